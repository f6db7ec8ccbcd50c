import { type FormEvent, useId, useState } from 'react';
import { readLines } from '#contract/api/dns/presets.ts';
import { say, useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { turned } from '#web/shared/turned.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import type { Typed } from '../../resolution/zone/draft.ts';
import { Labelled } from '../../resolution/zone/labelled.tsx';
import { PresetChoice } from '../../resolution/zone/preset-choice.tsx';

interface LinesDialogProps {
  /** So many records there is room for. */
  room: number;
  onAdd: (records: readonly Typed[]) => void;
  onClose: () => void;
}

/**
 * Records for many names as lines, pasted or of a provider; a line that is none keeps all of them out, with its reason.
 */
export function LinesDialog({ room, onAdd, onClose }: LinesDialogProps) {
  const { t } = useWords();
  const form = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<readonly (() => string)[]>([]);
  const read = useAct(readLines);
  async function add(event: FormEvent) {
    event.preventDefault();
    const found = await read.run({ Text: text });
    if (!found) return;
    const { Records, LeftOut } = found.data;
    if (LeftOut.length > 0)
      return setWrong(
        LeftOut.map(
          ({ Line, Words }) =>
            () =>
              say('zones:import.line', { line: Line, words: turned(Words) }),
        ),
      );
    if (Records.length > room) return setWrong([() => say('manyzones:records.tooMany')]);
    onAdd(Records);
  }
  return (
    <Dialog
      title={t('manyzones:lines.open')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="main" type="submit" form={form} busy={read.busy}>
            {t('manyzones:lines.add')}
          </Button>
        </>
      }
    >
      <form id={form} className="zone-form" onSubmit={add}>
        <ProblemNote problem={read.problem} />
        <PresetChoice help={t('manyzones:lines.preset')} onChoose={setText} />
        <Labelled label={t('manyzones:lines.text')} help={t('manyzones:lines.help')}>
          {(id, help) => (
            <textarea
              id={id}
              aria-describedby={help}
              className="ns-field ns-field-wide ns-name"
              required
              rows={8}
              autoCapitalize="none"
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Labelled>
        {wrong.length > 0 && (
          <ul className="zone-wrong" role="alert">
            {wrong.map((words) => (
              <li key={words()} className="ns-wrong">
                {words()}
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  );
}
