import type { Stage } from './caller.ts';

type Dice = readonly number[];

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
  'life.intent-committed',
  'life.settled',
  'poll.kept',
  'poll.handled',
  'auto-renew.ordered',
  'reminders.written',
] as const;

/** The server ends here and starts again with a fault ahead of it: at one of the points, the first to third time it is passed. */
export async function arm(stage: Stage, dice: Dice): Promise<void> {
  const point = `${POINTS[Math.floor((dice[0] ?? 0) * POINTS.length)]}:${1 + Math.floor((dice[1] ?? 0) * 3)}`;
  stage.journal.note({ step: stage.step, who: 'power', what: 'arm', point });
  await stage.world.kill();
  await stage.world.start(point);
}

const WITHIN_MS_MAX = 400;

/** From outside, some milliseconds into the next step. */
export const killWithin = (dice: Dice): number => Math.floor((dice[0] ?? 0) ** 2 * WITHIN_MS_MAX);

export async function killDatabase(stage: Stage): Promise<void> {
  stage.journal.note({ step: stage.step, who: 'power', what: 'kill database' });
  stage.databaseKilledAt = Date.now();
  await stage.world.killDatabase();
  stage.databaseKilledAt = Date.now();
}
