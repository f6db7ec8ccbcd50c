import { describeFindings, type Finding } from '#server/ledger/reconcile.ts';
import type { Stage } from './caller.ts';
import type { Customer } from './customer.ts';
import { heldNames } from './trade/held-names.ts';
import type { World } from './world.ts';

/**
 * An invariant of `knowledge/reliability` §3 that the ledger does not keep itself: rows that must not be, and how many
 * were looked at.
 */
type Judged = Promise<Pick<Finding, 'name' | 'says'> & { examined: number; violations: string[] }>;

interface AtRegistry {
  readonly name: string;
  readonly registrar: string;
  readonly expiresAt: string;
}

const REGISTRIES = ['verisign', 'namestore', 'vip', 'tv', 'cnnic'] as const;
const PAGE = 1000;

async function registryDump(world: World): Promise<AtRegistry[]> {
  const all: AtRegistry[] = [];
  for (const registry of REGISTRIES) {
    const us = world.settings[`REGISTRY_${registry.toUpperCase()}_LOGIN`];
    for (let after = ''; ; ) {
      const page = `/registry/domains?registry=${registry}&registrar=${us}&limit=${PAGE}&after=${encodeURIComponent(after)}`;
      const rows = await world.desk<AtRegistry[]>(page);
      all.push(...rows);
      if (rows.length < PAGE) break;
      after = rows.at(-1)!.name;
    }
  }
  return all;
}

const day = (at: Date | string) => new Date(at).toISOString().slice(0, 10);

/** I5: what we say is ours is ours at the registry, and nothing else is; with the day on which it ends there. */
async function i5(world: World): Judged {
  const registry = new Map((await registryDump(world)).map((row) => [row.name, row]));
  const ours = await world.sql<{ name: string; expires_at: Date; registry_expires_at: Date | null }>(
    'SELECT name, expires_at, registry_expires_at FROM domain WHERE left_at IS NULL',
  );
  const violations: string[] = [];
  for (const { name, expires_at, registry_expires_at } of ours) {
    const there = registry.get(name);
    registry.delete(name);
    if (!there) violations.push(`${name} is ours here and not at its registry`);
    else if (![day(expires_at), registry_expires_at && day(registry_expires_at)].includes(day(there.expiresAt)))
      violations.push(`${name} ends on ${day(there.expiresAt)} at its registry, here on ${day(expires_at)}`);
  }
  for (const name of registry.keys()) violations.push(`${name} is ours at its registry and not here`);
  const says = 'a name is ours here exactly where it is ours at its registry, with the same end';
  return { name: 'i5', says, examined: ours.length, violations };
}

/** I7: the counters of a task are its items; a finished one has no item under way. */
async function i7(world: World): Judged {
  const broken = await world.sql<{ number: string }>(`
    SELECT t.number FROM task t LEFT JOIN task_item i ON i.task_id = t.id GROUP BY t.id
    HAVING t.total <> count(i.id) OR t.success <> count(*) FILTER (WHERE i.state = 'success')
      OR t.fail <> count(*) FILTER (WHERE i.state = 'fail') OR t.cancel <> count(*) FILTER (WHERE i.state = 'cancel')
      OR (t.finished_at IS NOT NULL AND bool_or(i.state NOT IN ('success', 'fail', 'cancel')))`);
  const [counted] = await world.sql<{ count: string }>('SELECT count(*)::text AS count FROM task');
  const violations = broken.map(({ number }) => `task ${number} counts otherwise than its items`);
  return { name: 'i7', says: 'the counters of a task are its items', examined: Number(counted?.count), violations };
}

/** I11: whatever was acknowledged is there. */
async function i11({ world, acknowledged }: Stage, customers: readonly Customer[]): Judged {
  const rows = await world.sql<{ actor: string; endpoint: string; key: string }>(
    'SELECT actor, endpoint, key FROM idempotency WHERE answer IS NOT NULL',
  );
  const kept = new Set(rows.map(({ actor, endpoint, key }) => `${actor} ${endpoint} ${key}`));
  const idOf = new Map(customers.map(({ who, id }) => [who, id]));
  const violations = acknowledged
    .filter(({ actor, path, key }) => !kept.has(`customer:${idOf.get(actor)} ${path} ${key}`))
    .map(({ actor, path, key }) => `${actor} was told that ${path} ${key} is done, and it is not`);
  const says = 'everything that was acknowledged is there';
  return { name: 'i11', says, examined: acknowledged.length, violations };
}

/** Every invariant that has tables, the ledger's own first. */
export async function examine(stage: Stage, customers: readonly Customer[], atRest: boolean): Promise<Finding[]> {
  const findings = await stage.world.books();
  const judged = [await i7(stage.world), await i11(stage, customers), await heldNames(stage.world)];
  // While a command is on its way the registry is a step ahead of us.
  if (atRest) judged.push(await i5(stage.world));
  const others = judged.map(
    ({ name, says, examined, violations }): Finding => ({
      name,
      says,
      examined: BigInt(examined),
      violations: violations.map((violation) => ({ violation, concerns: null })),
      verdict: violations.length > 0 ? 'violated' : examined === 0 ? 'not_run' : 'holds',
    }),
  );
  return [...findings, ...others];
}

/** A finding that ends the story. `atRest`: at the end nothing may be NOT RUN. */
export class Broken extends Error {}

export function refuseBroken(findings: readonly Finding[], atRest: boolean): void {
  const bad = findings.filter(({ verdict }) => verdict === 'violated' || (atRest && verdict === 'not_run'));
  if (bad.length > 0) throw new Broken(describeFindings(bad).join('\n'));
}
