import { OK, type Stage } from '../caller.ts';
import { Broken } from '../check.ts';
import type { Customer, Strange } from '../customer.ts';
import { dieOf, type Item, type Member, queue } from './member.ts';

type Dice = readonly number[];

interface Held {
  readonly Id: string;
  readonly Number: string;
  readonly TransactionId: string;
  readonly Paid: { Amount: string; Currency: string };
  readonly Trouble?: string;
  readonly Actions: readonly string[];
  readonly Decision?: string;
  readonly Reason?: string;
  readonly CreditTo?: string;
}

/** A decision as a member reads it, who confirms nothing else. */
const seenOf = ({ Id, Decision, Reason, CreditTo }: Held) => ({
  Id,
  Decision,
  Reason,
  ...(CreditTo === undefined ? {} : { CreditTo }),
});

/** Every payment that came otherwise than it was asked for, with its place among all of them. */
const allStrange = (customers: readonly Customer[]) =>
  customers.flatMap((customer) =>
    customer.strange.map((strange, n) => ({ customer, strange, place: customer.index * 31 + n })),
  );

/** The payment that is held, by what the payer's provider said. @throws Broken where nobody paid it. */
function paymentOf(customers: readonly Customer[], held: Held) {
  const found = allStrange(customers).find(({ strange: { topUp, paid } }) => {
    const same = topUp.number === held.Number && paid.currency === held.Paid.Currency;
    return same && paid.minor === BigInt(held.Paid.Amount.replace('.', ''));
  });
  if (!found) throw new Broken(`held payment ${held.Id} of ${held.Paid.Amount} for ${held.Number} was paid by nobody`);
  return found;
}

/**
 * The second member of the two signs what needs two; the first tries it and is refused; now and then it is taken back
 * for another day.
 */
async function sign([first, second]: readonly [Member, Member], held: Held, strange: Strange, die: number) {
  const { Id } = held;
  if ((await first.call('/held/confirm', seenOf(held))).Code === OK)
    throw new Error(`held payment ${Id} was confirmed by who decided it`);
  if (die > 0.4 && die < 0.47) {
    await second.call('/held/drop', { Id, Reason: 'Another look tomorrow' });
    delete strange.decision;
  } else await second.call('/held/confirm', seenOf(held));
}

/** Payments that are nobody's order as they came: credited at their worth, or sent back to where they came from. */
export async function reviewHeld(
  members: readonly [Member, Member],
  customers: readonly Customer[],
  dice: Dice,
): Promise<void> {
  const [first, second] = members;
  for (const held of await queue<Held>(second, '/held?State=awaiting_second'))
    await second.call('/held/confirm', seenOf(held));
  for (const held of await queue<Held>(first, '/held?State=waiting')) {
    const { customer, strange, place } = paymentOf(customers, held);
    const die = dieOf(dice, place);
    const { Id, Trouble } = held;
    // What its provider could not give back is credited.
    const wanted = held.Actions.includes('credit') && (Trouble !== undefined || die < 0.55) ? 'credit' : 'return';
    const decide = (Decision: 'credit' | 'return') => {
      strange.decision = Decision;
      return first.call('/held/decide', { Id, Decision, Reason: 'Asked the payer' });
    };
    const answer = await decide(wanted);
    if (answer.Code === OK && wanted === 'credit') customer.paidOrders.push(held.Number);
    if (answer.Code !== OK && wanted === 'credit') await decide('return');
    // Where a broken connection hid the answer the queue of tomorrow is signed.
    if (answer.Code === OK && answer.Data.State === 'awaiting_second') await sign(members, answer.Data, strange, die);
  }
}

interface Sheet extends Item {
  readonly Cny: string;
  readonly Hkd: string;
}

/** Units of a US dollar that no sheet is far from. */
const USUAL = { Cny: 7.11, Hkd: 7.78 } as const;
const usual = (text: string, of: number) => Math.abs(Number(text) / of - 1) < 0.05;

/**
 * Sheets of rates that jumped: a right one is taken by both; a wrong one is too where neither looked, one time in
 * seven. The first tries to say so twice and is refused.
 */
export async function reviewRates([first, second]: readonly [Member, Member], [careless = 1]: Dice): Promise<void> {
  for (const state of ['jumped', 'awaiting_second'])
    for (const { Id, Cny, Hkd } of await queue<Sheet>(second, `/rates?State=${state}`)) {
      const right = usual(Cny, USUAL.Cny) && usual(Hkd, USUAL.Hkd);
      const wish = { Id, Accept: right || careless < 0.15, Reason: 'Compared with the press' };
      const own = [await first.call('/rates/decide', wish), await first.call('/rates/decide', wish)];
      if (state === 'jumped' && own.some(({ Code, Data }) => Code === OK && Data.State === 'accepted'))
        throw new Error(`sheet ${Id} was taken by one member alone`);
      await second.call('/rates/decide', wish);
    }
}

interface HeldRow {
  readonly id: string;
  readonly number: string;
  readonly transaction_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly worth: string | null;
  readonly state: string;
  readonly rates: readonly string[] | null;
}

/** With the rates of the days before it, in millionths: what its worth may have been reckoned by. */
const ROWS = `SELECT h.id::text, h.number, h.transaction_id, h.amount::text, h.currency, h.worth::text, h.state,
  (SELECT array_agg(replace(CASE h.currency WHEN 'HKD' THEN r.hkd ELSE r.cny END, '.', '')) FROM rate_sheet r
    WHERE r.day BETWEEN (h.created_at - interval '6 days')::date AND (h.created_at + interval '1 day')::date) AS rates
  FROM held_payment h`;

/** US cents that a payment is worth: by its order's own rate, or by a sheet of those days. */
function worthOf({ topUp, paid }: Strange, row: HeldRow): bigint {
  const { minor, currency } = paid;
  if (currency === 'USD') return minor;
  if (currency === topUp.asked.currency) return (minor * topUp.cents) / topUp.asked.minor;
  const possible = (row.rates ?? []).map((rate) => (minor * 1_000_000n) / BigInt(rate));
  const found = possible.find((worth) => String(worth) === row.worth);
  if (found === undefined)
    throw new Broken(`held payment ${row.id} of ${minor} ${currency} is worth ${row.worth}, by the sheets ${possible}`);
  return found;
}

/**
 * What held payments brought to each customer, by staff's own last words. At rest. @throws Broken where the house did
 * otherwise.
 */
export async function creditedOfHeld(stage: Stage, customers: readonly Customer[]): Promise<Map<string, bigint>> {
  const rows = await stage.world.sql<HeldRow>(ROWS);
  const sums = new Map<string, bigint>();
  let found = 0;
  for (const { id, who, strange } of customers)
    for (const one of strange) {
      const { topUp, paid, decision, payment } = one;
      const mine = rows.filter(
        (row) => row.number === topUp.number && row.amount === String(paid.minor) && row.currency === paid.currency,
      );
      const [row] = mine;
      const wanted = decision === 'credit' ? 'credited' : 'returned';
      if (mine.length !== 1 || row?.transaction_id !== payment || row.state !== wanted)
        throw new Broken(
          `${who} paid ${paid.minor} ${paid.currency} otherwise for ${topUp.number}; staff said ${decision}, here it is ${mine.map(({ state }) => state)}`,
        );
      found += 1;
      if (decision === 'credit') sums.set(id, (sums.get(id) ?? 0n) + worthOf(one, row));
    }
  if (found !== rows.length) throw new Broken(`${rows.length} payments are held here, and ${found} were made`);
  return sums;
}
