import * as api from '#contract/api/auto-renew.ts';
import { fromWire } from '#contract/money.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { autoRenewKind, setAutoRenewal } from '../../domains/auto-renew/index.ts';
import { startTask } from '../../tasks/index.ts';
import { previewWishes, readAutoRenewal, readPlan } from './read-auto-renewal.ts';
import { keepReserve } from './watch-balance.ts';

/** Auto-renew of one name and of many, what it costs, and the reserve. */
export const autoRenewRoutes: readonly Route[] = [
  route(api.autoRenewal, (tx, { Domain }) => readAutoRenewal(tx, Domain)),
  route(api.setAutoRenewal, async (tx, { Domain, On, Years }) => {
    const { on, years } = await setAutoRenewal(tx, Domain, { on: On, years: Years });
    return { On: on, Years: years };
  }),
  route(api.previewAutoRenewals, (tx, { Names, On, Years }) =>
    previewWishes(tx, { names: Names, on: On, years: Years }),
  ),
  route(api.changeAutoRenewals, async (tx, { Names, On, Years }) => {
    const params = { on: On, years: Years };
    const { number } = await startTask(tx, autoRenewKind, { customerId: customerOf(tx), names: Names, params });
    return { Number: number };
  }),
  route(api.autoRenewPlan, (tx) => readPlan(tx)),
  route(api.saveReserve, async (tx, { Amount }) => {
    await keepReserve(tx, fromWire(Amount));
    return {};
  }),
];
