import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import { FIXES } from '../rules/eligibility.ts';

/** `ours`: the name lives with us. `failed`: nothing was learned now; `Why` says what to do. */
export const LOOKUP_STATES = ['found', 'ours', 'notFound', 'failed'] as const;

/** Whether a name could come to us, by what was told of it. */
const TransferIn = z.object({
  Allowed: z.boolean(),
  From: z.optional(Instant),
  RuleId: z.string(),
  Source: z.string(),
  Reason: z.string(),
  Fix: z.optional(z.enum(FIXES)),
  /** Does the transfer add the year it is paid for? Absent where the expiry was not told. */
  AddsYear: z.optional(z.boolean()),
  /** A transfer before this instant may cost a year that was paid for elsewhere. */
  YearLostUntil: z.optional(Instant),
});

export const LookupAnswer = z.object({
  Name: z.string(),
  Unicode: z.string(),
  State: z.enum(LOOKUP_STATES),
  /** Words for a name that was not found, or for a failure. */
  Why: z.optional(z.string()),
  By: z.optional(z.enum(['rdap', 'whois'])),
  /** The server that told it. */
  Server: z.optional(z.string()),
  Registrar: z.optional(z.object({ Name: z.string(), IanaId: z.optional(z.string()) })),
  CreatedAt: z.optional(Instant),
  ChangedAt: z.optional(Instant),
  TransferredAt: z.optional(Instant),
  ExpiresAt: z.optional(Instant),
  /** As EPP writes them. */
  Statuses: z.array(z.string()),
  NameServers: z.array(z.string()),
  Abuse: z.optional(z.object({ Email: z.optional(z.string()), Phone: z.optional(z.string()) })),
  /** The answer as it came, cut, without persons. */
  Raw: z.optional(z.string()),
  TransferIn: z.optional(TransferIn),
});
export type LookupAnswer = z.infer<typeof LookupAnswer>;

export const lookupDomain = endpoint({
  method: 'GET',
  path: '/search/lookup',
  who: 'anyone',
  input: z.strictObject({ Name: z.string().check(z.minLength(1), z.maxLength(255)) }),
  output: LookupAnswer,
  errors: [],
  stream: true,
  summary: 'What is publicly known of a taken name: one line, when its registry has answered.',
});
