import { useEffect, useState } from 'react';
import type { Lang } from '#contract/lang.ts';
import { isCallProblem, request } from '#web/shared/request.ts';
import { segments } from './path.ts';
import type { SmallSay } from './shell.tsx';
import { startSmall } from './start.tsx';

interface Result {
  ok: boolean;
  message: string;
}

/**
 * The page's first call verifies; opening the HTML alone does nothing, so a mail scanner uses nothing up (acceptance
 * C3).
 */
async function verify(): Promise<Result> {
  const [Captcha = '', Email = ''] = segments(location.pathname).slice(3);
  try {
    const { Msg } = await request({ method: 'GET', path: '/verify/checkemailcaptcha', input: { Captcha, Email } });
    return { ok: true, message: Msg };
  } catch (error) {
    if (isCallProblem(error)) return { ok: false, message: error.message };
    throw error;
  }
}

function Mark({ ok }: { ok: boolean }) {
  const line = ok ? 'm14 25 7 7 14-15' : 'm17 17 14 14M31 17 17 31';
  return (
    <svg
      className={ok ? 'sm-mark' : 'sm-mark sm-mark-bad'}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <circle cx="24" cy="24" r="21" />
      <path d={line} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

function MailResult({ t, lang }: { t: SmallSay; lang: Lang }) {
  const [result, setResult] = useState<Result>();
  // Asked again when the language turns: a repeat gives the same answer, in the other words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is in the cookie.
  useEffect(() => void verify().then(setResult), [lang]);
  if (!result) return null;
  return (
    <div role={result.ok ? 'status' : 'alert'}>
      <Mark ok={result.ok} />
      <h1>{t(result.ok ? 'gate:mail.success' : 'gate:mail.failure')}</h1>
      <p className="sm-about">{result.message}</p>
      <a className="sm-submit" href="/user/verify/email">
        {t('gate:mail.click')}
      </a>
    </div>
  );
}

await startSmall('mail-result', (t, lang) => <MailResult t={t} lang={lang} />);
