import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { depositAddress } from '../../gateways/chain/index.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { walletStatesOf } from '../verification/index.ts';
import { wantCursor } from './cursor-store.ts';
import { insertAddress, placeOf, selectAddresses } from './store.ts';

/**
 * The customer's deposit address of a network, the same for ever; only who has a verified wallet there gets one
 * (acceptance J5).
 */
export async function openAddress(tx: Tx, network: ChainNetwork): Promise<void> {
  const access = tx.house.config.chains.get(network);
  if (!access) throw refuse('WALLET_NETWORK_CLOSED');
  const customerId = customerOf(tx);
  if ((await walletStatesOf(tx, customerId)).get(network) !== 'verified') throw refuse('WALLET_NEEDED');
  await wantCursor(tx, network);
  if ((await selectAddresses(tx, customerId)).has(network)) return;
  const address = await depositAddress(access, await placeOf(tx, customerId));
  await insertAddress(tx, { customerId, network, ...address });
  const object = { kind: 'usdt_address', id: `${network}:${address.shown}` };
  await record(tx, { act: 'usdt.address', object, after: { network, address: address.shown } });
}
