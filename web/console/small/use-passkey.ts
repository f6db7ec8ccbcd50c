import { useRef, useState } from 'react';
import type { PasskeyQuestion, SignedIn } from '#contract/api/account-factors.ts';
import { isCallProblem, request } from '#web/shared/request.ts';
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
  const [failed, setFailed] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  async function attempt(ask: () => Promise<Asked>, Remember: boolean) {
    const [{ answerPasskey }, { Ticket, Passkey: question }] = await Promise.all([
      import('#web/shared/passkeys/browser.ts'),
      ask(),
    ]);
    const Passkey = await answerPasskey(question);
    if (!Passkey) return setFailed(t('gate:passkey.stopped'));
    const input = { Ticket, Passkey, Remember };
    const { Data } = await request({ method: 'POST', path: '/account/sign-in-passkey', input });
    done(Data as SignedIn);
  }

  async function signIn(ask: () => Promise<Asked>, remember = false) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailed(undefined);
    try {
      await attempt(ask, remember);
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      setRefusal(error.key);
      setFailed(error.fields[0]?.Msg ?? error.message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { signIn, busy, failed, refusal };
}
