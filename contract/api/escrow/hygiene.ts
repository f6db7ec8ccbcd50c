import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { StatusSaid } from '../domains.ts';
import { DealNumber } from './deals.ts';

/**
 * What was learned from one source. `waiting`: it was asked and has not answered yet; `silent`: nothing was learned, so
 * everything stays unknown.
 */
export const HYGIENE_SOURCES = ['waiting', 'ours', 'elsewhere', 'absent', 'silent'] as const;
export const HYGIENE_TONES = ['good', 'warn', 'bad', 'unknown'] as const;

/**
 * How a name of a deal stands, as its registry and the public directory said when they were asked; what nobody said is
 * absent.
 */
export const Hygiene = z.object({
  /** When they were asked last; absent while nobody was. */
  AskedAt: z.optional(Instant),
  /** The registry, by EPP; and the directory of the registry or registrar, by RDAP or WHOIS. */
  Registry: z.enum(HYGIENE_SOURCES),
  Directory: z.enum(HYGIENE_SOURCES),
  Registrar: z.optional(z.string()),
  RegisteredAt: z.optional(Instant),
  ExpiresAt: z.optional(Instant),
  TransferredAt: z.optional(Instant),
  ChangedAt: z.optional(Instant),
  Statuses: z.optional(z.array(StatusSaid)),
  NameServers: z.optional(z.array(z.string())),
  /** What is to be thought of it, in the reader's words; what is not known is a remark too. */
  Remarks: z.array(z.object({ Kind: z.string(), Tone: z.enum(HYGIENE_TONES), Text: z.string() })),
});
export type Hygiene = z.infer<typeof Hygiene>;

export const dealHygiene = endpoint({
  method: 'GET',
  path: '/escrow/hygiene',
  who: 'customer',
  input: z.strictObject({ Number: DealNumber }),
  output: Hygiene,
  errors: [],
  summary: 'How the name of one of my deals stands at its registry and in public directories, with what is not known.',
});
