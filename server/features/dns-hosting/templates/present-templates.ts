import type { TemplateZone } from '#contract/api/dns/zone-templates.ts';
import { dayOf } from '#contract/calendar.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import {
  DIFFERENCES_TOLD_MAX,
  TEMPLATE_ZONES_PAGE_ROWS,
  type TemplateZoneState,
  ZONE_TEMPLATES_MAX,
} from '#contract/rules/dns/zone-templates.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { toUnicode } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordsOfZones } from '../many/store.ts';
import { requireOwnName } from '../own-name.ts';
import { presentRecord } from '../present-zones.ts';
import { findZone, recordsOf } from '../store.ts';
import { requireTemplate } from './change-template.ts';
import { differenceOf, takenFrom } from './plan-template.ts';
import { countTemplates, type LinkedZone, linkedZones, recordsIn, type TemplateCounts, versionsOf } from './store.ts';

const presentCounts = ({ id, name, version, changedAt, records, zones, outdated, drifted }: TemplateCounts) => ({
  Template: String(id),
  Name: name,
  Version: version,
  ChangedAt: changedAt.toISOString(),
  Records: records,
  Zones: zones,
  Outdated: outdated,
  Drifted: drifted,
});

/** The acting customer's templates, by name. */
export async function presentTemplates(tx: Tx) {
  return { Items: (await countTemplates(tx, customerOf(tx))).map(presentCounts), Max: ZONE_TEMPLATES_MAX };
}

/**
 * One template with its records, or, where a name is given, with those that it would take over from that name's zone.
 * @throws refusals ZONE_TEMPLATE_NOT_FOUND, DOMAIN_NOT_FOUND
 */
export async function presentTemplate(tx: Tx, typed: string, domain?: string) {
  const { id, version } = await requireTemplate(tx, typed);
  const [counts] = await countTemplates(tx, customerOf(tx), id);
  if (!counts) throw refuse('ZONE_TEMPLATE_NOT_FOUND');
  const link = { template: id, version };
  const records = recordsIn(await versionsOf(tx, [link]), link);
  const head = presentCounts(counts);
  if (domain === undefined) return { ...head, Items: records.map(presentRecord) };
  const { name } = await requireOwnName(tx, domain);
  const zone = await findZone(tx, name);
  const standing = (zone ? await recordsOf(tx, zone.id) : []).map(({ id: _, ...values }) => values);
  return { ...head, Items: takenFrom(name, standing, records).map(presentRecord) };
}

async function presentZones(tx: Tx, rows: readonly LinkedZone[]): Promise<TemplateZone[]> {
  const versions = await versionsOf(tx, rows);
  const records = await recordsOfZones(
    tx,
    rows.map(({ zoneId }) => zoneId),
  );
  return rows.map((row) => {
    const { name, zoneId, version, linkedAt, state } = row;
    const { missing, instead } = differenceOf(name, records.get(zoneId) ?? [], recordsIn(versions, row));
    return {
      Name: name,
      Unicode: toUnicode(name),
      Version: version,
      At: linkedAt.toISOString(),
      State: state,
      Missing: missing.slice(0, DIFFERENCES_TOLD_MAX).map(presentRecord),
      MissingTotal: missing.length,
      Instead: instead.slice(0, DIFFERENCES_TOLD_MAX).map(presentRecord),
      InsteadTotal: instead.length,
    };
  });
}

/** A page of the names that follow a template, and what differs. @throws refusal ZONE_TEMPLATE_NOT_FOUND */
export async function presentTemplateZones(
  tx: Tx,
  typed: string,
  { state, after }: { readonly state?: TemplateZoneState | undefined; readonly after?: string | undefined },
) {
  const template = await requireTemplate(tx, typed);
  const found = await linkedZones(tx, template, { state, after, limit: TEMPLATE_ZONES_PAGE_ROWS + 1 });
  const page = found.slice(0, TEMPLATE_ZONES_PAGE_ROWS);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { Items: await presentZones(tx, page), ...(last ? { Next: last.name } : {}) };
}

/** The names that follow a template, as many as a task may be begun for. @throws refusal ZONE_TEMPLATE_NOT_FOUND */
export async function presentTemplateNames(tx: Tx, typed: string, state: TemplateZoneState | undefined) {
  const template = await requireTemplate(tx, typed);
  const limit = namesAtOnce('zoneTemplate', dayOf(tx.now));
  return { Names: (await linkedZones(tx, template, { state, limit })).map(({ name }) => toUnicode(name)) };
}
