import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Json, previewTask, startTask } from '../../tasks/index.ts';
import { changesOf, requireAgreed, seenOf } from '../many/many-zones.ts';
import type { Stop } from '../many/plan-batch.ts';
import { kindOf, type Marks, type Prepared, type ZoneAct, zonesIn } from '../many/zone-act.ts';
import { requireTemplate } from './change-template.ts';
import { follow } from './follow-template.ts';
import { planTemplate } from './plan-template.ts';
import { findTemplate, type Link, linksOf, recordsIn, versionsOf } from './store.ts';

/** A link as tasks keep it. */
interface LinkKept {
  readonly template: string;
  readonly version: number;
}

const kept = (link: Link | undefined): LinkKept | null =>
  link ? { template: String(link.template), version: link.version } : null;
const linkOf = (json: Json | undefined): Link | undefined => {
  const { template, version } = (json ?? {}) as Partial<LinkKept>;
  return template === undefined || version === undefined ? undefined : { template: BigInt(template), version };
};
const isSame = (one: Link | undefined, other: Link | undefined): boolean =>
  one?.template === other?.template && one?.version === other?.version;

const REMOVED: Stop = { reason: 'zonetemplates:reason.removed' };
const CHANGED: Stop = { reason: 'tasks:reason.changedSince' };

/** What the task left in one zone beside its records, and what was there before. */
interface LinkMarks {
  readonly before?: { readonly link?: Json };
  readonly after?: { readonly link?: Json };
}

async function prepare(
  tx: Tx,
  found: Parameters<ZoneAct['prepare']>[1],
  { customerId, params, lock }: Parameters<ZoneAct['prepare']>[2],
): Promise<Prepared> {
  const wanted = linkOf(params);
  if (!wanted) throw new Error('a task of a template that names none');
  const template = await findTemplate(tx, customerId, wanted.template, lock === 'lock' ? 'share' : 'read');
  const links = await linksOf(tx, zonesIn(found));
  const versions = await versionsOf(tx, [
    wanted,
    ...new Map([...links.values()].map((one) => [JSON.stringify(kept(one)), one])).values(),
  ]);
  const records = recordsIn(versions, wanted);
  return {
    plan: ({ own, zone, records: standing }) => {
      if (!template) return REMOVED;
      const link = zone && links.get(zone.id);
      return planTemplate(own.name, standing, { records, was: link ? recordsIn(versions, link) : [] });
    },
    bars: ({ zone }, payload) => {
      const { after } = payload as LinkMarks;
      return isSame(zone && links.get(zone.id), linkOf(after?.link)) ? undefined : CHANGED;
    },
  };
}

/** A former template that was removed meanwhile is followed by nobody. */
async function standingLink(tx: Tx, customerId: bigint, link: Link | undefined): Promise<Link | undefined> {
  return link && (await findTemplate(tx, customerId, link.template, 'share')) ? link : undefined;
}

async function mark(
  tx: Tx,
  zone: Parameters<NonNullable<ZoneAct['mark']>>[1],
  asked: { params: Json; payload: Json },
): Promise<Marks> {
  const { payload, params } = asked;
  const before = (await linksOf(tx, [zone.id])).get(zone.id);
  const undoes = payload !== null && typeof payload === 'object' && 'left' in payload;
  const next = undoes
    ? await standingLink(tx, zone.customerId, linkOf((payload as LinkMarks).before?.link))
    : linkOf(params);
  await follow(tx, zone, next);
  return { before: { link: kept(before) as Json }, after: { link: kept(next) as Json } };
}

/**
 * The records of a template for many zones, which follow it from then on: `params` are `{template, version}`. Taken
 * back with what they followed.
 */
export const templateAct: ZoneAct = { kind: 'zoneTemplate', how: 'batch', prepare, mark };
export const zoneTemplateKind = kindOf(templateAct);

async function askedOf(tx: Tx, typed: string, version: number): Promise<Json> {
  const { id, version: now } = await requireTemplate(tx, typed);
  if (now !== version) throw refuse('ZONE_TEMPLATE_CHANGED');
  return kept({ template: id, version }) as unknown as Json;
}

/**
 * What a template would make of many names of the acting customer's; changes nothing.
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES, ZONE_TEMPLATE_NOT_FOUND, ZONE_TEMPLATE_CHANGED
 */
export async function previewTemplate(tx: Tx, typed: string, version: number, names: readonly string[]) {
  const params = await askedOf(tx, typed, version);
  const Preview = await previewTask(tx, zoneTemplateKind, { customerId: customerOf(tx), names, params });
  return { Preview, ...seenOf(await changesOf(tx, templateAct, { names, params })) };
}

/**
 * Begins the task that gives many names the records of a template.
 * @throws refusals of `startTask`, ZONE_TEMPLATE_NOT_FOUND, ZONE_TEMPLATE_CHANGED, ZONES_LOSE_MUCH
 */
export async function startTemplate(
  tx: Tx,
  typed: string,
  version: number,
  { names, confirmed }: { readonly names: readonly string[]; readonly confirmed: boolean },
): Promise<string> {
  const params = await askedOf(tx, typed, version);
  const { number } = await startTask(tx, zoneTemplateKind, { customerId: customerOf(tx), names, params });
  await requireAgreed(tx, templateAct, { names, params }, confirmed);
  return number;
}
