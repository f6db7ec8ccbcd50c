import { useRef, useState } from 'react';
import type { PasskeyQuestion, SignedIn } from '#contract/api/account-factors.ts';
import { type CallProblem, isCallProblem, request } from '#web/shared/request.ts';
import type { SmallSay } from './shell.tsx';

interface Asked {
  Ticket: string;
  Passkey: PasskeyQuestion;
}

/** A new question for a sign-in by a passkey alone. */
export async function askAlone(): Promise<Asked> {
  return (await request({ method: 'POST', path: '/account/begin-passkey-sign-in' })).Data as Asked;
}

/** Signs in by a passkey; the browser's part is fetched with the first press. */
export function usePasskey(t: SmallSay, done: (signedIn: SignedIn) => void) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | 'stopped'>();

  async function attempt(ask: () => Promise<Asked>, Remember: boolean) {
    const [{ answerPasskey }, { Ticket, Passkey: question }] = await Promise.all([
      import('#web/shared/passkeys/browser.ts'),
      ask(),
    ]);
    const Passkey = await answerPasskey(question);
    if (!Passkey) return setProblem('stopped');
    const input = { Ticket, Passkey, Remember };
    const { Data } = await request({ method: 'POST', path: '/account/sign-in-passkey', input });
    done(Data as SignedIn);
  }

  async function signIn(ask: () => Promise<Asked>, remember = false) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await attempt(ask, remember);
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      setProblem(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  if (problem === 'stopped') return { signIn, busy, failed: t('gate:passkey.stopped') };
  return { signIn, busy, failed: problem?.fields[0]?.Msg ?? problem?.message, refusal: problem?.key };
}
