import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAll } from '../../activity/index.ts';
import type { Asked, AskedName, Json, Outcome, Verdict, Work, WritingKind } from '../../tasks/index.ts';
import { requireOwnDomain } from '../read-domain.ts';
import { findDomains } from '../store.ts';
import { type AutoRenewal, type AutoRenewalOf, lockAutoRenewals, saveAutoRenewals } from './store.ts';

const same = (a: AutoRenewal, b: AutoRenewal) => a.on === b.on && a.years === b.years;

/** Sets the wish of names of one customer; returns what was set before. What does not change writes nothing, into no history either. */
async function change(
  tx: Tx,
  customerId: bigint,
  wanted: readonly AutoRenewalOf[],
): Promise<ReadonlyMap<bigint, AutoRenewal>> {
  const before = await lockAutoRenewals(
    tx,
    customerId,
    wanted.map(({ id }) => id),
  );
  const changed = wanted.flatMap(({ id, on, years }) => {
    const was = before.get(id);
    return was && !same(was, { on, years }) ? [{ id, on, years, was }] : [];
  });
  await saveAutoRenewals(tx, changed);
  await recordAll(
    tx,
    changed.map(({ id, on, years, was }) => ({
      act: on ? 'domain.autoRenewOn' : 'domain.autoRenewOff',
      object: { kind: 'domain', id },
      onBehalfOf: customerId,
      before: { on: was.on, years: was.years },
      after: { on, years },
    })),
  );
  return before;
}

/** The switch of one name of the acting customer. @throws refusal DOMAIN_NOT_FOUND */
export async function setAutoRenewal(
  tx: Tx,
  typed: string,
  wish: { readonly on: boolean; readonly years?: number | undefined },
): Promise<AutoRenewal> {
  const row = await requireOwnDomain(tx, typed, 'lock');
  const was = (await lockAutoRenewals(tx, row.customerId, [row.id])).get(row.id) as AutoRenewal;
  const now = { on: wish.on, years: wish.years ?? was.years };
  await change(tx, row.customerId, [{ id: row.id, ...now }]);
  return now;
}

/** A wish as tasks and their items keep it. */
const toJson = ({ on, years }: AutoRenewal): Json => ({ on, years });
const fromJson = (json: Json): AutoRenewal | undefined => {
  const { on, years } = (json ?? {}) as { on?: unknown; years?: unknown };
  return typeof on === 'boolean' && typeof years === 'number' ? { on, years } : undefined;
};

async function judge(tx: Tx, names: readonly AskedName[], { customerId, params }: Asked): Promise<Verdict[]> {
  const rows = await findDomains(
    tx,
    customerId,
    names.map(({ name }) => name),
  );
  const own = new Map(rows.map((row) => [row.name, row]));
  return names.map(({ name, payload = params }): Verdict => {
    const row = own.get(name);
    if (!row) return { verdict: 'impossible', reason: 'domains:error.notFound' };
    return { verdict: 'good', domainId: row.id, payload };
  });
}

async function write(tx: Tx, { task, items }: Work): Promise<Outcome[]> {
  const wanted = items.flatMap(({ domainId, payload }) => {
    const wish = fromJson(payload);
    if (!wish || domainId === null) throw new Error(`an item of ${task.number} holds no wish`);
    return [{ id: domainId, ...wish }];
  });
  const before = await change(tx, task.customerId, wanted);
  return items.map(({ id }, at): Outcome => {
    const { id: domainId, on, years } = wanted[at] as AutoRenewalOf;
    const was = before.get(domainId);
    if (!was) return { id, result: 'fail', reason: 'domains:error.notFound' };
    return { id, result: 'success', before: toJson(was), after: toJson({ on, years }) };
  });
}

/** Many names switched on or off at once: `params` and payloads are `{on, years}`. Undone from what was set before. */
export const autoRenewKind: WritingKind = {
  kind: 'autoRenew',
  driven: 'engine',
  by: 'writing',
  judge,
  write,
  undoOf: ({ before }) => (fromJson(before) ? before : undefined),
};
