import { readFileSync } from 'node:fs';
import { inBlock } from './in-block.ts';
import type { ChainNode } from './node-process.ts';

/** The networks the shop takes stablecoins on. */
export const NETWORKS = ['ethereum', 'tron'] as const;
export type Network = (typeof NETWORKS)[number];

/** The node's first account: everybody's wallet at the desk. */
export const PAYER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

/** What a contract's address is made of is its maker and their count, so these are known before the node first runs. */
export const TOKENS = {
  ethereum: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  tron: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
  /** Another token with the same name, as thieves make them. */
  foreign: '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0',
} as const satisfies Record<Network | 'foreign', string>;

interface Artifact {
  readonly bytecode: string;
  readonly selectors: Readonly<Record<string, string>>;
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const textWords = (text: string): string =>
  word(BigInt(text.length)) + Buffer.from(text, 'latin1').toString('hex').padEnd(64, '0');

const artifact = (): Artifact =>
  JSON.parse(readFileSync(new URL('./test-token.json', import.meta.url), 'utf8')) as Artifact;

/** Puts the three tokens on a node that has none yet: the payer's first three transactions. */
export async function deployTokens(ask: ChainNode['ask']): Promise<void> {
  if ((await ask('eth_getCode', [TOKENS.foreign, 'latest'])) !== '0x') return;
  const { bytecode } = artifact();
  for (const name of ['Tether USD', 'Tether USD', 'Tether USD Bonus']) {
    const data = `${bytecode}${word(64n)}${word(128n)}${textWords(name)}${textWords('USDT')}`;
    await inBlock(ask, await ask('eth_sendTransaction', [{ from: PAYER, data, gas: '0x2dc6c0' }]));
  }
  if ((await ask('eth_getCode', [TOKENS.foreign, 'latest'])) === '0x') throw new Error('the tokens were not deployed');
}

/** The call `transfer(to, value)`; several values are one transaction with a log for each. */
export function transferCall(to: string, values: readonly bigint[]): string {
  const { selectors } = artifact();
  const target = to.slice(2).toLowerCase().padStart(64, '0');
  const [only = 0n] = values;
  if (values.length === 1) return `0x${selectors['transfer(address,uint256)']}${target}${word(only)}`;
  const list = word(64n) + word(BigInt(values.length)) + values.map(word).join('');
  return `0x${selectors['transferMany(address,uint256[])']}${target}${list}`;
}
