import { usd } from '#contract/money.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuseField } from '../../platform/http/input.ts';
import { registeredName } from '../../platform/idn.ts';
import { recordBirths } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { findDomains } from '../domains/index.ts';
import { type OrdersUnderWay, pushesKind, refuseBeyondLimit } from '../push/index.ts';
import { type OwnedKind, previewTask, type Verdict } from '../tasks/index.ts';
import { listingMachine } from './machine.ts';
import { insertListings, type Listing, openOf } from './store.ts';

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

export interface NamesToList {
  readonly names: readonly string[];
  /** Whole US dollars as decimals. */
  readonly price: string | undefined;
  readonly takesOffers: boolean;
  readonly floor: string | undefined;
}

const centsOf = (dollars: string | undefined): bigint | null => (dollars === undefined ? null : usd(dollars).minor);

/** How a name is sold, in cents. @throws refusal INVALID_INPUT where it is sold in no way, or its floor says nothing */
function howSold(tx: Tx, of: NamesToList): Pick<Listing, 'price' | 'takesOffers' | 'floor'> {
  const { price, takesOffers, floor } = { ...of, price: centsOf(of.price), floor: centsOf(of.floor) };
  if (price === null && !takesOffers) throw refuseField(tx.lang, 'Price', 'market:form.how');
  if (floor !== null && (!takesOffers || (price !== null && floor >= price)))
    throw refuseField(tx.lang, 'Floor', 'market:form.floor.form');
  return { price, takesOffers, floor };
}

/**
 * Puts names of the acting customer's up for sale, all or none, each in this way. Race: the names are locked first, so
 * of two listings of one name the second finds the first.
 * @throws refusals INVALID_INPUT, DEAL_NEEDS_IDENTITY, TASK_EMPTY, TASK_TOO_MANY_NAMES, TASK_NAMES_TO_CLEAR (`Data` is
 *   the preview)
 */
export async function listNames(tx: Tx, underWay: OrdersUnderWay, of: NamesToList): Promise<number> {
  const customerId = customerOf(tx);
  const { names } = of;
  const how = howSold(tx, of);
  if (how.price !== null) await refuseBeyondLimit(tx, [customerId], how.price);
  const typed = [...new Set(names.flatMap((name) => registeredName(name) ?? []))];
  const rows = await findDomains(tx, customerId, typed, 'lock');
  const preview = await previewTask(tx, listingKind(underWay), { customerId, names });
  if (preview.Good < preview.Total)
    throw refuse('TASK_NAMES_TO_CLEAR', { count: preview.Total - preview.Good }, preview);
  const ids = await insertListings(
    tx,
    rows.map(({ id, name, unicode, suffix }) => ({
      customerId,
      domainId: id,
      name,
      unicode,
      suffix,
      length: [...(unicode.split('.')[0] ?? '')].length,
      ...how,
      yields: true,
    })),
  );
  await recordBirths(tx, listingMachine, ids);
  for (const [at, id] of ids.entries())
    await record(tx, {
      act: 'listing.list',
      object: { kind: 'listing', id },
      after: { name: rows[at]?.unicode ?? '', ...how },
    });
  return rows.length;
}
