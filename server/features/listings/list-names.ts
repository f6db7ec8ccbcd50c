import { usd } from '#contract/money.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { registeredName } from '../../platform/idn.ts';
import { recordBirths } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { findDomains } from '../domains/index.ts';
import { type OrdersUnderWay, pushesKind } from '../push/index.ts';
import { type OwnedKind, previewTask, type Verdict } from '../tasks/index.ts';
import { listingMachine } from './machine.ts';
import { insertListings, openOf } from './store.ts';

const listed: Verdict = { verdict: 'impossible', reason: 'market:reason.listed' };

/** Names that can be put up for sale: those that could be pushed for a price now and are not on the market yet. */
export function listingKind(underWay: OrdersUnderWay): OwnedKind {
  const pushes = pushesKind('listing', true, underWay);
  return {
    ...pushes,
    judge: async (tx, names, of) => {
      const verdicts = await pushes.judge(tx, names, of);
      const rows = await findDomains(
        tx,
        of.customerId,
        names.map(({ name }) => name),
      );
      const open = await openOf(
        tx,
        rows.map(({ id }) => id),
      );
      const taken = new Set(rows.flatMap(({ id, name }) => (open.has(id) ? [name] : [])));
      return names.map(({ name }, at) => (taken.has(name) ? listed : (verdicts[at] as Verdict)));
    },
  };
}

/**
 * Puts names of the acting customer's up for sale, all or none, each at this price. Race: the names are locked first, so of two listings of one
 * name the second finds the first.
 * @param price whole US dollars as a decimal
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES, TASK_NAMES_TO_CLEAR (`Data` is the preview)
 */
export async function listNames(
  tx: Tx,
  underWay: OrdersUnderWay,
  { names, price }: { readonly names: readonly string[]; readonly price: string },
): Promise<number> {
  const customerId = customerOf(tx);
  const typed = [...new Set(names.flatMap((name) => registeredName(name) ?? []))];
  const rows = await findDomains(tx, customerId, typed, 'lock');
  const preview = await previewTask(tx, listingKind(underWay), { customerId, names });
  if (preview.Good < preview.Total)
    throw refuse('TASK_NAMES_TO_CLEAR', { count: preview.Total - preview.Good }, preview);
  const { minor } = usd(price);
  const ids = await insertListings(
    tx,
    rows.map(({ id, name, unicode, suffix }) => ({
      customerId,
      domainId: id,
      name,
      unicode,
      suffix,
      length: [...(unicode.split('.')[0] ?? '')].length,
      price: minor,
    })),
  );
  await recordBirths(tx, listingMachine, ids);
  for (const [at, id] of ids.entries())
    await record(tx, {
      act: 'listing.list',
      object: { kind: 'listing', id },
      after: { name: rows[at]?.unicode ?? '', price: minor },
    });
  return rows.length;
}
