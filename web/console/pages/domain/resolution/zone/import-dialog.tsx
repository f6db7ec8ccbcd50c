import { type FormEvent, useId, useState } from 'react';
import { compareZoneFile } from '#contract/api/dns/zone-files.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

export type Compared = OutputOf<typeof compareZoneFile>;

interface ImportDialogProps {
  domain: string;
  /** What the file would change; with `replace` what it has not is to go. */
  onCompared: (found: Compared, replace: boolean) => void;
  onClose: () => void;
}

/** A zone file, pasted and compared with what stands; it becomes a draft, so that the reader sees it before it is applied. */
export function ImportDialog({ domain, onCompared, onClose }: ImportDialogProps) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const [replace, setReplace] = useState(false);
  const compare = useAct(compareZoneFile);
  async function look(event: FormEvent) {
    event.preventDefault();
    const found = await compare.run({ Domain: domain, Text: text });
    if (found) onCompared(found.data, replace);
  }
  return (
    <Dialog
      title={t('zones:import.title')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="main" type="submit" form={id} busy={compare.busy}>
            {t('zones:import.look')}
          </Button>
        </>
      }
    >
      <form id={id} className="zone-form" onSubmit={look}>
        <ProblemNote problem={compare.problem} />
        <p className="zone-field">
          <label htmlFor={`${id}-text`}>{t('zones:import.text')}</label>
          <textarea
            id={`${id}-text`}
            aria-describedby={`${id}-help`}
            className="ns-field ns-field-wide ns-name"
            required
            rows={10}
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <span id={`${id}-help`} className="ns-muted">
            {t('zones:import.help')}
          </span>
        </p>
        <label>
          <input type="checkbox" checked={replace} onChange={({ target }) => setReplace(target.checked)} />{' '}
          {t('zones:import.replace')}
        </label>
      </form>
    </Dialog>
  );
}

/** What came of a file, above the changes that it became. */
export function ImportFound({ of }: { of: Compared }) {
  const { t } = useWords();
  return (
    <div role="status">
      <p>{t('zones:import.found', { added: of.Add.length, same: of.Same })}</p>
      {of.LeftOut.length > 0 && (
        <>
          <p>{t('zones:import.leftOut')}</p>
          <ul className="zone-wrong">
            {of.LeftOut.map(({ Line, Words }) => (
              <li key={`${Line} ${Words}`} className="ns-wrong">
                {t('zones:import.line', { line: Line, words: Words })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
