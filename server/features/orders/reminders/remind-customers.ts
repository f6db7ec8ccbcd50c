import { LETTER_NAMES_MAX, REMINDED_NAMES_PER_DAY_MAX } from '#contract/rules/auto-renew.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { recipientOf } from '../../account/index.ts';
import { offersNow, quote, quotePremium } from '../../catalogue/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { premiumPricesOf, stalePremiumNames } from '../../search/index.ts';
import { customersWithCosts } from '../auto-renew/setting-store.ts';
import { watchBalance } from '../auto-renew/watch-balance.ts';
import { dueSpans } from './due.ts';
import { type PricedReminder, reminderLetter } from './letters.ts';
import {
  customersToRemind,
  type DueReminder,
  isDayDone,
  namesToRemind,
  saveDayDone,
  saveProofs,
  takeDay,
} from './store.ts';

const CALLER = 'reminders';
/** Customers of one question; the look goes on until there are no more. */
const CUSTOMERS_PER_PAGE = 1000;

/** What the next renewal of each name costs: by the years it renews itself for, one where it does not. */
async function priced(tx: Tx, names: readonly DueReminder[]): Promise<PricedReminder[]> {
  const plain = names.map(({ name }) => name);
  const offers = await offersNow(tx);
  const own = await premiumPricesOf(tx, plain);
  const stale = new Set(await stalePremiumNames(tx, plain));
  return names.map((each) => {
    const years = each.autoRenew ? each.years : 1;
    const premium = own.get(each.name);
    const offer = offers.get(each.suffix);
    if (premium) return { ...each, price: quotePremium(premium, 'renew', years)?.price.minor };
    return { ...each, price: stale.has(each.name) ? undefined : offer && quote(offer, 'renew', years).price.minor };
  });
}

/** A customer's letter of the day with the proof of each name, in one transaction: written once, or not at all. */
async function remind(tx: Tx, customerId: bigint): Promise<void> {
  const due = await namesToRemind(tx, customerId, dueSpans(tx.now), REMINDED_NAMES_PER_DAY_MAX);
  if (due.length === 0 || !(await takeDay(tx, customerId))) return;
  const to = await recipientOf(tx, customerId);
  for (let at = 0; at < due.length; at += LETTER_NAMES_MAX) {
    const names = await priced(tx, due.slice(at, at + LETTER_NAMES_MAX));
    const noticeId = await sendNotice(tx, to, reminderLetter(names, tx.now));
    await saveProofs(
      tx,
      noticeId,
      names.map(({ id, expiresAt, kind }) => ({ domainId: id, forExpiry: expiresAt, kind })),
    );
  }
}

/** One customer after another, each in a transaction of its own; a trouble is logged and keeps nobody else from his letter. */
async function each(house: House, customers: readonly bigint[], act: (tx: Tx, id: bigint) => Promise<void>) {
  let failed = 0;
  for (const customerId of customers) {
    try {
      await transact(house, systemCaller(CALLER), (tx) => act(tx, customerId));
      faultPoint(house, 'reminders.written');
    } catch (error) {
      failed += 1;
      house.log.error({ err: error, customer: String(customerId) }, 'the letter of a customer was not written');
      house.metrics.alarms.inc({ kind: 'reminders' });
    }
  }
  return failed;
}

const ask = <T>(house: House, question: (tx: Tx) => Promise<T>) => transact(house, systemCaller(CALLER), question);

async function remindAll(house: House): Promise<number> {
  for (;;) {
    const customers = await ask(house, (tx) => customersToRemind(tx, dueSpans(tx.now), CUSTOMERS_PER_PAGE));
    const failed = await each(house, customers, remind);
    if (failed > 0 || customers.length < CUSTOMERS_PER_PAGE) return failed;
  }
}

async function watchAll(house: House): Promise<number> {
  for (let after = 0n, failed = 0; ; ) {
    const from = after;
    const customers = await ask(house, (tx) => customersWithCosts(tx, from, CUSTOMERS_PER_PAGE));
    failed += await each(house, customers, watchBalance);
    after = customers.at(-1) ?? after;
    if (customers.length < CUSTOMERS_PER_PAGE) return failed;
  }
}

/**
 * The day's look at every expiry and balance (ERRP; acceptance E3), once a business day: whoever stands at a letter gets one that names all
 * his names. What a crash interrupted is looked at again; what was written has its proof and is not written twice.
 */
export async function remindCustomers(house: House): Promise<void> {
  if (await ask(house, isDayDone)) return;
  const failed = (await remindAll(house)) + (await watchAll(house));
  if (failed === 0) await ask(house, saveDayDone);
}
