import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import { REVIEW_REASON_LENGTH_MAX } from '../rules/finance/finance.ts';
import { CHAIN_NETWORKS } from '../rules/finance/usdt.ts';
import { lineOfText } from '../rules/profile.ts';
import { CHAIN_TROUBLES } from '../states/usdt-deposit.ts';

/** One network of the stablecoin as staff see it. Heights are decimal strings. */
export const OfficeChain = z.object({
  Network: z.enum(CHAIN_NETWORKS),
  /** How far it was read, and the head that was seen then. */
  Height: z.optional(z.string()),
  Hash: z.optional(z.string()),
  Head: z.optional(z.string()),
  LookedAt: z.optional(Instant),
  Trouble: z.optional(z.enum(CHAIN_TROUBLES)),
  Since: z.optional(Instant),
  /** Below this block no hash is kept, so nothing is undone by itself; and the lowest block it may go on from. */
  OldestKept: z.optional(z.string()),
  Lowest: z.optional(z.string()),
  /** Deposits that stand above it. */
  DepositsAbove: z.number(),
  /** A member has said from where it goes on; once another has confirmed it the watcher does it at its next look. */
  Resume: z.optional(z.object({ From: z.string(), By: z.string(), Reason: z.string(), Confirmed: z.boolean() })),
  Actions: z.array(z.enum(['resume', 'confirm', 'drop'])),
});
export type OfficeChain = z.infer<typeof OfficeChain>;

export const chains = endpoint({
  method: 'GET',
  path: '/chains',
  who: 'staff',
  right: 'chain.resume',
  input: z.strictObject({}),
  output: z.object({ Chains: z.array(OfficeChain) }),
  errors: [],
  summary: 'The networks of the stablecoin: how far each was read, and why one stands still.',
});

export const resumeChain = endpoint({
  method: 'POST',
  path: '/chains/resume',
  who: 'staff',
  right: 'chain.resume',
  stepUp: true,
  signs: 'staff:signs.chainResume',
  input: z.strictObject({
    Network: z.enum(CHAIN_NETWORKS),
    From: z.string('held:chain.fromForm').check(z.trim(), z.regex(/^\d{1,12}$/, 'held:chain.fromForm')),
    Reason: lineOfText(REVIEW_REASON_LENGTH_MAX, 'held:reasonNeeded'),
  }),
  output: z.object({ Chains: z.array(OfficeChain) }),
  errors: ['CHAIN_RESUME_RANGE'],
  summary:
    'Names the block that both chains share, for a network that was replaced too deep; another member must confirm it.',
});

/** The block that the member has seen named: of another one they know nothing. */
const Seen = z.strictObject({ Network: z.enum(CHAIN_NETWORKS), From: z.string().check(z.regex(/^\d{1,12}$/)) });

export const confirmResume = endpoint({
  method: 'POST',
  path: '/chains/confirm',
  who: 'staff',
  right: 'chain.resume',
  stepUp: true,
  signs: 'staff:signs.chainConfirm',
  input: Seen,
  output: z.object({ Chains: z.array(OfficeChain) }),
  errors: ['REVIEW_SECOND_PERSON'],
  summary: 'Another member confirms the block: the network goes on from there, and what is gone above it is lost.',
});

export const dropResume = endpoint({
  method: 'POST',
  path: '/chains/drop',
  who: 'staff',
  right: 'chain.resume',
  stepUp: true,
  signs: 'staff:signs.chainDrop',
  input: Seen,
  output: z.object({ Chains: z.array(OfficeChain) }),
  errors: [],
  summary: 'A block that was named and not confirmed is taken back; another can be named.',
});
