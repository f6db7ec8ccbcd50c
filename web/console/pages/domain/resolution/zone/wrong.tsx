import { useState } from 'react';
import type { WrongRecords } from '#contract/api/dns/zones.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { CallProblem } from '#web/shared/request.ts';
import { turned } from '#web/shared/turned.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { Typed } from './draft.ts';
import { listStepped, rowKeyOf, type Step, type WayRow, type WrongRecord, waysOut } from './rows/ways-out.ts';

export interface Ways {
  /** Where the way out is looked for. */
  rows: readonly WayRow[];
  /** Keys of what was sent, in its order. */
  sent: readonly string[];
  onSteps: (steps: readonly Step[]) => void;
  /** Opens the row that is wrong by itself. */
  onEdit?: ((key: string) => void) | undefined;
}

function WaysOut({ of, rows, sent, onSteps, onEdit }: Ways & { of: WrongRecord }) {
  const { t } = useWords();
  const ways = waysOut(of, rows, sent);
  const key = ways.length === 0 && onEdit ? rowKeyOf(of, rows, sent) : undefined;
  const label = (act: string) => t('zones:act.of', { act, host: of.Host, type: of.Type });
  return (
    <span className="ns-row">
      {ways.map(({ words, vars, steps }) => (
        <Button key={words} size="small" aria-label={label(t(words, vars))} onClick={() => onSteps(steps)}>
          {t(words, vars)}
        </Button>
      ))}
      {key !== undefined && (
        <Button size="small" aria-label={label(t('zones:act.edit'))} onClick={() => onEdit?.(key)}>
          {t('zones:act.edit')}
        </Button>
      )}
    </span>
  );
}

interface WrongProps {
  problem: CallProblem | undefined;
  /** What was sent. */
  put: readonly Typed[];
  ways: Ways;
}

/** What the server says of single records, beside its own words: each is named, and has its way out by one press. */
export function Wrong({ problem, put, ways }: WrongProps) {
  const { t } = useWords();
  if (problem?.key === 'INVALID_INPUT')
    return (
      <ul className="zone-wrong">
        {problem.fields.map(({ Path, Msg }) => {
          const at = Number.parseInt(Path.split('.')[1] ?? '', 10);
          const key = ways.sent[at];
          return (
            <li key={Path} className="ns-wrong">
              <strong className="ns-name ns-name-whole">{put[at]?.Host}</strong> {Msg}{' '}
              {key !== undefined && ways.onEdit && (
                <Button size="small" onClick={() => ways.onEdit?.(key)}>
                  {t('zones:act.edit')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    );
  if (problem?.key !== 'ZONE_RECORDS_WRONG') return null;
  return (
    <ul className="zone-wrong">
      {(problem.data as WrongRecords).Wrong.map((one) => (
        <li key={`${one.At} ${one.Host} ${one.Type} ${one.Value} ${one.Line} ${one.Problem}`} className="ns-wrong">
          <strong className="ns-name ns-name-whole">
            {one.Host} {one.Type} {one.Value}
          </strong>{' '}
          {one.Line !== 'default' && `(${t(`zones:line.${one.Line}`)}) `}
          {turned(one.Words)} <WaysOut of={one} {...ways} />
        </li>
      ))}
    </ul>
  );
}

interface OfListProps {
  problem: CallProblem | undefined;
  records: readonly Typed[];
  onChange: (records: readonly Typed[]) => void;
}

/** The same of records that stand in a list, which is sent whole: said of the list that was sent, and of no other. */
export function WrongOfList({ problem, records, onChange }: OfListProps) {
  const [said, setSaid] = useState({ problem, records });
  if (said.problem !== problem) setSaid({ problem, records });
  if (said.records !== records) return null;
  const rows = records.map((record, at) => ({ key: String(at), record }));
  const ways = {
    rows,
    sent: rows.map(({ key }) => key),
    onSteps: (steps: readonly Step[]) => onChange(listStepped(records, steps)),
  };
  return <Wrong problem={problem} put={records} ways={ways} />;
}
