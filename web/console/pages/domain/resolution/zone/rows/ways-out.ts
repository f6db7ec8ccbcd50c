import type { WrongRecords } from '#contract/api/dns/zones.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { OWN_TYPES } from '#contract/rules/dns/records.ts';
import { type Draft, isNew, PRIORITY_USUAL, remove, type Typed, undo, write } from '../draft.ts';

export type WrongRecord = WrongRecords['Wrong'][number];

/** A record among which the way out is looked for, as it is to be. */
export interface WayRow {
  readonly key: string;
  readonly record: Typed;
  /** It stands, and is to go or to become another one. */
  readonly kept?: Typed | undefined;
  readonly leaves?: boolean | undefined;
}

/** What a way out does to one record; a written one without a key is a new one. */
export type Step =
  | { readonly act: 'write'; readonly key?: string; readonly record: Typed }
  | { readonly act: 'remove' | 'undo'; readonly key: string };

/** One press by which a refused change becomes one that is not refused for this reason. */
export interface Way {
  readonly words: MessageKey;
  readonly vars?: MessageVars;
  readonly steps: readonly Step[];
}

const nameOf = ({ Host, Type, Value }: Typed): string => `${Host} ${Type} ${Value}`;
const hostOf = ({ Host }: Pick<Typed, 'Host'>): string => Host.trim().toLowerCase();
const removing = (rows: readonly WayRow[]): Step[] => rows.map(({ key }) => ({ act: 'remove', key }));
const writing = ({ key }: WayRow, record: Typed): Step => ({ act: 'write', key, record });

/** The row that a refusal names: by its place in what was sent, else by what it is. */
function rowOf(wrong: WrongRecord, rows: readonly WayRow[], sent: readonly string[]): WayRow | undefined {
  if (wrong.At !== undefined) return rows.find(({ key }) => key === sent[wrong.At as number]);
  return rows.find(
    ({ record, leaves }) =>
      !leaves &&
      hostOf(record) === wrong.Host &&
      record.Type === wrong.Type &&
      record.Value === wrong.Value &&
      record.Line === wrong.Line,
  );
}

/** Without the record that is told: a new one is left out, a changed one is as it was, one that stands goes too. */
function without({ key, kept }: WayRow, typed: boolean): Way {
  if (typed && kept) return { words: 'zones:way.asBefore', steps: [{ act: 'undo', key }] };
  return { words: typed ? 'zones:way.leaveOut' : 'zones:way.removeToo', steps: [{ act: 'remove', key }] };
}

function deleting(rows: readonly WayRow[]): Way[] {
  const [first, second] = rows;
  if (!first) return [];
  return second
    ? [{ words: 'zones:way.othersMany', vars: { count: rows.length }, steps: removing(rows) }]
    : [{ words: 'zones:way.others', vars: { what: nameOf(first.record) }, steps: removing(rows) }];
}

/** Where a line would be alone: everybody's record again, or a copy of the line's for everybody. */
function besideDefault(row: WayRow, rows: readonly WayRow[]): Way[] {
  const { Id: _, ...record } = row.record;
  const gone = rows.filter(
    ({ kept, leaves, record: now }) =>
      kept?.Line === 'default' &&
      !kept.Paused &&
      hostOf(kept) === hostOf(record) &&
      [record.Type, 'CNAME', ...OWN_TYPES].includes(kept.Type) &&
      (leaves || now.Paused || now.Line !== 'default' || now.Type !== kept.Type || hostOf(now) !== hostOf(kept)),
  );
  const back = gone.map(
    ({ key, kept }): Way => ({
      words: 'zones:way.back',
      vars: { what: nameOf(kept as Typed) },
      steps: [{ act: 'undo', key }],
    }),
  );
  const copy: Way = { words: 'zones:way.copy', steps: [{ act: 'write', record: { ...record, Line: 'default' } }] };
  return [...back.slice(0, 1), copy];
}

function weighing(row: WayRow, equals: readonly WayRow[]): Way[] {
  const all = [row, ...equals];
  const none = ({ Weight: _, ...record }: Typed): Typed => record;
  return [
    {
      words: 'zones:way.weighAll',
      steps: all.flatMap((each) =>
        each.record.Weight === undefined ? [writing(each, { ...each.record, Weight: 1 })] : [],
      ),
    },
    {
      words: 'zones:way.weighNone',
      steps: all.flatMap((each) => (each.record.Weight === undefined ? [] : [writing(each, none(each.record))])),
    },
  ];
}

/** A record that is right once one field of it is another. */
function mended(row: WayRow, problem: WrongRecord['Problem']): Way[] {
  const { record } = row;
  const { Weight: _, ...weightless } = record;
  const { Priority: __, ...plain } = record;
  const to = (Type: Typed['Type']): Way[] => [
    { words: 'zones:way.toType', vars: { type: Type }, steps: [writing(row, { ...record, Type })] },
  ];
  switch (problem) {
    case 'onlyDefault':
      return [{ words: 'zones:way.toDefault', steps: [writing(row, { ...record, Line: 'default' })] }];
    case 'cnameApex':
      return to('ALIAS');
    case 'targetAddress':
      return record.Type === 'CNAME' || record.Type === 'ALIAS' ? to(record.Value.includes(':') ? 'AAAA' : 'A') : [];
    case 'weightType':
      return [{ words: 'zones:way.noWeight', steps: [writing(row, weightless)] }];
    case 'priorityNone':
      return [{ words: 'zones:way.noPriority', steps: [writing(row, plain)] }];
    case 'priority':
      return [
        {
          words: 'zones:way.priority',
          vars: { priority: PRIORITY_USUAL },
          steps: [writing(row, { ...record, Priority: PRIORITY_USUAL })],
        },
      ];
    default:
      return [];
  }
}

/** What is in the way of a record at its host. */
function inTheWay(row: WayRow, problem: WrongRecord['Problem'], rows: readonly WayRow[]): readonly WayRow[] {
  const { record } = row;
  const beside = rows.filter(
    (each) =>
      each.key !== row.key &&
      !each.leaves &&
      !each.record.Paused &&
      hostOf(each.record) === hostOf(record) &&
      each.record.Line === record.Line,
  );
  const of = (types: readonly string[]) => beside.filter((each) => types.includes(each.record.Type));
  if (problem === 'cnameTwice') return of(['CNAME']);
  if (problem === 'cnameBeside') return record.Type === 'CNAME' ? beside : of(['CNAME']);
  if (problem === 'addressBeside') return of(OWN_TYPES.includes(record.Type) ? ['A', 'AAAA', ...OWN_TYPES] : OWN_TYPES);
  return of([record.Type]);
}

const CONFLICTS: readonly string[] = [
  'double',
  'cnameBeside',
  'cnameTwice',
  'noDefault',
  'addressBeside',
  'weightSome',
  'weightMany',
  'forwardLoop',
  'loop',
  'nsApex',
];

/**
 * The ways out of what a refusal says of one record (docs/decisions/0191-a-line-beside-everybodys-type.md); none where
 * the record itself must be typed anew. Pure.
 * @param sent keys of what was sent, in its order
 */
export function waysOut(wrong: WrongRecord, rows: readonly WayRow[], sent: readonly string[]): readonly Way[] {
  const row = rowOf(wrong, rows, sent);
  if (!row) return [];
  const { Problem } = wrong;
  const leaving = CONFLICTS.includes(Problem) ? [without(row, wrong.At !== undefined)] : [];
  if (Problem === 'noDefault') return [...besideDefault(row, rows), ...leaving];
  if (Problem === 'weightSome') return [...weighing(row, inTheWay(row, Problem, rows)), ...leaving];
  if (['cnameBeside', 'cnameTwice', 'addressBeside'].includes(Problem))
    return [...deleting(inTheWay(row, Problem, rows)), ...leaving];
  return [...mended(row, Problem), ...leaving];
}

/** The row that a refusal names, for whoever opens it. */
export const rowKeyOf = (wrong: WrongRecord, rows: readonly WayRow[], sent: readonly string[]): string | undefined =>
  rowOf(wrong, rows, sent)?.key;

/** A draft after these steps. */
export const stepped = (draft: Draft, steps: readonly Step[], newKey: () => string): Draft =>
  steps.reduce((sum, step) => {
    if (step.act === 'write') return write(sum, step.key ?? newKey(), step.record);
    return step.act === 'undo' && !isNew(step.key) ? undo(sum, step.key) : remove(sum, step.key);
  }, draft);

/** A list of records, whose keys are their places, after these steps. */
export function listStepped(records: readonly Typed[], steps: readonly Step[]): readonly Typed[] {
  const at = new Map<number, Typed | undefined>();
  const more: Typed[] = [];
  for (const step of steps) {
    if (step.act !== 'write') at.set(Number(step.key), undefined);
    else if (step.key === undefined) more.push(step.record);
    else at.set(Number(step.key), step.record);
  }
  const kept = records.flatMap((record, place) => (at.has(place) ? (at.get(place) ?? []) : record));
  return [...kept, ...more];
}
