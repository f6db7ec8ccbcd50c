import type { BankGateway } from '../../gateways/bank/index.ts';
import { handler, type JobHandler, type Sweep } from '../../platform/jobs.ts';
import { payWithdrawalJob } from './jobs.ts';
import { payDueWithdrawals, payWithdrawal, readBankReturns } from './pay-withdrawal.ts';

export { withdrawalRoutes } from './routes.ts';
export { withdrawalStaffRoutes } from './staff-routes.ts';

export const withdrawalJobs = [payWithdrawalJob];

/** What runs the jobs of withdrawals, given the bank. */
export function withdrawalHandlers(bank: BankGateway): JobHandler[] {
  return [handler(payWithdrawalJob, (house, { Id }) => payWithdrawal(house, bank, Id))];
}

/** Payments that are due, and payments that came back. */
export function withdrawalSweeps(bank: BankGateway): Sweep[] {
  return [payDueWithdrawals, readBankReturns(bank)];
}
