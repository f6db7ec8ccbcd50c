import { useWords } from '../i18n/words.ts';

/**
 * A name as it is typed, in a monospaced face, never broken within a row; the punycode form of a Chinese name in its
 * title.
 */
export function DomainName({
  name,
  ascii,
  whole = false,
}: {
  name: string;
  ascii?: string | undefined;
  whole?: boolean;
}) {
  const { t } = useWords();
  const other = ascii && ascii !== name ? `${t('common:name.punycode')} ${ascii}` : undefined;
  return (
    <span className={whole ? 'ns-name ns-name-whole' : 'ns-name'} title={other}>
      {name}
    </span>
  );
}
