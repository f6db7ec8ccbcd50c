import type { Catalogue } from './catalogue.ts';

/** 12xxx: wallets of the verification center and what is taken by USDT. */
export const walletErrors = {
  /** The network is not set up in this house. */
  WALLET_NETWORK_CLOSED: { code: 12020, status: 409, msg: 'wallet:error.networkClosed' },
  /** A request is being reviewed; it blocks a new one (specification §4). */
  WALLET_PENDING: { code: 12021, status: 409, msg: 'wallet:error.pending' },
  /** This network has a verified wallet; it is changed, not added to. */
  WALLET_ALREADY_VERIFIED: { code: 12022, status: 409, msg: 'wallet:error.alreadyVerified' },
  /** The message was signed before, is too old, or was made for another address. */
  WALLET_MESSAGE_DEAD: { code: 12023, status: 410, msg: 'wallet:error.messageDead' },
  WALLET_SIGNATURE_WRONG: { code: 12024, status: 422, msg: 'wallet:error.signatureWrong' },
  /** USDT is used only after the wallet of its network was verified (acceptance J5). */
  WALLET_NEEDED: { code: 12025, status: 409, msg: 'wallet:error.needed' },
} as const satisfies Catalogue;
