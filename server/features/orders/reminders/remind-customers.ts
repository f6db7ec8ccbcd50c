import { LETTER_NAMES_MAX, LOSS_LETTERS, REMINDED_NAMES_PER_DAY_MAX } from '#contract/rules/auto-renew.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { translate } from '../../../platform/i18n.ts';
import { recipientOf } from '../../account/index.ts';
import { offersNow } from '../../catalogue/index.ts';
import { factsOf, judgeAct, judgeRenewal, renewalReason, verdictWords } from '../../domains/eligibility/index.ts';
import { findDomains, findRenewable, renewalFacts } from '../../domains/index.ts';
import { type Letter, type Recipient, sendNotice } from '../../notices/index.ts';
import { keptPricesOf, wantPrices } from '../../search/index.ts';
import { hindrancesOf, yearsThatFit } from '../auto-renew/hindrances.ts';
import { type Proof, saveProofs } from '../auto-renew/proofs-store.ts';
import { customersWithCosts } from '../auto-renew/setting-store.ts';
import { watchBalance } from '../auto-renew/watch-balance.ts';
import { restoreBarred } from '../life/keep-costs.ts';
import { restorePrice } from '../life/restore-lines.ts';
import { unverifiedHolders } from '../naming/unverified-holders.ts';
import { renewalCents } from '../prices/unpriced.ts';
import { lossLetter, type PricedReminder, reminderLetter } from './letters.ts';
import {
  customersToRemind,
  type DueReminder,
  EVERY_WALK,
  isDayDone,
  namesToRemind,
  saveDayDone,
  takeDay,
  WALK_BEGINS,
  type WalkPlace,
} from './store.ts';

const CALLER = 'reminders';
/** Customers, or names, of one question; the look goes on until there are no more. */
const ROWS_PER_PAGE = 1000;

type Unpriced = Omit<PricedReminder, 'price'>;

const isLost = ({ kind }: DueReminder): boolean => kind === 'deleted' || kind === 'restoreEnds';

/**
 * What the next renewal of each name costs, by the years it renews itself for, one where it does not; of a deleted one
 * its restore. What nobody has read is asked for: the reader of the letter finds it.
 */
async function priced(tx: Tx, names: readonly Unpriced[]): Promise<PricedReminder[]> {
  const plain = names.filter(({ barred }) => barred === undefined).map(({ name }) => name);
  const offers = await offersNow(tx);
  const kept = await keptPricesOf(tx, plain);
  await wantPrices(tx, plain);
  return names.map((each) => {
    const offer = offers.get(each.suffix);
    const price = kept.get(each.name);
    if (each.barred !== undefined) return { ...each, price: undefined };
    if (isLost(each)) return { ...each, price: restorePrice(each, offer, price, tx.now)?.minor };
    return { ...each, price: renewalCents(price, offer, each.autoRenew ? each.years : 1) };
  });
}

type CustomersAddress = Recipient & { readonly customerId: bigint };

const LOSSES = new Set<string>(LOSS_LETTERS.map(({ kind }) => kind));

/**
 * What a letter proves of a name: itself, and what it makes up for: whoever reads of a loss reads that the term is
 * over.
 */
function proofsOf(name: DueReminder, now: Date): Proof[] {
  const { id, expiresAt, deletedAt, kind } = name;
  const of = { domainId: id, forExpiry: expiresAt };
  const own: Proof = { ...of, kind, about: isLost(name) ? deletedAt : null };
  return LOSSES.has(kind) && expiresAt <= now ? [own, { ...of, kind: 'after1' }] : [own];
}

/** Why nothing restores deleted names now, in their reader's language. */
async function restoreBars(tx: Tx, to: CustomersAddress, names: readonly DueReminder[]): Promise<Map<string, string>> {
  const lost = names.filter(isLost).map(({ name }) => name);
  const bars = new Map<string, string>();
  for (const row of lost.length === 0 ? [] : await findDomains(tx, to.customerId, lost)) {
    const verdict = judgeAct('restore', factsOf(row), [], tx.now);
    if (!verdict.allowed && restoreBarred(verdict)) bars.set(row.name, verdictWords(to.lang, verdict));
  }
  return bars;
}

/** Why nothing renews names now, or restores deleted ones, in their reader's language. */
async function barsOf(tx: Tx, to: CustomersAddress, names: readonly DueReminder[]): Promise<Map<string, string>> {
  const years = new Map(
    names.filter((each) => !isLost(each)).map((each) => [each.name, each.autoRenew ? each.years : 1]),
  );
  const rows = await findRenewable(tx, to.customerId, [...years.keys()]);
  const unverified = await unverifiedHolders(tx, rows);
  const bars = await restoreBars(tx, to, names);
  for (const row of rows) {
    const facts = renewalFacts(row);
    const verdict = judgeRenewal(facts, yearsThatFit(facts, years.get(row.name) ?? 1, tx.now), tx.now);
    if (!verdict.allowed) bars.set(row.name, renewalReason(to.lang, verdict));
    else if (unverified.has(row.name)) bars.set(row.name, translate(to.lang, 'orders:problem.holderUnverified'));
  }
  return bars;
}

/**
 * Names that should renew themselves and cannot, with the reason: a letter must not tell their owner that all is well.
 * Whose registry renews it for nobody reads it of every name, in time to do something.
 */
async function hindered(tx: Tx, to: CustomersAddress, names: readonly DueReminder[]): Promise<Unpriced[]> {
  const wished = names.filter((each) => each.autoRenew && !isLost(each));
  const reasons = await hindrancesOf(tx, to.customerId, to.lang, wished);
  const bars = await barsOf(tx, to, names);
  return names.map((each) => {
    const barred = bars.get(each.name);
    return { ...each, hindrance: reasons.get(each.name), ...(barred === undefined ? {} : { barred }) };
  });
}

async function write(
  tx: Tx,
  to: CustomersAddress,
  due: readonly DueReminder[],
  letterOf: (names: readonly PricedReminder[], now: Date) => Letter,
): Promise<void> {
  for (let at = 0; at < due.length; at += LETTER_NAMES_MAX) {
    const names = await priced(tx, await hindered(tx, to, due.slice(at, at + LETTER_NAMES_MAX)));
    const noticeId = await sendNotice(tx, to, letterOf(names, tx.now));
    await saveProofs(
      tx,
      noticeId,
      names.flatMap((name) => proofsOf(name, tx.now)),
    );
  }
}

/**
 * A customer's letter of the day with the proof of each name, in one transaction: written once, or not at all. Deleted
 * names have one of their own: what is to be done with them is something else, and it must not be overlooked among
 * renewals.
 */
async function remind(tx: Tx, customerId: bigint): Promise<void> {
  const due = await namesToRemind(tx, customerId, REMINDED_NAMES_PER_DAY_MAX);
  if (due.length === 0 || !(await takeDay(tx, customerId))) return;
  const to = { ...(await recipientOf(tx, customerId)), customerId };
  await write(tx, to, due.filter(isLost), lossLetter);
  await write(
    tx,
    to,
    due.filter((each) => !isLost(each)),
    reminderLetter,
  );
}

/**
 * One customer after another, each in a transaction of its own; a trouble is logged and keeps nobody else from their
 * letter.
 */
async function each(house: House, customers: readonly bigint[], act: (tx: Tx, id: bigint) => Promise<void>) {
  const failed: bigint[] = [];
  for (const customerId of customers) {
    try {
      await transact(house, systemCaller(CALLER), (tx) => act(tx, customerId));
      faultPoint(house, 'reminders.written');
    } catch (error) {
      failed.push(customerId);
      house.log.error({ err: error, customer: String(customerId) }, 'the letter of a customer was not written');
      house.metrics.alarms.inc({ kind: 'reminders' });
    }
  }
  return failed;
}

const ask = <T>(house: House, question: (tx: Tx) => Promise<T>) => transact(house, systemCaller(CALLER), question);

/**
 * Every name is read once in a look; who has several due ones is written to at the first, and who could not be is not
 * tried again.
 */
async function remindAll(house: House): Promise<number> {
  const failed = new Set<bigint>();
  for (const walk of EVERY_WALK) {
    for (let place: WalkPlace | undefined = WALK_BEGINS; place; ) {
      const from: WalkPlace = place;
      const { customers, next } = await ask(house, (tx) => customersToRemind(tx, walk, from, ROWS_PER_PAGE));
      const untried = customers.filter((id) => !failed.has(id));
      for (const id of await each(house, untried, remind)) failed.add(id);
      place = next;
    }
  }
  return failed.size;
}

async function watchAll(house: House): Promise<number> {
  for (let after = 0n, failed = 0; ; ) {
    const from = after;
    const customers = await ask(house, (tx) => customersWithCosts(tx, from, ROWS_PER_PAGE));
    failed += (await each(house, customers, watchBalance)).length;
    after = customers.at(-1) ?? after;
    if (customers.length < ROWS_PER_PAGE) return failed;
  }
}

/**
 * The day's look at every expiry and balance (ERRP; acceptance E3), once a business day: whoever stands at a letter
 * gets one that names all their names. What a crash interrupted is looked at again; what was written has its proof and
 * is not written twice.
 */
export async function remindCustomers(house: House): Promise<void> {
  if (await ask(house, isDayDone)) return;
  const failed = (await remindAll(house)) + (await watchAll(house));
  if (failed === 0) await ask(house, saveDayDone);
}
