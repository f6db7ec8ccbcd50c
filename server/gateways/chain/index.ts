import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';

export { type DepositAddress, depositAddress } from './deposit-address.ts';
export { networkOfPayment, paymentIdOf } from './payment-id.ts';
export { isSignedBy, readWalletAddress, type WalletAddress, walletMessage } from './wallet-proof.ts';

/** A block of the chain as it is now; another may stand at its height tomorrow. */
export interface ChainBlock {
  readonly height: bigint;
  readonly hash: string;
  readonly parent: string;
}

/**
 * One transfer of the token, by one log of one block. Addresses are 20 bytes as `0x…` in small letters on both
 * networks.
 */
export interface TokenTransfer {
  readonly txHash: string;
  readonly logIndex: number;
  readonly height: bigint;
  readonly blockHash: string;
  readonly from: string;
  readonly to: string;
  /** Millionths of the token. */
  readonly value: bigint;
}

/**
 * What a network says of one transaction. `none`: it knows no such one, or none that is in a block; `reverted`: it did
 * nothing.
 */
export type TransactionFact =
  | { readonly kind: 'none' }
  | { readonly kind: 'reverted' }
  | {
      readonly kind: 'done';
      /** The block it stands in, and when that was made by the clocks of the network. */
      readonly block: ChainBlock;
      readonly at: Date;
      /** The token's transfers in it, and no other token's. */
      readonly transfers: readonly TokenTransfer[];
    };

/** Why a network cannot be read now. Nothing is lost: the same blocks are read later. */
export type ChainTroubleKind = 'unreachable' | 'wrong_chain' | 'unreadable' | 'refused';
export class ChainTrouble extends Error {
  readonly kind: ChainTroubleKind;
  constructor(kind: ChainTroubleKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** One network, read only. Every answer is checked for its form, its chain and its token. @throws ChainTrouble */
export interface ChainGateway {
  readonly network: ChainNetwork;
  head(): Promise<ChainBlock>;
  /** Undefined where the chain is not that long. */
  blockAt(height: bigint): Promise<ChainBlock | undefined>;
  /** Every transfer of the token in this very block. Undefined where the node no longer knows the block. */
  transfersOf(block: ChainBlock): Promise<TokenTransfer[] | undefined>;
  /** Every transfer of the token from one height to another, both with them. */
  transfersBetween(from: bigint, to: bigint): Promise<TokenTransfer[]>;
  /** What one transaction did, as the chain is now. */
  transaction(txHash: string): Promise<TransactionFact>;
}

/** The networks that are set up. */
export type Chains = ReadonlyMap<ChainNetwork, ChainGateway>;
