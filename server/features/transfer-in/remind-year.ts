import { TRANSFER_IN_CHECK_MINUTES } from '#contract/rules/transfers/transfer-in.ts';
import { customerOf, systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { toUnicode } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import { recipientOf } from '../account/index.ts';
import { holdersOf } from '../domains/index.ts';
import { sendNotice } from '../notices/index.ts';
import { checksSince } from './check-store.ts';
import { yearSafeLetter } from './letters.ts';
import { endReminder, lockDueReminders, putReminder, type ReminderRow } from './reminder-store.ts';
import { namesUnderWay } from './store.ts';

const AT_ONCE = 50;

/**
 * The lost-year guard: a name that would cost its year now is told of again when it no longer does. Answers when.
 * @throws refusals TRANSFER_IN_CHECK_AGAIN (not looked at a short while ago), TRANSFER_IN_NO_YEAR_LOST
 */
export async function remindOfYear(tx: Tx, name: string): Promise<Date> {
  const customerId = customerOf(tx);
  const since = new Date(tx.now.getTime() - TRANSFER_IN_CHECK_MINUTES * 60_000);
  const check = (await checksSince(tx, customerId, [name], since)).get(name);
  if (!check) throw refuse('TRANSFER_IN_CHECK_AGAIN', { count: 1 }, { Names: [name] });
  const { yearLostUntil: dueAt } = check;
  if (!dueAt || dueAt <= tx.now) throw refuse('TRANSFER_IN_NO_YEAR_LOST');
  await putReminder(tx, { customerId, name, unicode: toUnicode(name), dueAt });
  return dueAt;
}

/** Told only where it still helps: not of a name that is here, or on its way. */
async function remind(tx: Tx, row: ReminderRow): Promise<void> {
  await endReminder(tx, row.id);
  const [holders, open] = [await holdersOf(tx, [row.name]), await namesUnderWay(tx, [row.name])];
  if (holders.has(row.name) || open.has(row.name)) return;
  await sendNotice(tx, await recipientOf(tx, row.customerId), yearSafeLetter(row));
}

/** Sends the reminders whose day has come, by the business clock. */
export async function remindOfYears(house: House): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; )
    count = await transact(house, systemCaller('transfer-in'), async (tx) => {
      const due = await lockDueReminders(tx, AT_ONCE);
      for (const row of due) await remind(tx, row);
      return due.length;
    });
}
