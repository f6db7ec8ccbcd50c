import { LIFE_DUE_EVERY_SECONDS, POLL_EVERY_SECONDS } from '#contract/rules/life.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { handler, type JobHandler, type Sweep } from '../../platform/jobs.ts';
import { pollRegistries } from '../domains/index.ts';
import { workOrderJob } from './jobs.ts';
import { liveJob } from './life/jobs.ts';
import { bringUpDueLives, walkLives } from './life/walk-life.ts';
import { bringUpDueOrders, workOrder } from './work-order.ts';

export { namesInCart } from './cart/cart-store.ts';
export { lineMachine, orderMachine } from './machine.ts';
export { registerKind, renewKind } from './order-tasks.ts';
export { orderRoutes } from './routes.ts';

export const orderJobs = [workOrderJob, liveJob];

const DUE_EVERY_SECONDS = 2;

/** What runs the jobs of orders, given the registries. */
export function orderHandlers(registries: Registries): JobHandler[] {
  return [
    handler(workOrderJob, (house, { Id }) => workOrder(house, registries, Id)),
    handler(liveJob, (house, { Ids }) => walkLives(house, registries, Ids)),
  ];
}

/** Orders with lines whose next try has come, also after a crash. */
export const orderSweeps: readonly Sweep[] = [
  { name: 'orders-due', everySeconds: DUE_EVERY_SECONDS, run: bringUpDueOrders },
];

/** Names whose deadline has come, and what the registries have to say. */
export function lifeSweeps(registries: Registries): readonly Sweep[] {
  return [
    { name: 'domain-life-due', everySeconds: LIFE_DUE_EVERY_SECONDS, run: bringUpDueLives },
    { name: 'registry-poll', everySeconds: POLL_EVERY_SECONDS, run: (house) => pollRegistries(house, registries) },
  ];
}
