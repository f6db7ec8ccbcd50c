import { createHash } from 'node:crypto';
import { Trx, utils } from 'tronweb';
import { privateKeyToAccount } from 'viem/accounts';
import type { Stage } from '../caller.ts';
import { OK } from '../caller.ts';
import { type Customer, must, SAFE_CODE } from '../customer.ts';

type Dice = readonly number[];
export type Network = 'ethereum' | 'tron';

const CONFIRMATIONS = 25;
const MILLIONTHS_PER_CENT = 10_000n;
/** USDT_DEPOSIT_MIN of both networks. */
const MINIMUM = { ethereum: 10_000_000n, tron: 5_000_000n };

/** A person's own key: the same in every replay. */
const keyOf = ({ seed, index }: Customer, network: Network): string =>
  createHash('sha256').update(`${seed}/${index}/${network}`).digest('hex');

interface Wallet {
  readonly address: string;
  readonly sign: (message: string) => Promise<string>;
}

/** What people have at home: a wallet that signs messages as its network does. */
function walletOf(customer: Customer, network: Network): Wallet {
  const key = keyOf(customer, network);
  if (network === 'tron')
    return {
      address: utils.address.fromPrivateKey(key) as string,
      sign: async (message) => Trx.signMessageV2(message, key),
    };
  const account = privateKeyToAccount(`0x${key}`);
  return { address: account.address, sign: (message) => account.signMessage({ message }) };
}

/** A wallet proved by a signed message, and the deposit address of its network. */
async function openAddress(stage: Stage, customer: Customer, network: Network): Promise<string | undefined> {
  const known = customer.deposits.get(network);
  if (known !== undefined) return known;
  const { address, sign } = walletOf(customer, network);
  const asked = await customer.post('/verify/walletmessage', { Network: network, Address: address });
  if (asked.Code === OK) {
    const Signature = await sign(asked.Data.Message);
    const proof = { Network: network, Proof: 'signature', MessageId: asked.Data.MessageId, Signature, Agreed: true };
    await customer.post(
      '/verify/updatewallet',
      { ...proof, Address: address, SafeCode: SAFE_CODE },
      { idempotent: true },
    );
  }
  await customer.post('/finance/usdt/address', { Network: network });
  await stage.world.turn();
  const { Data } = must(await customer.get('/finance/usdt'), 'the networks');
  const found = (Data.Networks as { Network: string; Address?: string }[]).find((one) => one.Network === network);
  if (found?.Address !== undefined) customer.deposits.set(network, found.Address);
  return found?.Address;
}

const text = (millionths: bigint) => `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`;

/**
 * Sends coins to the own address; sometimes too few, sometimes others that only have the same name, sometimes in blocks
 * that are replaced.
 */
export async function payByChain(stage: Stage, customer: Customer, dice: Dice, network: Network): Promise<void> {
  const to = await openAddress(stage, customer, network);
  if (to === undefined) return;
  const { world, journal, step } = stage;
  const [size = 0, kind = 0] = dice;
  const millionths = kind < 0.15 ? BigInt(1 + Math.floor(size * 9_000_000)) : BigInt(Math.floor(10e6 + size * 300e6));
  const foreign = kind > 0.93;
  const sent = await world.desk<{ hash: string }>('/chain/send', { network, to, amount: text(millionths), foreign });
  await world.turn('/turn');
  const fate = (dice[4] ?? 0) < 0.1 ? 'replaced' : (dice[4] ?? 0) < 0.2 ? 'replaced late' : 'stays';
  // Nobody else sends meanwhile: the blocks that are replaced carry this transfer alone.
  if (fate === 'replaced') await world.desk('/chain/reorg', { depth: 1 });
  await world.desk('/chain/mine', { blocks: CONFIRMATIONS });
  await world.turn('/turn');
  if (fate === 'replaced late') await world.desk('/chain/reorg', { depth: CONFIRMATIONS + 1 });
  const counts = !foreign && fate === 'stays' && millionths >= MINIMUM[network];
  const credited = counts ? millionths / MILLIONTHS_PER_CENT : 0n;
  customer.purse.in += credited;
  const code = foreign ? 'foreign' : fate === 'stays' && !counts ? 'too few' : fate;
  journal.note({ step, who: customer.who, what: `sent ${network}`, code, amount: text(millionths) });
  if (!counts) return;
  const { Data } = must(await customer.get('/finance/usdt'), 'the deposits');
  const deposit = (Data.Deposits as { TxHash: string; Number?: string }[]).find(({ TxHash }) =>
    sent.hash.endsWith(TxHash.replace(/^0x/, '')),
  );
  if (deposit?.Number !== undefined) customer.paidOrders.push(deposit.Number);
}
