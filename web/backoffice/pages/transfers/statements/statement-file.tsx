import { type DragEvent, useRef, useState } from 'react';
import type { MessageKey } from '#contract/messages/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import '#web/shared/upload/picture-upload.css';
import { decodeAs, ENCODINGS, type Encoding, FILE_BYTES_MAX, guessEncoding } from './decode.ts';

type Fault = Extract<MessageKey, 'office:transfer.file.tooLarge' | 'office:transfer.file.notText'>;

interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
}

/** What the file is, and how it is asked for. */
interface Words {
  readonly csv: MessageKey;
  readonly about: MessageKey;
}

interface StatementFileProps {
  onText: (text: string) => void;
  words?: Words;
  bytesMax?: number;
}
const OF_THE_BANK: Words = { csv: 'office:transfer.csv', about: 'office:transfer.file.about' };

/**
 * Takes a file, the bank's unless told otherwise, dropped or chosen, and gives its text; the encoding is recognised and
 * can be set right.
 */
export function StatementFile({ onText, words = OF_THE_BANK, bytesMax = FILE_BYTES_MAX }: StatementFileProps) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<Fault>();
  const [over, setOver] = useState(false);

  function take(next: Chosen) {
    setChosen(next);
    onText(decodeAs(next.bytes, next.encoding));
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    setChosen(undefined);
    setFault(undefined);
    if (file.size > bytesMax) return setFault('office:transfer.file.tooLarge');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = guessEncoding(bytes);
    if (encoding === undefined) return setFault('office:transfer.file.notText');
    take({ name: file.name, bytes, encoding });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the one for everybody.
    <div
      className={over ? 'ns-upload ns-upload-over' : 'ns-upload'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        className="ns-upload-input"
        aria-label={t(words.csv)}
        accept=".csv,.txt,.xml,.sta,.940,.mt940,text/csv,text/plain,text/xml,application/xml"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again after a mistake.
          event.target.value = '';
        }}
      />
      <p>{chosen ? t('office:transfer.file.read', { name: chosen.name }) : t(words.about)}</p>
      {fault && (
        <p className="ns-upload-fault" role="alert">
          {t(fault, { kb: bytesMax / 1024 })}
        </p>
      )}
      <div className="ns-row">
        <Button onClick={() => input.current?.click()}>
          {t(chosen ? 'office:transfer.file.another' : 'office:transfer.file.choose')}
        </Button>
        {chosen && (
          <Choice
            labelled
            label={t('office:transfer.file.encoding')}
            value={chosen.encoding}
            options={ENCODINGS.map((value) => ({ value, label: value }))}
            onChange={(encoding) => encoding && take({ ...chosen, encoding })}
          />
        )}
      </div>
    </div>
  );
}
