import { accountHandlers, accountJobs, accountSweeps } from '../features/account/wiring.ts';
import { lowBalanceSweep } from '../features/balance/wiring.ts';
import { disputeHandlers, disputeJobs, disputeSweeps } from '../features/disputes/wiring.ts';
import {
  outsideHandlers,
  outsideJobs,
  outsideSweeps,
  queryCountSweeps,
  restSweeps,
  signingSweeps,
  targetHandlers,
  targetSweeps,
  zoneJobs,
  zoneSweeps,
} from '../features/dns-hosting/wiring.ts';
import {
  emptyLabelHandler,
  emptyLabelJob,
  lapseChangesSweep,
  registrantEmailSweeps,
} from '../features/domains/wiring.ts';
import { enquirySweeps } from '../features/enquiries/wiring.ts';
import { askSourcesJob, escrowSweeps, lookHandlers } from '../features/escrow/wiring.ts';
import { eraseUnclaimed } from '../features/files/wiring.ts';
import { nameDisputeSweeps } from '../features/name-disputes/wiring.ts';
import { noticeHandlers, noticeJobs } from '../features/notices/wiring.ts';
import { offerSweeps } from '../features/offers/wiring.ts';
import {
  autoRenewSweeps,
  lifeSweeps,
  namesUnderWay,
  orderHandlers,
  orderJobs,
  orderSweeps,
} from '../features/orders/wiring.ts';
import { ownDataHandlers, ownDataJobs, ownDataSweeps } from '../features/own-data/wiring.ts';
import { pushHandlers, pushJobs, pushSweeps } from '../features/push/wiring.ts';
import { rechargeHandlers, rechargeJobs, rechargeSweeps } from '../features/recharge/wiring.ts';
import { refundHandlers, refundJobs, sendDueRefunds } from '../features/refund/wiring.ts';
import { commandHandlers, commandJobs, commandSweeps } from '../features/registry-commands/wiring.ts';
import { keepPremiumPrices, priceHandlers, readPricesJob } from '../features/search/wiring.ts';
import { taskHandlers, taskJobs, taskSweeps } from '../features/tasks/wiring.ts';
import {
  identityHandlers,
  identityJobs,
  identitySweeps,
  templatePushHandlers,
  templatePushJobs,
  templatePushSweeps,
} from '../features/templates/wiring.ts';
import { transferInSweeps } from '../features/transfer-in/wiring.ts';
import { transferOutSweeps } from '../features/transfer-out/wiring.ts';
import { payOwedSweep, watchChains } from '../features/usdt/wiring.ts';
import { withdrawalHandlers, withdrawalJobs, withdrawalSweeps } from '../features/withdrawal/wiring.ts';
import { sealSweep } from '../ledger/check-fresh.ts';
import { checkBooksSweep } from '../ledger/check-nightly.ts';
import type { Job, JobHandler, Sweep } from '../platform/jobs.ts';
import { commandKinds } from './command-kinds.ts';
import type { Partners } from './partners.ts';
import { taskKinds } from './task-kinds.ts';

/** The queues that `migrate` makes: every job of every feature, listed by hand. */
export const jobs: readonly Job[] = [
  ...accountJobs,
  ...noticeJobs,
  ...rechargeJobs,
  ...withdrawalJobs,
  ...refundJobs,
  ...disputeJobs,
  ...commandJobs,
  ...orderJobs,
  ...templatePushJobs,
  ...pushJobs,
  ...ownDataJobs,
  ...taskJobs,
  ...identityJobs,
  ...zoneJobs,
  ...outsideJobs,
  readPricesJob,
  askSourcesJob,
  emptyLabelJob,
];

/** Every job with what runs it; `partners` are the gateways that handlers call between their transactions. */
export function jobHandlers(partners: Partners): readonly JobHandler[] {
  return [
    ...accountHandlers,
    ...noticeHandlers(partners.mail),
    ...rechargeHandlers(partners.payments, partners.rates, partners.refunds),
    ...withdrawalHandlers(partners.bank),
    ...refundHandlers(partners),
    ...disputeHandlers(partners.disputes),
    ...identityHandlers(partners.verification),
    ...commandHandlers(commandKinds, partners.registries),
    ...orderHandlers(partners.registries, partners.verification),
    ...taskHandlers(taskKinds(partners)),
    ...templatePushHandlers,
    ...pushHandlers,
    ...ownDataHandlers,
    ...priceHandlers(partners.registries),
    ...targetHandlers(partners.resolver),
    ...outsideHandlers(partners.names),
    ...lookHandlers(partners.registries, partners.lookups),
    emptyLabelHandler,
  ];
}

/** Every sweep for deadlines. */
export function sweeps(partners: Partners): readonly Sweep[] {
  return [
    ...accountSweeps,
    eraseUnclaimed,
    ...enquirySweeps,
    ...identitySweeps,
    ...rechargeSweeps,
    watchChains(partners.chains),
    payOwedSweep,
    ...withdrawalSweeps(partners.bank),
    sendDueRefunds,
    ...disputeSweeps,
    ...commandSweeps,
    ...orderSweeps,
    keepPremiumPrices(partners.registries),
    ...autoRenewSweeps(partners.registries),
    ...lifeSweeps(partners.registries),
    ...registrantEmailSweeps,
    ...taskSweeps(taskKinds(partners)),
    lapseChangesSweep,
    ...templatePushSweeps,
    ...pushSweeps,
    ...transferInSweeps,
    ...zoneSweeps,
    ...restSweeps,
    ...targetSweeps(partners.resolver),
    ...outsideSweeps(partners.names),
    ...queryCountSweeps,
    ...signingSweeps(partners.registries),
    ...transferOutSweeps,
    ...escrowSweeps(namesUnderWay),
    ...offerSweeps,
    ...nameDisputeSweeps,
    ...ownDataSweeps,
    lowBalanceSweep,
    checkBooksSweep,
    sealSweep,
  ];
}
