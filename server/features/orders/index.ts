import type { Registries } from '../../gateways/registry/index.ts';
import { handler, type JobHandler, type Sweep } from '../../platform/jobs.ts';
import { workOrderJob } from './jobs.ts';
import { bringUpDueOrders, workOrder } from './work-order.ts';

export { namesInCart } from './cart-store.ts';
export { lineMachine, orderMachine } from './machine.ts';
export { registerKind, renewKind } from './order-tasks.ts';
export { orderRoutes } from './routes.ts';

export const orderJobs = [workOrderJob];

const DUE_EVERY_SECONDS = 2;

/** What runs the jobs of orders, given the registries. */
export function orderHandlers(registries: Registries): JobHandler[] {
  return [handler(workOrderJob, (house, { Id }) => workOrder(house, registries, Id))];
}

/** Orders with lines whose next try has come, also after a crash. */
export const orderSweeps: readonly Sweep[] = [
  { name: 'orders-due', everySeconds: DUE_EVERY_SECONDS, run: bringUpDueOrders },
];
