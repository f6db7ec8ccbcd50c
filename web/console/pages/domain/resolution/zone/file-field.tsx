import { useRef, useState } from 'react';
import type { MessageKey } from '#contract/messages/index.ts';
import { ZONE_FILE_KB_MAX } from '#contract/rules/dns/zone-files.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { textOfFile } from './text-of-file.ts';
import '#web/shared/upload/picture-upload.css';

/** A zone file or a table from the reader's machine; what is too large or no text is told before anything is sent. */
export function FileField({ onText }: { onText: (text: string) => void }) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [fault, setFault] = useState<MessageKey>();
  async function choose(file: File | undefined) {
    if (!file) return;
    setName(undefined);
    // By its length alone: a file of many megabytes is not read.
    if (file.size > ZONE_FILE_KB_MAX * 1024) return setFault('zones:file.tooLarge');
    const text = textOfFile(await file.arrayBuffer());
    if (text === undefined) return setFault('zones:file.notText');
    setFault(undefined);
    setName(file.name);
    onText(text);
  }
  return (
    <div className="zone-field">
      <input
        ref={input}
        type="file"
        className="ns-upload-input"
        aria-label={t('zones:import.choose')}
        accept=".zone,.db,.txt,.csv,text/*"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // The same file may be chosen again after a mistake.
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('zones:import.choose')}</Button>
      {name !== undefined && (
        <span className="ns-muted" role="status">
          {t('zones:import.chosen', { name })}
        </span>
      )}
      {fault && (
        <span className="ns-wrong" role="alert">
          {t(fault)}
        </span>
      )}
    </div>
  );
}
