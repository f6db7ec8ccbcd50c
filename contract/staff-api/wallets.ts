import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import { REVIEW_REASON_LENGTH_MAX } from '../rules/finance/finance.ts';
import { CHAIN_NETWORKS } from '../rules/finance/usdt.ts';
import { WALLET_PROOFS, WALLET_REASONS, WALLET_STATES } from '../states/wallet.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

export const OfficeWallet = z.object({
  Id: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  Network: z.enum(CHAIN_NETWORKS),
  Address: z.string(),
  State: z.enum(WALLET_STATES),
  Proof: z.enum(WALLET_PROOFS),
  CreatedAt: Instant,
  ExpectedAt: z.optional(Instant),
  DecidedAt: z.optional(Instant),
});
export type OfficeWallet = z.infer<typeof OfficeWallet>;

export const listWalletRequests = endpoint({
  method: 'GET',
  path: '/wallets',
  who: 'staff',
  right: 'wallet.review',
  input: z.strictObject({ After: z.optional(RowId) }),
  output: pageOf(OfficeWallet),
  errors: [],
  summary: 'Wallets whose paper waits for a look, oldest first.',
});

export const walletRequest = endpoint({
  method: 'GET',
  path: '/wallets/:Id',
  who: 'staff',
  right: 'wallet.review',
  input: z.strictObject({ Id: RowId }),
  output: z.extend(OfficeWallet, {
    /** The picture, at `/files/:Id`; absent once it was erased or where a message was signed. */
    FileId: z.optional(z.string()),
    Reason: z.optional(z.enum(WALLET_REASONS)),
    Note: z.optional(z.string()),
    /** Other customers who have this very address: a reason to look twice. */
    AlsoOf: z.array(z.object({ CustomerId: z.string(), ...CUSTOMER_NAMED })),
    /** What it would replace. */
    Replaces: z.optional(z.string()),
    Actions: z.array(z.enum(['approve', 'refuse'])),
  }),
  errors: [],
  summary: 'One request with its picture and what is known of the address.',
});

export const approveWallet = endpoint({
  method: 'POST',
  path: '/wallets/approve',
  who: 'staff',
  right: 'wallet.review',
  stepUp: true,
  signs: 'staff:signs.walletApprove',
  input: z.strictObject({ Id: RowId }),
  output: z.void(),
  errors: [],
  done: 'office:wallet.approved',
  summary: 'The paper shows the address and its owner: the wallet is verified and may be used.',
});

export const refuseWallet = endpoint({
  method: 'POST',
  path: '/wallets/refuse',
  who: 'staff',
  right: 'wallet.review',
  stepUp: true,
  signs: 'staff:signs.walletRefuse',
  input: z.strictObject({
    Id: RowId,
    Reason: z.enum(WALLET_REASONS),
    /** For the customer to read. */
    Note: z.optional(z.string().check(z.trim(), z.maxLength(REVIEW_REASON_LENGTH_MAX))),
  }),
  output: z.void(),
  errors: [],
  done: 'office:wallet.refused',
  summary: 'The paper does not prove the address; the customer reads why and may send another.',
});
