import type { Lang } from '#contract/lang.ts';
import { RECORDS_PER_ZONE_MAX } from '#contract/rules/dns/records.ts';
import type { ZoneChange } from '#contract/states/dns/zone.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { saysInside } from '../../platform/http/words-header.ts';
import { translate } from '../../platform/i18n.ts';
import { recordBirth } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { type Judged, judgeZone } from './judge-zone.ts';
import { zoneMachine } from './machine.ts';
import { type OwnName, requireOwnName } from './own-name.ts';
import { publishZone } from './publish-zone.ts';
import { readRecord } from './read-record.ts';
import { keyOf, type RecordValues, type Wrong, wrongOf } from './record-values.ts';
import { type ChangeMade, findZone, insertZone, recordsOf, writeChange, type ZoneRow } from './store.ts';
import { judgeAllForwards } from './targets/loops-elsewhere.ts';
import { tellDrift } from './templates/follow-template.ts';

/** One record to be written; `id`: the record that becomes it. */
export interface Put extends RecordValues {
  readonly id?: bigint;
}

export interface ChangeAsked {
  readonly domain: string;
  /** The one that was read. */
  readonly version: number;
  readonly put: readonly Put[];
  readonly remove: readonly bigint[];
}

/**
 * The zone of a name of the acting customer's, locked; undefined before its first change. Race: the name's row is
 * locked first, so of two changes at once the second sees the version that the first made.
 * @throws refusals DOMAIN_NOT_FOUND, ZONE_CHANGED
 */
export async function lockZone(
  tx: Tx,
  typed: string,
  version: number,
): Promise<{ readonly name: string; readonly object: OwnName['object']; readonly zone: ZoneRow | undefined }> {
  const { name, object } = await requireOwnName(tx, typed, 'lock');
  const zone = await findZone(tx, name, 'lock');
  if ((zone?.version ?? 0) !== version) throw refuse('ZONE_CHANGED');
  return { name, object, zone };
}

export function requireRight(tx: Tx, wrong: readonly Wrong[]): void {
  if (wrong.length === 0) return;
  const Wrong = wrong.map(({ at, host, type, value, line, problem }) => ({
    ...(at === undefined ? {} : { At: at }),
    Host: host,
    Type: type,
    Value: value,
    Line: line,
    Problem: problem,
    Words: translate(tx.lang, `zones:wrong.${problem}`),
  }));
  const said = wrong.map(
    ({ problem }) =>
      (lang: Lang) =>
        translate(lang, `zones:wrong.${problem}`),
  );
  throw refuse('ZONE_RECORDS_WRONG', { count: Wrong.length }, saysInside({ Wrong }, said));
}

/** What was typed, each in the form in which it is kept. @throws refusal ZONE_RECORDS_WRONG */
function readAll(tx: Tx, put: readonly Put[], zone: string): Judged[] {
  const read = put.map(({ id: _, ...typed }, at) => ({ typed, at, read: readRecord(typed, zone) }));
  requireRight(
    tx,
    read.flatMap(({ typed, at, read: one }): Wrong[] =>
      'problem' in one ? [wrongOf({ ...typed, at }, one.problem)] : [],
    ),
  );
  return read.flatMap(({ at, read: one }) => ('problem' in one ? [] : [{ ...one, at }]));
}

/** The first change of a name makes its zone; the caller holds the name locked. */
export async function beginZone(tx: Tx, name: string, customerId: bigint): Promise<ZoneRow> {
  const zone = await insertZone(tx, name, customerId);
  await recordBirth(tx, zoneMachine, zone.id);
  return zone;
}

/** Writes a version and tells it in the history of the name. */
export async function writeVersion(
  tx: Tx,
  { zone, object }: { readonly zone: ZoneRow; readonly object: OwnName['object'] },
  how: ZoneChange,
  change: ChangeMade,
): Promise<number> {
  const version = await writeChange(tx, zone, how, change);
  await publishZone(tx, zone, version);
  await tellDrift(tx, zone);
  await record(tx, {
    act: how === 'restore' ? 'zone.restored' : 'zone.changed',
    object,
    onBehalfOf: zone.customerId,
    after: { name: zone.name, version, added: change.added.length, removed: change.removed.length },
  });
  return version;
}

/**
 * Adds, changes and removes records of one name of the acting customer's, all or none (acceptance G2); the first change
 * makes the zone. Answers the version that stands now; what changes nothing makes none.
 * @throws refusals DOMAIN_NOT_FOUND, ZONE_CHANGED, ZONE_RECORDS_WRONG (`Data` tells which), ZONE_TOO_LARGE
 */
export async function changeZone(tx: Tx, asked: ChangeAsked): Promise<number> {
  const { name, object, zone } = await lockZone(tx, asked.domain, asked.version);
  const standing = zone ? await recordsOf(tx, zone.id) : [];
  const leaving = new Set([...asked.remove, ...asked.put.flatMap(({ id }) => id ?? [])]);
  const removed = standing.filter(({ id }) => leaving.has(id));
  // A number that is not in this version: what was read is not what stands.
  if (removed.length !== leaving.size) throw refuse('ZONE_CHANGED');
  const added = readAll(tx, asked.put, name);
  const kept = standing.filter(({ id }) => !leaving.has(id));
  const toBe = [...kept, ...added];
  requireRight(tx, [...judgeZone(toBe, standing), ...(await judgeAllForwards(tx, toBe, name))]);
  if (kept.length + added.length > RECORDS_PER_ZONE_MAX) throw refuse('ZONE_TOO_LARGE', { max: RECORDS_PER_ZONE_MAX });
  const was = new Set(removed.map(keyOf));
  const is = new Set(added.map(keyOf));
  const change = {
    removed: removed.filter((one) => !is.has(keyOf(one))),
    added: added.filter((one) => !was.has(keyOf(one))).map(({ at: _, ...values }) => values),
  };
  if (change.removed.length === 0 && change.added.length === 0) return asked.version;
  const at = zone ?? (await beginZone(tx, name, customerOf(tx)));
  return writeVersion(tx, { zone: at, object }, 'edit', change);
}
