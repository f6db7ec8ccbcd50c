import { randomBytes } from 'node:crypto';
import {
  type ChainNetwork,
  WALLET_CHALLENGE_MINUTES,
  WALLET_CHALLENGES_PER_HOUR,
} from '#contract/rules/finance/usdt.ts';
import type { Limit } from '#contract/rules/limits.ts';
import { readWalletAddress, type WalletAddress, walletMessage } from '../../../gateways/chain/index.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { countAttempt } from '../../../platform/limits.ts';
import { refuse } from '../../../platform/refusal.ts';
import { insertMessage, removeOldMessages } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NONCE_BYTES = 16;
const PER_CUSTOMER: Limit = { name: 'wallet-message.customer', points: WALLET_CHALLENGES_PER_HOUR, seconds: 3600 };

/**
 * An address of a network that this house takes, in its one form. @throws refusals WALLET_NETWORK_CLOSED, or the
 * field's own words
 */
export async function givenWallet(tx: Tx, network: ChainNetwork, text: string): Promise<WalletAddress> {
  const access = tx.house.config.chains.get(network);
  if (!access) throw refuse('WALLET_NETWORK_CLOSED');
  const address = await readWalletAddress(network, text);
  // The token's own contract is the address that people copy by mistake; what is sent there is lost.
  const isToken = address?.shown.toLowerCase() === access.token.toLowerCase();
  if (!address || isToken) throw refuseField(tx.lang, 'Address', `wallet:error.addressForm.${network}`);
  return address;
}

/** A message for one address of one customer, to be signed within ten minutes and used once (acceptance C2). */
export async function askMessage(tx: Tx, given: { network: ChainNetwork; address: string }) {
  const customerId = customerOf(tx);
  const address = await givenWallet(tx, given.network, given.address);
  await countAttempt(tx.house, PER_CUSTOMER, String(customerId));
  const expiresAt = new Date(tx.wall.getTime() + WALLET_CHALLENGE_MINUTES * MINUTE_MS);
  const message = await walletMessage({
    network: given.network,
    address: address.shown,
    nonce: randomBytes(NONCE_BYTES).toString('hex'),
    site: new URL(tx.house.config.publicUrl),
    chainId: tx.house.config.chains.get(given.network)?.chainId ?? 0n,
    from: tx.wall,
    until: expiresAt,
  });
  await removeOldMessages(tx, new Date(tx.wall.getTime() - DAY_MS));
  const id = await insertMessage(tx, {
    customerId,
    network: given.network,
    address: address.shown,
    message,
    expiresAt,
  });
  return { id, message, address: address.shown, expiresAt };
}
