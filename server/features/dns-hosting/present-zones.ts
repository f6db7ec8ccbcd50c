import { ACTORS } from '#contract/api/activity.ts';
import type { KeptRecord, ZoneRecord } from '#contract/api/dns/zones.ts';
import { ZONE_HISTORY_ROWS, ZONE_PAGE_ROWS } from '#contract/rules/dns/records.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { toldActor } from '../activity/index.ts';
import { type DomainRow, findDomains } from '../domains/index.ts';
import { deadlinesTold } from '../domains/life/index.ts';
import { restOf } from './life/rest.ts';
import { openOf } from './outside/store.ts';
import { requireOwnName } from './own-name.ts';
import type { RecordValues } from './record-values.ts';
import { changesOf, findZone, type RecordRow, recordsOf, selectNames } from './store.ts';
import type { TargetKept } from './targets/judge-answer.ts';
import { targetNames } from './targets/publish-forwards.ts';
import { targetsOf } from './targets/store.ts';
import { followedBy } from './templates/store.ts';

const [YOU] = ACTORS;

/** A record as readers get it. */
export const presentRecord = ({
  host,
  type,
  value,
  line,
  ttl,
  priority,
  weight,
  paused,
  remark,
}: RecordValues): ZoneRecord => ({
  Host: host,
  Type: type,
  Value: value,
  Line: line,
  Ttl: ttl,
  ...(priority === null ? {} : { Priority: priority }),
  ...(weight === null ? {} : { Weight: weight }),
  Paused: paused,
  Remark: remark,
});

/** A record with what is known of the name that it leads to; addresses that were not asked for yet are not there. */
function presentKept(row: RecordRow, targets: ReadonlyMap<string, TargetKept>): KeptRecord {
  const [name = ''] = row.paused ? [] : targetNames([row]);
  const { addresses = [], trouble } = targets.get(name) ?? {};
  const shown = row.type === 'ALIAS' && addresses.length > 0 && trouble !== 'inside';
  return {
    Id: String(row.id),
    ...presentRecord(row),
    ...(shown ? { Answers: addresses.map(({ address }) => address) } : {}),
    ...(trouble ? { Trouble: trouble } : {}),
  };
}

const ownServers = (tx: Tx): readonly string[] => tx.house.config.defaultNameServers;

/** Does the world ask us? Only where the registry names all of ours and nobody else. */
export function isDelegated(tx: Tx, servers: readonly string[]): boolean {
  const ours = new Set(ownServers(tx));
  return servers.length === ours.size && servers.every((server) => ours.has(server.toLowerCase()));
}

/** A page of the acting customer's names with their zones. */
export async function presentZones(
  tx: Tx,
  { text, after = '' }: { text?: string | undefined; after?: string | undefined },
) {
  const customerId = customerOf(tx);
  const asked = { text: text?.toLowerCase() || undefined, after, limit: ZONE_PAGE_ROWS + 1 };
  const found = await selectNames(tx, customerId, asked);
  const page = found.slice(0, ZONE_PAGE_ROWS);
  const names = page.map(({ name }) => name);
  const servers = new Map<string, readonly string[]>([
    ...(await openOf(tx, customerId)).map((row) => [row.name, row.servers] as const),
    ...(await findDomains(tx, customerId, names)).map((row) => [row.name, row.nameServers] as const),
  ]);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    Items: page.map(({ name, unicode, records, changedAt }) => ({
      Name: name,
      Unicode: unicode,
      Records: records,
      ...(changedAt ? { ChangedAt: changedAt.toISOString() } : {}),
      Delegated: isDelegated(tx, servers.get(name) ?? []),
    })),
    ...(last ? { Next: last.name } : {}),
    NameServers: [...ownServers(tx)],
  };
}

/** Whether a name's zone rests, and when it will: told as soon as its last paid day is over. */
function presentLife(tx: Tx, row: DomainRow) {
  const rests = restOf(row);
  const profile = suffixOf(row.name);
  if (rests || row.phase !== 'grace' || !profile) return rests ? { Rests: rests } : {};
  return { CutAt: deadlinesTold(row, profile, tx.now).dnsCut.toISOString() };
}

/** Hosts of whose equal records Knot answers all: its module draws one by weight, or answers by line. */
function idleWeights(tx: Tx, records: readonly RecordValues[]): string[] {
  if (!tx.house.config.nameserver.knot) return [];
  const answered = records.filter(({ paused }) => !paused);
  const alike = (one: RecordValues, other: RecordValues) =>
    one.host === other.host && [one.type, 'CNAME'].includes(other.type) && one.line !== other.line;
  const idle = answered.filter((one) => one.weight !== null && answered.some((other) => alike(one, other)));
  return [...new Set(idle.map(({ host }) => host))];
}

/** One name's zone; without one it is empty and of version 0. */
export async function presentZone(tx: Tx, domain: string) {
  const own = await requireOwnName(tx, domain);
  const { name, unicode, nameServers } = own;
  const zone = await findZone(tx, name);
  const records = zone ? await recordsOf(tx, zone.id) : [];
  const targets = await targetsOf(tx, targetNames(records));
  const idle = idleWeights(tx, records);
  const follows = zone && (await followedBy(tx, zone.id));
  return {
    Name: name,
    Unicode: unicode,
    Version: zone?.version ?? 0,
    ...(zone ? { ChangedAt: zone.changedAt.toISOString() } : {}),
    Records: records.map((row) => presentKept(row, targets)),
    NameServers: [...ownServers(tx)],
    Servers: [...nameServers],
    Delegated: isDelegated(tx, nameServers),
    ...(own.domain ? presentLife(tx, own.domain) : { Elsewhere: true }),
    ...(idle.length > 0 ? { WeightsIdle: idle } : {}),
    ...(follows ? { Follows: { Template: String(follows.id), Name: follows.name, State: follows.state } } : {}),
  };
}

/** What the acting customer changed in the zone of their name, newest first. */
export async function presentHistory(tx: Tx, { domain, after }: { domain: string; after?: string | undefined }) {
  const { name } = await requireOwnName(tx, domain);
  const zone = await findZone(tx, name);
  const below = after === undefined ? undefined : Number.parseInt(after, 10);
  const found = zone ? await changesOf(tx, zone, { below, limit: ZONE_HISTORY_ROWS + 1 }) : [];
  const page = found.slice(0, ZONE_HISTORY_ROWS);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    Items: page.map(({ version, how, at, actor, task, added, removed }) => ({
      Version: version,
      At: at.toISOString(),
      How: how,
      // A task is worked off by the house and was begun by the owner.
      By: actor === null || task !== null ? YOU : toldActor(actor),
      ...(task === null ? {} : { Task: task }),
      Added: added.map(presentRecord),
      Removed: removed.map(presentRecord),
    })),
    ...(last ? { Next: String(last.version) } : {}),
  };
}
