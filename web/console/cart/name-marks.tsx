import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import './name-marks.css';

/**
 * What is particular about a name, in words: the registry has a price of its own for it; it is in Chinese and travels
 * as punycode.
 */
export function NameMarks({ name, premium }: { name: string; premium: boolean }) {
  const { t } = useWords();
  const idn = name.startsWith('xn--');
  if (!premium && !idn) return null;
  return (
    <span className="name-marks">
      {premium && <StateTag tone="warn">{t('search:mark.premium')}</StateTag>}
      {idn && <StateTag tone="plain">{t('search:mark.idn')}</StateTag>}
    </span>
  );
}
