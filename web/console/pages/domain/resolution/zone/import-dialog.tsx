import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Compared, compareZoneFile, copyZone } from '#contract/api/dns/zone-files.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ZONE_FILE_FORMATS, type ZoneFileFormat } from '#contract/rules/dns/zone-files.ts';
import { forDomain } from '#contract/rules/dns/zone-templates.ts';
import { type CallProblem, callStream, isCallProblem } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { turned } from '#web/shared/turned.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { FileField } from './file-field.tsx';
import { PresetChoice } from './preset-choice.tsx';

/** Asks the present name servers; leaving the dialog ends the question. */
function useCopy(domain: string, onFound: (found: Compared) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const leave = useRef(new AbortController());
  useEffect(() => () => leave.current.abort(), []);
  async function ask() {
    const { signal } = leave.current;
    for await (const found of callStream(copyZone, { Domain: domain }, { signal })) if (!signal.aborted) onFound(found);
  }
  function run() {
    setBusy(true);
    setProblem(undefined);
    ask()
      .catch((error: unknown) => {
        if (!isCallProblem(error)) throw error;
        if (!leave.current.signal.aborted) setProblem(error);
      })
      .finally(() => setBusy(false));
  }
  return { busy, problem, run };
}

interface ImportDialogProps {
  domain: string;
  /** What was pasted elsewhere on the page. */
  initial: string;
  /** What the file would change; with `replace` what it has not is to go. */
  onCompared: (found: Compared, replace: boolean) => void;
  onClose: () => void;
}

/** A table begins with its head; everything else is lines of a zone file. */
const formatOf = (text: string): ZoneFileFormat =>
  /^[^\r\n]*[,;\t][^\r\n]*[,;\t]/.test(text) && !/^[^\r\n]*\b(?:IN|A|AAAA|CNAME|MX|TXT|NS|SRV|CAA)[ \t]/.test(text)
    ? 'csv'
    : 'bind';

/**
 * A zone file or a table, pasted and compared with what stands; it becomes a draft, so that the reader sees it before
 * it is applied.
 */
export function ImportDialog({ domain, initial, onCompared, onClose }: ImportDialogProps) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState(initial);
  const [format, setFormat] = useState<ZoneFileFormat>(() => formatOf(initial));
  const [replace, setReplace] = useState(false);
  const compare = useAct(compareZoneFile);
  const copy = useCopy(domain, (found) => onCompared(found, replace));
  async function look(event: FormEvent) {
    event.preventDefault();
    const found = await compare.run({ Domain: domain, Text: text, Format: format });
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
        <ProblemNote problem={compare.problem ?? copy.problem} />
        <p className="ns-row">
          <Button busy={copy.busy} onClick={copy.run}>
            {t('zones:copy')}
          </Button>
        </p>
        <p className="ns-muted">{t('zones:copy.help')}</p>
        <PresetChoice
          help={t('zones:preset.help')}
          onChoose={(lines) => {
            setText(forDomain(lines, domain));
            setFormat('bind');
          }}
        />
        <FileField
          onText={(read) => {
            setText(read);
            setFormat(formatOf(read));
          }}
        />
        <p className="zone-field">
          <label htmlFor={`${id}-format`}>{t('zones:import.format')}</label>
          <select
            id={`${id}-format`}
            className="ns-field"
            value={format}
            onChange={({ target }) => setFormat(target.value as ZoneFileFormat)}
          >
            {ZONE_FILE_FORMATS.map((each) => (
              <option key={each} value={each}>
                {t(`zones:import.${each}`)}
              </option>
            ))}
          </select>
        </p>
        <p className="zone-field">
          <label htmlFor={`${id}-text`}>{t(format === 'csv' ? 'zones:import.csvText' : 'zones:import.text')}</label>
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
            {t(format === 'csv' ? 'zones:import.csvHelp' : 'zones:import.help')}
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
export function ImportFound({ of }: { of: Compared | OutputOf<typeof copyZone> }) {
  const { t } = useWords();
  return (
    <div role="status">
      {'Server' in of && <p>{t(of.Complete ? 'zones:copy.whole' : 'zones:copy.part', { server: of.Server })}</p>}
      <p>{t('zones:import.found', { added: of.Add.length, same: of.Same })}</p>
      {of.LeftOut.length > 0 && (
        <>
          <p>{t('zones:import.leftOut')}</p>
          <ul className="zone-wrong">
            {of.LeftOut.map(({ Line, Words }) => (
              <li key={`${Line} ${Words}`} className="ns-wrong">
                {t('zones:import.line', { line: Line, words: turned(Words) })}
              </li>
            ))}
          </ul>
          {of.LeftOutMore && <p>{t('zones:import.leftOutMore', { count: of.LeftOutMore })}</p>}
        </>
      )}
    </div>
  );
}
