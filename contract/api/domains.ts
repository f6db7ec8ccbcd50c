import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { LIST_ROWS_MAX } from '../rules/domain.ts';
import { DOMAIN_STATES } from '../states/domain.ts';
import { DOMAIN_SORTS, domainFilterFields, ORDERS, RowNumber } from './domain-filter.ts';

export const DOMAIN_ACTS = ['renew'] as const;

const listFields = {
  Name: z.string(),
  Unicode: z.string(),
  Suffix: z.string(),
  Registrar: z.string(),
  RegisteredAt: Instant,
  ExpiresAt: Instant,
  DaysLeft: z.number(),
  NameServers: z.array(z.string()),
  /** Is the name locked against a transfer at the registry? */
  Locked: z.boolean(),
  Statuses: z.array(z.string()),
  State: z.enum(DOMAIN_STATES),
  AutoRenew: z.boolean(),
  Folder: z.optional(RowNumber),
  Tags: z.array(RowNumber),
  Note: z.string(),
  Actions: z.array(z.enum(DOMAIN_ACTS)),
};

export const DomainRow = z.object(listFields);
export type DomainRow = z.infer<typeof DomainRow>;

/** Rows of a page as a query field; a larger wish is served with the most we give. */
export const Limit = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
    z.transform((text: string) => Math.min(Number.parseInt(text, 10), LIST_ROWS_MAX)),
  ),
);

export const domainList = endpoint({
  method: 'GET',
  path: '/domain/list',
  who: 'customer',
  input: z.strictObject({
    ...domainFilterFields,
    /** The page after this mark, before that one, or the last of all. */
    After: z.optional(z.string().check(z.maxLength(600))),
    Before: z.optional(z.string().check(z.maxLength(600))),
    Last: z.optional(z.literal('yes')),
    Limit,
    Sort: z.optional(z.enum(DOMAIN_SORTS)),
    Order: z.optional(z.enum(ORDERS)),
  }),
  output: z.extend(pageOf(DomainRow), {
    /** The mark to go back with; absent on the first page. */
    Prev: z.optional(z.string()),
    /** Names that match; absent where counting would cost more than it is worth. */
    Total: z.optional(z.number()),
    Suffixes: z.array(z.object({ Suffix: z.string(), Total: z.number() })),
  }),
  errors: ['LIST_CURSOR_WRONG'],
  summary: 'My names: search, filter, sort; pages by cursor.',
});

/** Whether an act is possible, from when, and which rule says so. */
export const Eligibility = z.object({
  Allowed: z.boolean(),
  From: z.optional(Instant),
  RuleId: z.string(),
  Source: z.string(),
  Reason: z.optional(z.string()),
});

export const domainDetail = endpoint({
  method: 'GET',
  path: '/domain/detail',
  who: 'customer',
  input: z.strictObject({ Domain: z.string().check(z.minLength(1), z.maxLength(255)) }),
  output: z.object({
    ...listFields,
    ArrivedAt: Instant,
    RenewedAt: z.optional(Instant),
    TransferredInAt: z.optional(Instant),
    TemplateId: z.string(),
    Holder: z.object({
      Kind: z.string(),
      Name: z.string(),
      Country: z.string(),
      Province: z.string(),
      City: z.string(),
      Street: z.string(),
      PostCode: z.string(),
      Email: z.string(),
      Phone: z.string(),
    }),
    Holds: z.array(
      z.object({ Kind: z.string(), Cause: z.string(), RuleId: z.string(), Until: z.optional(Instant), At: Instant }),
    ),
    Renewal: z.object({
      ...Eligibility.shape,
      /** Years that may be added today. */
      YearsMax: z.number(),
      PricePerYear: z.optional(MoneyOnWire),
      /** A renewal before this instant may not add a year (specification §9). */
      YearNotAddedUntil: z.optional(Instant),
    }),
    History: z.array(z.object({ At: Instant, Kind: z.string(), Text: z.string(), By: z.string() })),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'Everything about one of my names.',
});
