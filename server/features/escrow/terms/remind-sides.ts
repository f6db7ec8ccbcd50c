import { addDays } from '#contract/calendar.ts';
import { DEAL_BRING_REMIND_DAYS, DEAL_REMIND_HOURS } from '#contract/rules/escrow/deal.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { recipientOf } from '../../account/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { bringLetter, reminderLetter } from '../letters.ts';
import { nextOf } from '../present-deals.ts';
import { dueSoon, lockDeal, saveDeal } from '../store.ts';
import { dueToBring } from './waiting-store.ts';

const AT_ONCE = 50;
const HOUR_MS = 3_600_000;
const CALLER = systemCaller('escrow');

/** A letter to whoever is next, in their own language, once for each term. */
async function remind(tx: Tx, id: bigint, until: Date): Promise<void> {
  const deal = await lockDeal(tx, id);
  // Race: somebody acted meanwhile, and has another term.
  if (!deal?.dueAt || deal.dueAt > until || deal.remindedFor?.getTime() === deal.dueAt.getTime()) return;
  await saveDeal(tx, id, { remindedFor: deal.dueAt });
  const next = nextOf(deal);
  const sides = [
    ...(next === 'seller' || next === 'both' ? [deal.sellerId] : []),
    ...(next === 'buyer' || next === 'both' ? [deal.buyerId] : []),
  ];
  for (const side of sides) if (side !== null) await sendNotice(tx, await recipientOf(tx, side), reminderLetter(deal));
}

/** A letter to the seller of a name elsewhere while a transfer can still come in time. */
async function remindToBring(tx: Tx, id: bigint, until: Date): Promise<void> {
  const deal = await lockDeal(tx, id);
  // Race: it came, was called off or reminded of meanwhile.
  if (deal?.state !== 'paid' || deal.sellerId === null || deal.domainId !== null || deal.bringRemindedAt !== null)
    return;
  if (!deal.dueAt || deal.dueAt > until) return;
  await saveDeal(tx, id, { bringRemindedAt: tx.now });
  await sendNotice(tx, await recipientOf(tx, deal.sellerId), bringLetter(deal));
}

interface Reminder {
  /** Terms that are over by this instant are reminded of now. */
  readonly by: (now: Date) => Date;
  readonly due: typeof dueSoon;
  readonly remind: typeof remind;
}
const REMINDERS: readonly Reminder[] = [
  { by: (now) => addDays(now, DEAL_BRING_REMIND_DAYS), due: dueToBring, remind: remindToBring },
  { by: (now) => new Date(now.getTime() + DEAL_REMIND_HOURS * HOUR_MS), due: dueSoon, remind },
];

async function remindAll(house: House, { by, due, remind: tell }: Reminder): Promise<void> {
  for (let last = 0n; ; ) {
    const { ids, until } = await transact(house, CALLER, async (tx) => {
      const soon = by(tx.now);
      return { ids: await due(tx, soon, AT_ONCE, last), until: soon };
    });
    for (const id of ids) await transact(house, CALLER, (tx) => tell(tx, id, until));
    const end = ids.at(-1);
    if (end === undefined || ids.length < AT_ONCE) return;
    last = end;
  }
}

/**
 * Reminds of terms that are over within a day, and of names that have yet to come, by the business clock; each deal in
 * a transaction of its own.
 */
export async function remindSides(house: House): Promise<void> {
  for (const reminder of REMINDERS) await remindAll(house, reminder);
}
