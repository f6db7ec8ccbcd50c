import { CHAIN_NETWORKS, type ChainNetwork } from '#contract/rules/finance/usdt.ts';

/** The name of a stablecoin payment: the network's own name of the log, and how often it was credited. */
export const paymentIdOf = (of: {
  readonly network: ChainNetwork;
  readonly txHash: string;
  readonly logIndex: number;
  readonly times: number;
}): string => `${of.network}:${of.txHash}:${of.logIndex}:${of.times}`;

/** The network that a payment came on. @throws Error where the name is none of ours. */
export function networkOfPayment(id: string): ChainNetwork {
  const network = CHAIN_NETWORKS.find((one) => id.startsWith(`${one}:`));
  if (!network) throw new Error(`not a payment of a network: ${id}`);
  return network;
}
