import { say, useWords } from '../i18n/words.ts';
import { notice } from '../notice.tsx';

/** Copies a text; where the browser refuses, says so and leaves the text to be selected (specification §8). */
export function Copy({ text, label }: { text: string; label?: string }) {
  const { t } = useWords();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notice('done', () => say('common:done.copied'));
    } catch {
      notice('failed', () => say('common:fail.copy'));
    }
  }
  return (
    <button type="button" className="ns-link" aria-label={label ?? `${t('common:act.copy')} ${text}`} onClick={copy}>
      {t('common:act.copy')}
    </button>
  );
}
