import { addDays } from '#contract/calendar.ts';
import {
  AUTO_RENEW_FIRST_TRY_DAYS,
  AUTO_RENEW_LATE_DAYS_MAX,
  AUTO_RENEW_ORDER_NAMES_MAX,
} from '#contract/rules/auto-renew.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { balanceOf } from '../../../ledger/balances.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { offersNow } from '../../catalogue/index.ts';
import { judgeRenewal, type Verdict } from '../../domains/eligibility/index.ts';
import { type DomainRow, findDomains, renewalFacts } from '../../domains/index.ts';
import { keptPricesOf, refreshPremiumPrices, unreadNames } from '../../search/index.ts';
import { deletionsUnderWay } from '../life/acts.ts';
import { namesUnderWay } from '../lines/line-store.ts';
import { HOLDER_RULE, unverifiedHolders } from '../naming/unverified-holders.ts';
import { placeOrder } from '../place-order.ts';
import { lineOf, newRenewal, type RenewalLine } from '../renewals/renewal-lines.ts';
import { yearsThatFit } from './hindrances.ts';
import { endsWithin, nextSetDay, tomorrow } from './schedule.ts';
import { customersDue, type DueName, namesDue, saveTried, type Tried, type Window } from './store.ts';
import { tellHindered } from './tell-hindered.ts';
import { tellShort } from './tell-short.ts';

const CALLER = 'auto-renew';
/** Customers of one look; the next one takes the rest. */
const CUSTOMERS_PER_LOOK = 500;
/** Another order may take the money between the look at it and the holding. */
const TRIES_FOR_MONEY = 3;

const windowOf = (now: Date): Window => ({
  after: addDays(now, -AUTO_RENEW_LATE_DAYS_MAX),
  before: endsWithin(AUTO_RENEW_FIRST_TRY_DAYS, now),
});

/** A term that can be renewed now, with its price. */
interface Ready {
  readonly line: RenewalLine;
  readonly years: number;
}

interface Sorted {
  readonly ready: readonly Ready[];
  readonly stopped: readonly Tried[];
}

function barred(row: DomainRow, { ruleId, from }: Verdict, now: Date): Tried {
  const next = nextSetDay(row.expiresAt, now);
  const nextTryAt = from && (!next || from < next) ? from : next;
  return { domainId: row.id, forExpiry: row.expiresAt, outcome: 'barred', ruleId, nextTryAt };
}

/** What the rules of the registries, other orders and the price list say of terms, before any money is looked at. */
async function sortOut(tx: Tx, rows: readonly DomainRow[], wished: ReadonlyMap<bigint, number>): Promise<Sorted> {
  const names = rows.map(({ name }) => name);
  const busy = await namesUnderWay(tx, names);
  const going = await deletionsUnderWay(
    tx,
    rows.map(({ id }) => id),
  );
  const offers = await offersNow(tx);
  const kept = await keptPricesOf(tx, names);
  const unverified = await unverifiedHolders(tx, rows);
  const ready: Ready[] = [];
  const stopped: Tried[] = [];
  for (const row of rows) {
    const { id: domainId, expiresAt: forExpiry, name } = row;
    const facts = renewalFacts(row);
    const years = yearsThatFit(facts, wished.get(domainId) ?? 1, tx.now);
    const verdict = judgeRenewal(facts, years, tx.now);
    if (busy.has(name) || going.has(domainId))
      stopped.push({ domainId, forExpiry, outcome: 'under_way', nextTryAt: tomorrow(tx.now) });
    else if (!verdict.allowed) stopped.push(barred(row, verdict, tx.now));
    else if (unverified.has(name))
      stopped.push({ domainId, forExpiry, outcome: 'barred', ruleId: HOLDER_RULE, nextTryAt: tomorrow(tx.now) });
    else {
      const line = lineOf(row, years, offers, kept.get(name), tx.now);
      if (line) ready.push({ line, years });
      else stopped.push({ domainId, forExpiry, outcome: 'unpriced', nextTryAt: tomorrow(tx.now) });
    }
  }
  return { ready, stopped };
}

/**
 * Which terms the money is for: those that end first; one that is too dear does not keep the later ones from theirs.
 */
export function affordable<T extends { readonly price: bigint }>(
  terms: readonly T[],
  available: bigint,
): { chosen: T[]; short: T[] } {
  let left = available;
  const [chosen, short]: [T[], T[]] = [[], []];
  for (const term of terms) {
    if (term.price > left) short.push(term);
    else {
      left -= term.price;
      chosen.push(term);
    }
  }
  return { chosen, short };
}

/** Orders what the balance suffices for: one order, its money held as for any other. */
async function order(tx: Tx, customerId: bigint, ready: readonly Ready[]): Promise<Tried[]> {
  const { available } = await balanceOf(tx, customerId);
  const terms = ready.map((each) => ({ ...each, price: each.line.quote.price.minor }));
  const { chosen, short } = affordable(terms, available.minor);
  const told = short.map(({ line: { domain }, price }): Tried => {
    const { id: domainId, expiresAt: forExpiry } = domain;
    return { domainId, forExpiry, outcome: 'short', price, nextTryAt: tomorrow(tx.now) };
  });
  if (chosen.length === 0) return told;
  const wanted = chosen.map(({ line, years }) => newRenewal(years)(line));
  const placed = await placeOrder(tx, { customerId, kind: 'renew', origin: 'auto_renew' }, wanted);
  const orderOf = new Map(placed.lines.map(({ name, orderId }) => [name, orderId]));
  const done = chosen.map(({ line: { domain } }): Tried => {
    const { id: domainId, expiresAt: forExpiry, name } = domain;
    const orderId = orderOf.get(name);
    if (orderId === undefined) return { domainId, forExpiry, outcome: 'under_way', nextTryAt: tomorrow(tx.now) };
    return { domainId, forExpiry, outcome: 'ordered', orderId, nextTryAt: nextSetDay(forExpiry, tx.now) };
  });
  return [...done, ...told];
}

/**
 * One turn for a customer: their due terms, those that end first, in one transaction with what came of each and the
 * letters about missing money and what else is in the way. Returns whether there are more. Race: of two workers the
 * second waits for the names and then finds nothing due; a name renewed by hand meanwhile has an open order or another
 * expiry.
 */
async function renewTurn(tx: Tx, customerId: bigint): Promise<boolean> {
  const window = windowOf(tx.now);
  const seen = await namesDue(tx, customerId, window, { limit: AUTO_RENEW_ORDER_NAMES_MAX });
  const rows = await findDomains(
    tx,
    customerId,
    seen.map(({ name }) => name),
    'lock',
  );
  const among = rows.map(({ id }) => id);
  const due = await namesDue(tx, customerId, window, { limit: AUTO_RENEW_ORDER_NAMES_MAX, among });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = due.flatMap(({ id, expiresAt }: DueName) => {
    const row = byId.get(id);
    return row && row.expiresAt.getTime() === expiresAt.getTime() ? [row] : [];
  });
  const { ready, stopped } = await sortOut(tx, inOrder, new Map(due.map(({ id, years }) => [id, years])));
  const tried = await order(tx, customerId, ready);
  await saveTried(tx, customerId, [...stopped, ...tried]);
  if (seen.length === AUTO_RENEW_ORDER_NAMES_MAX && due.length > 0) return true;
  await tellShort(tx, customerId);
  await tellHindered(tx, customerId);
  return false;
}

const isShortNow = (error: unknown) => error instanceof Refusal && error.key === 'INSUFFICIENT_BALANCE';

/**
 * Names that may be dear are renewed at a price that was read; where none is kept their registry is asked before,
 * between transactions.
 */
async function refreshPrices(house: House, registries: Registries, customerId: bigint): Promise<void> {
  const unread = await transact(house, systemCaller(CALLER), async (tx) => {
    const due = await namesDue(tx, customerId, windowOf(tx.now), { limit: AUTO_RENEW_ORDER_NAMES_MAX });
    return unreadNames(
      tx,
      due.map(({ name }) => name),
    );
  });
  if (unread.length > 0) await refreshPremiumPrices(house, registries, unread);
}

/** Tries every due term of a customer. */
async function renewCustomer(house: House, registries: Registries, customerId: bigint): Promise<void> {
  for (let more = true, misses = 0; more; ) {
    await refreshPrices(house, registries, customerId);
    try {
      more = await transact(house, systemCaller(CALLER), (tx) => renewTurn(tx, customerId));
      faultPoint(house, 'auto-renew.ordered');
    } catch (error) {
      // Race: another order took the money after it was looked at; look again.
      if (!isShortNow(error) || ++misses === TRIES_FOR_MONEY) throw error;
    }
  }
}

/**
 * Renews by itself what is to be (acceptance E3): orders for the names whose day has come, customer by customer. A
 * customer's trouble is logged and keeps nobody else from theirs.
 */
export async function renewDueNames(house: House, registries: Registries): Promise<void> {
  const customers = await transact(house, systemCaller(CALLER), (tx) =>
    customersDue(tx, windowOf(tx.now), CUSTOMERS_PER_LOOK),
  );
  for (const customerId of customers) {
    try {
      await renewCustomer(house, registries, customerId);
    } catch (error) {
      house.log.error({ err: error, customer: String(customerId) }, 'auto-renewal of a customer failed');
      house.metrics.alarms.inc({ kind: 'auto-renew' });
    }
  }
}
