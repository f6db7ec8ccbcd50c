import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';

/** What wallets put into a page; of it only what signs a text (EIP-1193; TronLink). */
interface Wallets {
  readonly ethereum?: { request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> };
  readonly tronWeb?: { readonly trx?: { signMessageV2(message: string): Promise<unknown> } };
}

const wallets = (): Wallets => globalThis as unknown as Wallets;

/** Does this browser have a wallet of the network? */
export function canSignHere(network: ChainNetwork): boolean {
  const { ethereum, tronWeb } = wallets();
  return network === 'ethereum' ? ethereum !== undefined : tronWeb?.trx !== undefined;
}

/** The text as EIP-191 wants it given: its bytes in hex, so that no wallet reads it as anything else. */
const bytesOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Lets the wallet sign; undefined where its owner declines or it is locked. */
export async function signHere(network: ChainNetwork, address: string, message: string): Promise<string | undefined> {
  const { ethereum, tronWeb } = wallets();
  try {
    if (network === 'tron') return String(await tronWeb?.trx?.signMessageV2(message));
    await ethereum?.request({ method: 'eth_requestAccounts' });
    return String(await ethereum?.request({ method: 'personal_sign', params: [bytesOf(message), address] }));
  } catch {
    return undefined;
  }
}
