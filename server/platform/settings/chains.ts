import { CHAIN_NETWORKS, type ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { type Get, judgeAddress, type Mode, type Problem, WEB } from './address-settings.ts';

/**
 * One network: a node to read it by, the one token that counts, and the public key that customers' addresses are made
 * of.
 */
export interface ChainAccess {
  readonly network: ChainNetwork;
  /** JSON-RPC in Ethereum's form; a TRON node offers it at `/jsonrpc`. */
  readonly rpcUrl: string;
  /** The node must say that it belongs to this chain, or nothing it says is believed. */
  readonly chainId: bigint;
  /** The token's contract, as the network writes addresses. */
  readonly token: string;
  /**
   * Extended public key of the account (m/44'/60'/0' or m/44'/195'/0'). The private one is nowhere near this server.
   */
  readonly xpub: string;
}

/** The networks that are set up; one that is not here is not offered. */
export type ChainAccesses = ReadonlyMap<ChainNetwork, ChainAccess>;

const PARTS = ['RPC_URL', 'CHAIN_ID', 'TOKEN', 'XPUB'] as const;
/** The networks themselves; a test network's coins are worth nothing. */
const MAIN_CHAIN_IDS = { ethereum: '1', tron: '728126428' } as const satisfies Record<ChainNetwork, string>;
const ADDRESS_FORMS = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
} as const satisfies Record<ChainNetwork, RegExp>;

function judge(network: ChainNetwork, mode: Mode, get: Get, problem: Problem): void {
  const name = (part: (typeof PARTS)[number]) => `CHAIN_${network.toUpperCase()}_${part}`;
  const chainId = get(name('CHAIN_ID'));
  judgeAddress(get(name('RPC_URL')), name('RPC_URL'), WEB, mode, problem);
  if (!/^\d{1,18}$/.test(chainId)) problem(name('CHAIN_ID'), 'must be a whole number');
  else if (mode === 'production' && chainId !== MAIN_CHAIN_IDS[network]) problem(name('CHAIN_ID'), 'is a test network');
  if (!ADDRESS_FORMS[network].test(get(name('TOKEN')))) problem(name('TOKEN'), `must be an address of ${network}`);
  if (!/^xpub[1-9A-HJ-NP-Za-km-z]{107,108}$/.test(get(name('XPUB'))))
    problem(name('XPUB'), 'must be an extended public key (xpub); a private one (xprv) may never be here');
}

/** Reads `CHAIN_<NETWORK>_RPC_URL`, `_CHAIN_ID`, `_TOKEN` and `_XPUB`: all of a network or none of it. */
export function readChains(get: Get, mode: Mode, problem: Problem): ChainAccesses {
  const chains = new Map<ChainNetwork, ChainAccess>();
  for (const network of CHAIN_NETWORKS) {
    const setting = (part: (typeof PARTS)[number]) => `CHAIN_${network.toUpperCase()}_${part}`;
    const missing = PARTS.filter((part) => get(setting(part)) === '');
    if (missing.length === PARTS.length) continue;
    for (const part of missing) problem(setting(part), 'is missing: a network is set up whole or not at all');
    if (missing.length > 0) continue;
    let right = true;
    judge(network, mode, get, (name, text) => {
      right = false;
      problem(name, text);
    });
    if (!right) continue;
    chains.set(network, {
      network,
      rpcUrl: get(setting('RPC_URL')),
      chainId: BigInt(get(setting('CHAIN_ID'))),
      token: get(setting('TOKEN')),
      xpub: get(setting('XPUB')),
    });
  }
  return chains;
}
