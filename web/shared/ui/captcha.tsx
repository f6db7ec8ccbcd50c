import type { CaptchaState } from '../captcha/use-captcha.ts';
import { useWords } from '../i18n/words.ts';

const KEYS = {
  idle: 'common:captcha.start',
  working: 'common:captcha.working',
  done: 'common:captcha.done',
  failed: 'common:captcha.failed',
} as const;

/** Says how far the proof of `useCaptcha()` is; there is nothing to click and nothing to read. */
export function Captcha({ state }: { state: CaptchaState }) {
  const { t } = useWords();
  if (state === 'idle') return null;
  return (
    <p className="ns-muted" role="status">
      {t(KEYS[state])}
    </p>
  );
}
