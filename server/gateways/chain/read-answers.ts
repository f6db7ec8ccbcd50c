import { type ChainBlock, ChainTrouble, type TokenTransfer } from './index.ts';

/** keccak256 of `Transfer(address,address,uint256)` (ERC-20). */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const HASH = /^0x[0-9a-f]{64}$/;
const QUANTITY = /^0x[0-9a-f]{1,16}$/;
const ADDRESS_TOPIC = /^0x0{24}[0-9a-f]{40}$/;
/** More than all money there is, in millionths: such a value comes from a token that is not the one. */
const VALUE_MAX = 10n ** 18n;

const fields = (value: unknown, what: string): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) throw new ChainTrouble('unreadable', `${what} is not an object`);
  return value as Record<string, unknown>;
};

function text(value: unknown, form: RegExp, what: string): string {
  const small = typeof value === 'string' ? value.toLowerCase() : '';
  if (!form.test(small)) throw new ChainTrouble('unreadable', `${what} has another form`);
  return small;
}

/** A whole number as nodes write it. */
export const quantity = (value: unknown, what: string): bigint => BigInt(text(value, QUANTITY, what));

/** A block's head: the two networks agree in these three fields. */
export function readBlock(value: unknown): ChainBlock {
  const block = fields(value, 'block');
  return {
    height: quantity(block['number'], 'number'),
    hash: text(block['hash'], HASH, 'hash'),
    parent: text(block['parentHash'], HASH, 'parentHash'),
  };
}

function readTransfer(value: unknown, token: string): TokenTransfer | undefined {
  const log = fields(value, 'log');
  // A log that the node itself takes back, and a token that was not asked for, are as if they were not there.
  if (log['removed'] === true || String(log['address']).toLowerCase() !== token) return undefined;
  const topics = Array.isArray(log['topics']) ? (log['topics'] as unknown[]) : [];
  if (topics[0] !== TRANSFER_TOPIC || topics.length !== 3) return undefined;
  return {
    txHash: text(log['transactionHash'], HASH, 'transactionHash'),
    logIndex: Number(quantity(log['logIndex'], 'logIndex')),
    height: quantity(log['blockNumber'], 'blockNumber'),
    blockHash: text(log['blockHash'], HASH, 'blockHash'),
    from: `0x${text(topics[1], ADDRESS_TOPIC, 'from').slice(-40)}`,
    to: `0x${text(topics[2], ADDRESS_TOPIC, 'to').slice(-40)}`,
    value: BigInt(text(log['data'], HASH, 'data')),
  };
}

/** The token's transfers among logs, whatever else a node sent. */
export function readTransfers(value: unknown, token: string): TokenTransfer[] {
  if (!Array.isArray(value)) throw new ChainTrouble('unreadable', 'logs are not a list');
  const transfers = value.flatMap((log) => readTransfer(log, token) ?? []);
  return transfers.filter((transfer) => transfer.value <= VALUE_MAX);
}

/** Where a transaction stands and what it did; undefined where it is in no block. */
export function readReceipt(
  value: unknown,
  token: string,
):
  | { readonly height: bigint; readonly hash: string; readonly done: boolean; readonly transfers: TokenTransfer[] }
  | undefined {
  if (value === null) return undefined;
  const receipt = fields(value, 'receipt');
  if (receipt['blockHash'] === null || receipt['blockNumber'] === null) return undefined;
  return {
    height: quantity(receipt['blockNumber'], 'blockNumber'),
    hash: text(receipt['blockHash'], HASH, 'blockHash'),
    done: quantity(receipt['status'], 'status') === 1n,
    transfers: readTransfers(receipt['logs'], token),
  };
}

/** When a block was made: seconds since 1970. */
export const readTime = (value: unknown): Date =>
  new Date(Number(quantity(fields(value, 'block')['timestamp'], 'timestamp')) * 1000);
