import { ZONE_TEMPLATES_MAX } from '#contract/rules/dns/zone-templates.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { requireRight } from '../change-zone.ts';
import { judgeZone } from '../judge-zone.ts';
import { recordFor } from '../many/plan-batch.ts';
import { requireOwnName } from '../own-name.ts';
import { readRecord } from '../read-record.ts';
import { keyOf, type RecordValues, type Wrong, wrongOf } from '../record-values.ts';
import { findZone, type ZoneRow } from '../store.ts';
import { driftedFrom } from './follow-template.ts';
import {
  countTemplates,
  findTemplate,
  insertTemplate,
  insertVersion,
  type Link,
  linksOf,
  lockTemplates,
  recordsIn,
  removeLinks,
  saveLink,
  saveRemoved,
  saveTemplateRow,
  type TemplateRow,
  versionsOf,
} from './store.ts';

/** A name that no customer has (RFC 2606 §3): records are read for it where there is none yet. */
const ANY_NAME = 'example.com';

/** The acting customer's template. @throws refusal ZONE_TEMPLATE_NOT_FOUND */
export async function requireTemplate(
  tx: Tx,
  id: string,
  lock: 'lock' | 'share' | 'read' = 'read',
): Promise<TemplateRow> {
  const found = await findTemplate(tx, customerOf(tx), BigInt(id), lock);
  if (!found) throw refuse('ZONE_TEMPLATE_NOT_FOUND');
  return found;
}

const readAny = (typed: RecordValues) => readRecord(recordFor(typed, ANY_NAME), ANY_NAME);

/**
 * Records that no zone could have, or not together, are told with their place; `before` are those of the version that
 * is changed.
 * @throws refusal ZONE_RECORDS_WRONG
 */
function requireRecords(tx: Tx, records: readonly RecordValues[], before: readonly RecordValues[]): void {
  const read = records.map(readAny);
  requireRight(
    tx,
    read.flatMap((one, at): Wrong[] =>
      'problem' in one ? [wrongOf({ ...(records[at] as RecordValues), at }, one.problem)] : [],
    ),
  );
  const right = read.flatMap((one, at) => ('problem' in one ? [] : [{ ...one, at }]));
  const stood = before.map(readAny).flatMap((one) => ('problem' in one ? [] : [one]));
  requireRight(tx, judgeZone(right, stood));
}

/** What is saved: a new template, or the next version of the one that was read. */
export interface TemplateAsked {
  readonly template?: string | undefined;
  readonly version?: number | undefined;
  /** A name whose records it takes over. */
  readonly taken?: string | undefined;
  readonly name: string;
  readonly records: readonly RecordValues[];
}

async function makeTemplate(tx: Tx, standing: number, { name, records }: TemplateAsked) {
  if (standing >= ZONE_TEMPLATES_MAX) throw refuse('ZONE_TEMPLATES_TOO_MANY', { max: ZONE_TEMPLATES_MAX });
  const template = await insertTemplate(tx, customerOf(tx), name);
  await insertVersion(tx, { template, version: 1 }, records);
  return { id: template, version: 1 };
}

const same = (a: readonly RecordValues[], b: readonly RecordValues[]): boolean =>
  a.length === b.length && a.every((one, at) => keyOf(one) === keyOf(b[at] as RecordValues));

/** What a template says now. */
async function recordsNow(tx: Tx, { id, version }: TemplateRow): Promise<readonly RecordValues[]> {
  const link = { template: id, version };
  return recordsIn(await versionsOf(tx, [link]), link);
}

/** What is saved with the same records is no version of its own: a name alone is changed. */
async function nextVersion(
  tx: Tx,
  { id, version }: TemplateRow,
  { name, records }: TemplateAsked,
  now: readonly RecordValues[],
) {
  const next = same(now, records) ? version : version + 1;
  await saveTemplateRow(tx, id, name, next);
  if (next > version) await insertVersion(tx, { template: id, version: next }, records);
  return { id, version: next };
}

/**
 * The zone of a name that a template takes over, locked before the template as tasks do. @throws refusal
 * DOMAIN_NOT_FOUND
 */
async function lockTaken(tx: Tx, taken: string | undefined) {
  if (taken === undefined) return undefined;
  const { name } = await requireOwnName(tx, taken, 'lock');
  return findZone(tx, name, 'lock');
}

/** The zone that the template was taken from stands as its new version says: it follows that one. */
async function followNext(tx: Tx, zone: ZoneRow, next: Link): Promise<void> {
  const link = (await linksOf(tx, [zone.id])).get(zone.id);
  if (link?.template === next.template && !(await driftedFrom(tx, zone, next)))
    await saveLink(tx, zone.id, next, false);
}

/**
 * Makes a template, or its next version upon the one that was read; zones that follow it stay as they are. Race: an
 * account's templates are changed one after the other.
 * @throws refusals DOMAIN_NOT_FOUND, ZONE_RECORDS_WRONG, ZONE_TEMPLATE_NOT_FOUND, ZONE_TEMPLATE_CHANGED,
 *   ZONE_TEMPLATE_NAME_TAKEN, ZONE_TEMPLATES_TOO_MANY
 */
export async function saveTemplate(tx: Tx, asked: TemplateAsked) {
  const customerId = customerOf(tx);
  const zone = await lockTaken(tx, asked.taken);
  const standing = await lockTemplates(tx, customerId);
  const known = asked.template === undefined ? undefined : await requireTemplate(tx, asked.template, 'lock');
  if (known && known.version !== asked.version) throw refuse('ZONE_TEMPLATE_CHANGED');
  const now = known ? await recordsNow(tx, known) : [];
  requireRecords(tx, asked.records, now);
  const wanted = asked.name.toLowerCase();
  if (standing.some(({ id, name }) => id !== known?.id && name.toLowerCase() === wanted))
    throw refuse('ZONE_TEMPLATE_NAME_TAKEN', { name: asked.name });
  const { id, version } = known
    ? await nextVersion(tx, known, asked, now)
    : await makeTemplate(tx, standing.length, asked);
  if (zone) await followNext(tx, zone, { template: id, version });
  await record(tx, {
    act: 'zoneTemplate.saved',
    object: { kind: 'zoneTemplate', id },
    after: { name: asked.name, version, records: asked.records.length },
  });
  const [counts] = await countTemplates(tx, customerId, id);
  return { Template: String(id), Version: version, Outdated: counts?.outdated ?? 0 };
}

/**
 * Removes a template; zones that followed it keep their records. Answers how many. @throws refusal
 * ZONE_TEMPLATE_NOT_FOUND
 */
export async function removeTemplate(tx: Tx, typed: string): Promise<number> {
  const template = await requireTemplate(tx, typed, 'lock');
  const zones = await removeLinks(tx, template);
  await saveRemoved(tx, template.id);
  const { id, name } = template;
  await record(tx, { act: 'zoneTemplate.removed', object: { kind: 'zoneTemplate', id }, after: { name, zones } });
  return zones;
}

/**
 * Those of these names that follow the template do so no more; answers how many they were. @throws refusal
 * ZONE_TEMPLATE_NOT_FOUND
 */
export async function unlinkNames(tx: Tx, typed: string, names: readonly string[]): Promise<number> {
  const template = await requireTemplate(tx, typed);
  const read = names.flatMap((name) => registeredName(name) ?? []);
  const zones = await removeLinks(tx, template, read);
  if (zones > 0) {
    const { id, name } = template;
    await record(tx, { act: 'zoneTemplate.unlinked', object: { kind: 'zoneTemplate', id }, after: { name, zones } });
  }
  return zones;
}
