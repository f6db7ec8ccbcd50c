import { accountHandlers, accountJobs, accountSweeps } from '../features/account/index.ts';
import { lowBalanceSweep } from '../features/balance/index.ts';
import { disputeHandlers, disputeJobs, disputeSweeps } from '../features/disputes/index.ts';
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
} from '../features/dns-hosting/index.ts';
import {
  emptyLabelHandler,
  emptyLabelJob,
  lapseChangesSweep,
  registrantEmailSweeps,
} from '../features/domains/index.ts';
import { enquirySweeps } from '../features/enquiries/index.ts';
import { askSourcesJob, escrowSweeps, lookHandlers } from '../features/escrow/index.ts';
import { eraseUnclaimed } from '../features/files/index.ts';
import { noticeHandlers, noticeJobs } from '../features/notices/index.ts';
import { offerSweeps } from '../features/offers/index.ts';
import {
  autoRenewSweeps,
  lifeSweeps,
  namesUnderWay,
  orderHandlers,
  orderJobs,
  orderSweeps,
} from '../features/orders/index.ts';
import { ownDataHandlers, ownDataJobs, ownDataSweeps } from '../features/own-data/index.ts';
import { pushHandlers, pushJobs, pushSweeps } from '../features/push/index.ts';
import { rechargeHandlers, rechargeJobs, rechargeSweeps } from '../features/recharge/index.ts';
import { refundHandlers, refundJobs, sendDueRefunds } from '../features/refund/index.ts';
import { commandHandlers, commandJobs, commandSweeps } from '../features/registry-commands/index.ts';
import { keepPremiumPrices, priceHandlers, readPricesJob } from '../features/search/index.ts';
import { taskHandlers, taskJobs, taskSweeps } from '../features/tasks/index.ts';
import {
  identityHandlers,
  identityJobs,
  identitySweeps,
  templatePushHandlers,
  templatePushJobs,
  templatePushSweeps,
} from '../features/templates/index.ts';
import { transferInSweeps } from '../features/transfer-in/index.ts';
import { transferOutSweeps } from '../features/transfer-out/index.ts';
import { payOwedSweep, watchChains } from '../features/usdt/index.ts';
import { withdrawalHandlers, withdrawalJobs, withdrawalSweeps } from '../features/withdrawal/index.ts';
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
    ...ownDataSweeps,
    lowBalanceSweep,
    checkBooksSweep,
    sealSweep,
  ];
}
