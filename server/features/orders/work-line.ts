import { LINE_LEASE_RENEW_SECONDS, LINE_LEASE_SECONDS } from '#contract/rules/order.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { enqueue } from '../../platform/jobs.ts';
import { askRegistry, type Result, type Step } from './ask-registry.ts';
import { beginStep } from './begin-step.ts';
import { workLineJob } from './jobs.ts';
import { settleStep } from './settle-step.ts';
import { extendLease, takeDueLines } from './store.ts';

const CALLER = 'orders';
const DUE_LINES_AT_ONCE = 200;
/** A line that its job does not touch by then is brought up again. */
const DUE_AGAIN_SECONDS = 60;

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** Keeps the line while the registry is asked, however long it takes. A crash ends the beat, and the line is free soon after. */
async function whileAlive(house: House, step: Step, ask: () => Promise<Result>): Promise<Result> {
  const beat = setInterval(() => {
    transact(house, systemCaller(CALLER), (tx) =>
      extendLease(tx, step.line.id, later(tx.wall, LINE_LEASE_SECONDS)),
    ).catch((error: unknown) => house.log.error({ err: error, line: String(step.line.id) }, 'a lease was not renewed'));
  }, LINE_LEASE_RENEW_SECONDS * 1000);
  try {
    return await ask();
  } finally {
    clearInterval(beat);
  }
}

/**
 * Brings one line forward by one command: intent committed → sent or asked → result committed. May be killed
 * anywhere: before sending nothing happened, after it the registry is asked before anything is sent again.
 */
export async function workLine(house: House, registries: Registries, lineId: bigint): Promise<void> {
  const step = await transact(house, systemCaller(CALLER), (tx) => beginStep(tx, lineId));
  if (!step) return;
  const result = await whileAlive(house, step, () => askRegistry(house, registries, step));
  await transact(house, systemCaller(CALLER), (tx) => settleStep(tx, step, result));
  faultPoint(house, 'order.settled');
}

/** Brings up every line whose next try has come: after a registry was down, after an answer was lost, after a crash. */
export async function bringUpDueLines(house: House): Promise<void> {
  await transact(house, systemCaller(CALLER), async (tx) => {
    for (const id of await takeDueLines(tx, later(tx.wall, DUE_AGAIN_SECONDS), DUE_LINES_AT_ONCE)) {
      await enqueue(tx, workLineJob, { Id: String(id) });
    }
  });
}
