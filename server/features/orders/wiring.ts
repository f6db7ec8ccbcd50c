import { AUTO_RENEW_LOOK_SECONDS, REMINDERS_LOOK_SECONDS } from '#contract/rules/auto-renew.ts';
import { DEPOSIT_WATCH_EVERY_SECONDS, LIFE_DUE_EVERY_SECONDS, POLL_EVERY_SECONDS } from '#contract/rules/life.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import type { VerificationGateway } from '../../gateways/verification/index.ts';
import { handler, type JobHandler, type Sweep } from '../../platform/jobs.ts';
import { registryPoll } from '../domains/life/index.ts';
import { renewDueNames } from './auto-renew/renew-due-names.ts';
import { watchDeposits } from './automatic-year/watch-deposits.ts';
import { liveJob, workOrderJob } from './jobs.ts';
import { bringUpDueLives, walkLivesAsWorker } from './life/walk-life.ts';
import { remindCustomers } from './reminders/remind-customers.ts';
import { bringUpDueOrders, workOrderAsWorker } from './work-order.ts';

export { autoRenewRoutes } from './auto-renew/routes.ts';
export { callShort } from './auto-renew/store.ts';
export { namesInCart } from './cart/cart-store.ts';
export { keepTemplateOfOrders } from './cart/keep-template.ts';
export { decidedDeletionOver } from './deletion/news.ts';
export { payBackDeleted } from './deletion/settle-deletion.ts';
export { giveBackCalls, giveBackLines } from './give-back.ts';
export { keepPrices } from './life/keep-costs.ts';
export { lifeCommand } from './life/life-command.ts';
export { lifeRoutes } from './life/routes.ts';
export { yearsStaffRoutes } from './life/years-waiting.ts';
export { findBought } from './lines/find-bought-store.ts';
export { hearLateAnswer } from './lines/hear-late-answer.ts';
export { hearPendingEnd } from './lines/hear-pending-end.ts';
export { namesUnderWay } from './lines/line-store.ts';
export { registerKind, renewKind, restoreKind } from './order-tasks.ts';
export { reminderRoutes } from './reminders/routes.ts';
export { orderRoutes } from './routes.ts';

export const orderJobs = [workOrderJob, liveJob];

const DUE_EVERY_SECONDS = 2;

/** What runs the jobs of orders, given the registries and the service that judges names. */
export function orderHandlers(registries: Registries, service: VerificationGateway): JobHandler[] {
  return [
    handler(workOrderJob, (house, { Id }) => workOrderAsWorker(house, { registries, service }, Id)),
    handler(liveJob, (house, { Ids }) => walkLivesAsWorker(house, registries, Ids)),
  ];
}

/** Orders with lines whose next try has come, also after a crash. */
export const orderSweeps: readonly Sweep[] = [
  { name: 'orders-due', everySeconds: DUE_EVERY_SECONDS, run: bringUpDueOrders },
];

/** Names whose deadline has come, and what the registries have to say. */
export function lifeSweeps(registries: Registries): readonly Sweep[] {
  return [
    {
      name: 'deposits',
      everySeconds: DEPOSIT_WATCH_EVERY_SECONDS,
      run: (house) => watchDeposits(house, registries),
    },
    { name: 'domain-life-due', everySeconds: LIFE_DUE_EVERY_SECONDS, run: bringUpDueLives },
    // Each queue by itself: a registry that is down holds up no other.
    ...[...registries.values()].map((gateway) => ({
      name: `registry-poll-${gateway.registry}`,
      everySeconds: POLL_EVERY_SECONDS,
      run: registryPoll(gateway),
    })),
  ];
}

/** Names that renew themselves, and the letters about expiries. */
export function autoRenewSweeps(registries: Registries): readonly Sweep[] {
  return [
    {
      name: 'auto-renew',
      everySeconds: AUTO_RENEW_LOOK_SECONDS,
      run: (house) => renewDueNames(house, registries),
    },
    { name: 'reminders', everySeconds: REMINDERS_LOOK_SECONDS, run: remindCustomers },
  ];
}
