import type { Registries } from '../../gateways/registry/index.ts';
import { handler, type JobHandler, type Sweep } from '../../platform/jobs.ts';
import { workLineJob } from './jobs.ts';
import { bringUpDueLines, workLine } from './work-line.ts';

export { namesInCart } from './cart-store.ts';
export { lineMachine, orderMachine } from './machine.ts';
export { orderRoutes } from './routes.ts';

export const orderJobs = [workLineJob];

const DUE_EVERY_SECONDS = 2;

/** What runs the jobs of orders, given the registries. */
export function orderHandlers(registries: Registries): JobHandler[] {
  return [handler(workLineJob, (house, { Id }) => workLine(house, registries, Id))];
}

/** Lines whose next try has come, also after a crash. */
export const orderSweeps: readonly Sweep[] = [
  { name: 'order-lines-due', everySeconds: DUE_EVERY_SECONDS, run: bringUpDueLines },
];
