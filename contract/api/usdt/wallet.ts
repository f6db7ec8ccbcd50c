import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { CHAIN_NETWORKS } from '../../rules/finance/usdt.ts';
import { WALLET_PROOFS, WALLET_REASONS, WALLET_STATES } from '../../states/wallet.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Network = z.enum(CHAIN_NETWORKS);
const Address = z.string().check(z.trim(), z.minLength(1, 'wallet:error.addressNeeded'), z.maxLength(100));

/** What may be done with a wallet; the page shows exactly these. */
export const WALLET_ACTIONS = ['change', 'delete'] as const;

export const Wallet = z.object({
  Id: z.string(),
  Network,
  Address: z.string(),
  State: z.enum(WALLET_STATES),
  Proof: z.enum(WALLET_PROOFS),
  CreatedAt: Instant,
  DecidedAt: z.optional(Instant),
  /** While it is reviewed: when the answer is due at the latest. */
  ExpectedAt: z.optional(Instant),
  /** Why it was refused; the note is in the words of whoever looked at it. */
  Reason: z.optional(z.enum(WALLET_REASONS)),
  Note: z.optional(z.string()),
  Actions: actionsOf(WALLET_ACTIONS, { change: '/verify/updatewalletaddress', delete: '/verify/delwallet' }),
});
export type Wallet = z.infer<typeof Wallet>;

/** By a signed message: the message's id and its signature. By a picture: its FileId (purpose `wallet`). */
const PROOF = {
  Address,
  Proof: z.enum(WALLET_PROOFS),
  MessageId: z.optional(RowId),
  Signature: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  FileId: z.optional(RowId),
  Agreed: z.literal(true, 'common:agree.needed'),
};

export const getWallets = endpoint({
  method: 'GET',
  path: '/verify/wallet',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /** The networks that can be used here. */
    Networks: z.array(Network),
    /** Newest first: what is verified or reviewed now, and the latest decisions. */
    Items: z.array(Wallet),
  }),
  errors: [],
  summary: 'My USDT wallets and how far their review has come (/user/verify/wallet).',
});

export const askWalletMessage = endpoint({
  method: 'POST',
  path: '/verify/walletmessage',
  who: 'customer',
  input: z.strictObject({ Network, Address }),
  output: z.object({ MessageId: z.string(), Message: z.string(), Address: z.string(), ExpiresAt: Instant }),
  errors: ['WALLET_NETWORK_CLOSED'],
  summary: 'A message for the wallet to sign. It can be used once, for this address, within ten minutes.',
});

/** Specification §7 posts the wallet as a form: its picture is this part, and then has its number in this field. */
export const WALLET_FORM = { part: 'Image', field: 'FileId' } as const;

export const updateWallet = endpoint({
  method: 'POST',
  path: '/verify/updatewallet',
  fails: 'activation',
  who: 'customer',
  stepUp: true,
  signs: 'signs:wallet',
  idempotent: true,
  input: z.strictObject({ Network, ...PROOF }),
  output: Wallet,
  errors: [
    'WALLET_NETWORK_CLOSED',
    'WALLET_PENDING',
    'WALLET_ALREADY_VERIFIED',
    'WALLET_MESSAGE_DEAD',
    'WALLET_SIGNATURE_WRONG',
    'FILE_UNKNOWN',
    'PICTURE_UNREADABLE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_TOO_SMALL',
    'FILES_TOO_MANY',
  ],
  done: 'wallet:done.asked',
  form: WALLET_FORM,
  summary:
    'Activates a USDT wallet: at once by a signed message, after a review by a picture: sent to /file/upload before and named by its FileId, or in the form itself as its part Image (specification §7). A request under review blocks a new one.',
});

export const updateWalletAddress = endpoint({
  method: 'POST',
  path: '/verify/updatewalletaddress',
  who: 'customer',
  stepUp: true,
  signs: 'signs:walletAddress',
  idempotent: true,
  input: z.strictObject({ Id: RowId, ...PROOF }),
  output: Wallet,
  errors: ['WALLET_NETWORK_CLOSED', 'WALLET_PENDING', 'WALLET_MESSAGE_DEAD', 'WALLET_SIGNATURE_WRONG', 'FILE_UNKNOWN'],
  done: 'wallet:done.asked',
  summary: 'Another address for a verified wallet; the one before stays in force until the new one is verified.',
});

export const delWallet = endpoint({
  method: 'POST',
  path: '/verify/delwallet',
  fails: 'deletion',
  who: 'customer',
  stepUp: true,
  signs: 'signs:removeWallet',
  input: z.strictObject({ Id: RowId }),
  output: z.void(),
  errors: [],
  done: 'wallet:done.removed',
  summary: 'Removes a verified wallet, or takes back a request that is still under review.',
});
