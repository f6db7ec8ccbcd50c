import type { MessageKey } from '#contract/messages/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Block } from '#web/shared/ui/page.tsx';
import './reading.css';

/** Paragraphs with heads, for pages that are read. */
export function Reading({ parts }: { parts: readonly (readonly [head: MessageKey, text: MessageKey])[] }) {
  const { t } = useWords();
  return (
    <div className="reading">
      {parts.map(([head, text]) => (
        <Block key={head} title={t(head)}>
          <p>{t(text)}</p>
        </Block>
      ))}
    </div>
  );
}
