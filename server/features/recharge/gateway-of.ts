import type { OnlineChannel } from '#contract/states/recharge.ts';
import type { PaymentGateway, PaymentGateways } from '../../gateways/payments/index.ts';
import type { RechargeRow } from './store.ts';

/**
 * The company of an order's channel. An order outlives its channel's settings: then its jobs fail and wait until they
 * are there again.
 */
export function gatewayOf(gateways: PaymentGateways, row: Pick<RechargeRow, 'channel' | 'number'>): PaymentGateway {
  const gateway = gateways.get(row.channel as OnlineChannel);
  if (!gateway) throw new Error(`recharge ${row.number}: channel ${row.channel} is not set up`);
  return gateway;
}
