import type { Tx } from '../../../platform/db/transaction.ts';
import { recordAll } from '../../activity/index.ts';
import type {
  Asked,
  AskedName,
  Json,
  Outcome,
  Reversal,
  Verdict,
  Work,
  WorkItem,
  WritingKind,
} from '../../tasks/index.ts';
import { requireOwnDomain } from '../read-domain.ts';
import { findDomains } from '../store.ts';
import { type AutoRenewal, type AutoRenewalOf, autoRenewalsOf, saveAutoRenewals } from './store.ts';

const same = (a: AutoRenewal, b: AutoRenewal) => a.on === b.on && a.years === b.years;

/** What one name is to be. `from`: it takes a change back, and only what that change left. */
interface Wish extends AutoRenewal {
  readonly from?: AutoRenewal | undefined;
}

/**
 * Set otherwise since by its owner: a switch they turned off must not renew, and charge, because an earlier task is
 * taken back.
 */
const isChangedSince = (now: AutoRenewal, wish: Wish): boolean =>
  wish.from !== undefined && !same(now, wish.from) && !same(now, wish);

/**
 * Sets the wish of names of one customer; returns what was set before. What does not change, or was changed since,
 * writes nothing, into no history either.
 */
async function change(
  tx: Tx,
  customerId: bigint,
  wanted: readonly (AutoRenewalOf & Wish)[],
): Promise<ReadonlyMap<bigint, AutoRenewal>> {
  const ids = wanted.map(({ id }) => id);
  const before = await autoRenewalsOf(tx, customerId, ids, 'lock');
  const changed = wanted.flatMap((wish) => {
    const was = before.get(wish.id);
    return was && !same(was, wish) && !isChangedSince(was, wish) ? [{ ...wish, was }] : [];
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
  const was = (await autoRenewalsOf(tx, row.customerId, [row.id], 'lock')).get(row.id) as AutoRenewal;
  const now = { on: wish.on, years: wish.years ?? was.years };
  await change(tx, row.customerId, [{ id: row.id, ...now }]);
  return now;
}

/** A wish as tasks and their items keep it. */
const toJson = ({ on, years }: AutoRenewal): Json => ({ on, years });
const fromJson = (json: Json | undefined): AutoRenewal | undefined => {
  const { on, years } = (json ?? {}) as { on?: unknown; years?: unknown };
  return typeof on === 'boolean' && typeof years === 'number' ? { on, years } : undefined;
};
const wishOf = (json: Json): Wish | undefined => {
  const wish = fromJson(json);
  return wish && { ...wish, from: fromJson((json as { from?: Json }).from) };
};

async function judge(tx: Tx, names: readonly AskedName[], { customerId, params }: Asked): Promise<Verdict[]> {
  const rows = await findDomains(
    tx,
    customerId,
    names.map(({ name }) => name),
  );
  const own = new Map(rows.map((row) => [row.name, row]));
  const ids = rows.map(({ id }) => id);
  const now = await autoRenewalsOf(tx, customerId, ids, 'read');
  return names.map(({ name, payload = params }): Verdict => {
    const row = own.get(name);
    if (!row) return { verdict: 'impossible', reason: 'domains:error.notFound' };
    const [is, wish] = [now.get(row.id), wishOf(payload)];
    if (is && wish && isChangedSince(is, wish)) return { verdict: 'impossible', reason: 'tasks:reason.changedSince' };
    return { verdict: 'good', domainId: row.id, payload };
  });
}

async function write(tx: Tx, { task, items }: Work): Promise<Outcome[]> {
  const wanted = items.map(({ domainId, payload }) => {
    const wish = wishOf(payload);
    if (!wish || domainId === null) throw new Error(`an item of ${task.number} holds no wish`);
    return { id: domainId, ...wish };
  });
  const before = await change(tx, task.customerId, wanted);
  return items.map(({ id }, at): Outcome => {
    const wish = wanted[at] as AutoRenewalOf & Wish;
    const was = before.get(wish.id);
    if (!was) return { id, result: 'fail', reason: 'domains:error.notFound' };
    if (isChangedSince(was, wish)) return { id, result: 'fail', reason: 'tasks:reason.changedSince' };
    return { id, result: 'success', before: toJson(was), after: toJson(wish) };
  });
}

function undoOf({ before, after }: WorkItem): Reversal {
  const [was, left] = [fromJson(before), fromJson(after)];
  if (!was || !left || same(was, left)) return { reason: 'tasks:reason.unchanged' };
  return { payload: { ...was, from: toJson(left) } };
}

/** Many names switched on or off at once: `params` and payloads are `{on, years}`. Undone from what was set before. */
export const autoRenewKind: WritingKind = { kind: 'autoRenew', driven: 'engine', by: 'writing', judge, write, undoOf };
