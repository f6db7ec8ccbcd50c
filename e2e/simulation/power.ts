import type { Stage } from './caller.ts';
import type { Which } from './servers.ts';

type Dice = readonly number[];

const whichOf = (die = 0): Which => (die < 0.5 ? 0 : 1);

/** Where a server may end itself (`faultPoint`), in the order a reader finds them in the features. */
const POINTS = [
  'edge.written/domain/checkout',
  'edge.committed/domain/checkout',
  'edge.written/finance/recharge',
  'edge.committed/finance/recharge',
  'edge.committed/finance/withdrawal/apply',
  'edge.committed/finance/recharge/refund',
  'edge.written/transfers/import',
  'edge.committed/transfers/import',
  'edge.committed/settlements/sign',
  'edge.committed/withdrawals/approve',
  'order.intent-committed',
  'order.sent',
  'order.answered',
  'order.settled',
  'recharge.news-kept',
  'recharge.settled-uncommitted',
  'recharge.settled',
  'recharge.opened',
  'usdt.seen',
  'usdt.settled-uncommitted',
  'usdt.settled',
  'refund.intended',
  'refund.told',
  'withdrawal.intended',
  'withdrawal.told',
  'withdrawal.settled',
  'task.claimed',
  'task.written',
  'task.answered',
  'task.settled',
  'act.intent-committed',
  'act.sent',
  'act.answered',
  'poll.kept',
  'poll.handled',
  'auto-renew.ordered',
  'reminders.written',
  'held.told',
  'edge.committed/held/decide',
  'edge.committed/held/confirm',
  'order.naming-committed',
  'order.naming-answered',
  'order.naming-settled',
  'identity.intended',
  'identity.answered',
  'identity.settled',
  'command.intent-committed',
  'command.sent',
  'command.answered',
  'command.settled',
  'edge.written/escrow/pay',
  'edge.committed/escrow/pay',
  'edge.committed/escrow/confirm',
  'edge.written/escrow/release',
  'edge.committed/escrow/release',
  'edge.written/deals/decide',
  'edge.committed/deals/decide',
  'edge.committed/transferin/request',
  'edge.committed/transferin/approve',
  'edge.committed/transferout/confirm',
  'edge.committed/transferout/approve',
  'edge.committed/domain/push/accept',
  'edge.committed/market/buy',
  'edge.committed/market/offer/accept',
  'edge.committed/domain/deletion',
  'deal.lapse-written',
  'deal.lapse-committed',
] as const;

/** Where only the server of staff passes. */
const AT_OFFICE = /^edge\.\w+\/(transfers|settlements|withdrawals|held|deals)\//;

/**
 * One of the servers ends here and starts again with a fault ahead of it: at one of the points, the first to third time
 * it is passed.
 */
export async function arm(stage: Stage, dice: Dice): Promise<void> {
  const name = POINTS[Math.floor((dice[0] ?? 0) * POINTS.length)] ?? '';
  const point = `${name}:${1 + Math.floor((dice[1] ?? 0) * 3)}`;
  const which: Which = name.startsWith('edge.') ? (AT_OFFICE.test(name) ? 1 : 0) : whichOf(dice[2]);
  stage.journal.note({ step: stage.step, who: 'power', what: 'arm', point, which });
  await stage.world.kill(which);
  await stage.world.start(which, point);
}

const WITHIN_MS_MAX = 400;

/** From outside, some milliseconds into the next step: one of the servers, now and then both. */
export const killWithin = (dice: Dice): { ms: number; which: readonly Which[] } => ({
  ms: Math.floor((dice[0] ?? 0) ** 2 * WITHIN_MS_MAX),
  which: (dice[1] ?? 0) < 0.2 ? [0, 1] : [whichOf(dice[2])],
});

export async function killDatabase(stage: Stage): Promise<void> {
  stage.journal.note({ step: stage.step, who: 'power', what: 'kill database' });
  stage.databaseKilledAt = Date.now();
  await stage.world.killDatabase();
  stage.databaseKilledAt = Date.now();
}
