import * as z from 'zod/mini';
import { actionsOf } from '../actions.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { LIST_ROWS_MAX } from '../rules/domain.ts';
import { DOMAIN_PHASES, DOMAIN_STATES } from '../states/domain.ts';
import { DOMAIN_SORTS, domainFilterFields, ORDERS, RowNumber } from './domain-filter.ts';
import { TimelineAct } from './eligibility.ts';
import { HolderChangeItem, HolderLock } from './holders/domain-holder.ts';
import { EMAIL_PROOFS } from './holders/registrant-email.ts';

export const DOMAIN_ACTS = ['renew', 'restore'] as const;

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
  /**
   * The holder's e-mail address is to be proved by then; `suspended`: it was not, and the name does not resolve until
   * it is.
   */
  EmailProof: z.optional(z.object({ State: z.enum(EMAIL_PROOFS), DueAt: Instant })),
  Actions: actionsOf(DOMAIN_ACTS, { renew: '/domain/renew', restore: '/domain/restore/order' }),
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
    /** Those that I have names of; `Unicode` as people read them. */
    Suffixes: z.array(z.object({ Suffix: z.string(), Unicode: z.string(), Total: z.number() })),
  }),
  errors: ['LIST_CURSOR_WRONG', 'SELECTION_GONE'],
  summary: 'My names: search, filter, sort; pages by cursor.',
});

export const countDomains = endpoint({
  method: 'GET',
  path: '/domain/count',
  who: 'customer',
  input: z.strictObject(domainFilterFields),
  output: z.object({
    /** Exactly; absent above ten thousand where no number is kept. */
    Total: z.optional(z.number()),
    More: z.boolean(),
  }),
  errors: ['SELECTION_GONE'],
  summary:
    'How many of my names a filter means: exactly up to 10,000 and wherever the number is kept, beyond that only that there are more.',
});

export const expiryMonths = endpoint({
  method: 'GET',
  path: '/domain/expiry-months',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /**
     * Every month to come by the calendar of Hong Kong, this one from today on, those without a name too; each as the
     * list's filter tells it.
     */
    Months: z.array(
      z.object({
        /** `2026-11`. */
        Month: z.string(),
        From: Instant,
        Before: Instant,
        Names: z.number(),
      }),
    ),
    /** Names that expire after all of them. */
    Later: z.number(),
  }),
  errors: [],
  summary: 'How many of my names expire in each month from today to the end of the same month next year, and later.',
});

/** Whether an act is possible, from when, and which rule says so. */
export const Eligibility = z.object({
  Allowed: z.boolean(),
  From: z.optional(Instant),
  RuleId: z.string(),
  Source: z.string(),
  Reason: z.optional(z.string()),
});

/** A status of EPP (RFC 5731 §2.3) or of a grace period (RFC 3915 §3.1), and what it means to the reader. */
export const StatusSaid = z.object({
  Status: z.string(),
  /** Who sets it: the registry, we, or it follows from what is being done. */
  By: z.enum(['registry', 'registrar', 'state']),
  Text: z.string(),
});
export type StatusSaid = z.infer<typeof StatusSaid>;

/** Days of a name's life that lie ahead when nobody renews it. */
export const LIFE_DATES = ['expiry', 'dnsCut', 'delete', 'redemptionEnd', 'release'] as const;

/** How a name is written: the forms that its registry keeps together as one name. */
export const FORM_KINDS = ['simplified', 'traditional', 'variant'] as const;

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
    HolderChangedAt: z.optional(Instant),
    /** Moved between accounts of ours. */
    MovedAt: z.optional(Instant),
    Phase: z.enum(DOMAIN_PHASES),
    DeletedAt: z.optional(Instant),
    /** Since then it does not resolve, because it was not renewed. */
    DnsCutAt: z.optional(Instant),
    /** The expiry that the registry keeps, where it is another one than what was paid for. */
    RegistryExpiresAt: z.optional(Instant),
    /** When the registry last told us of the name. */
    RegistrySeenAt: z.optional(Instant),
    /** In their order; those behind us too, while the name has not been renewed. */
    LifeDates: z.array(z.object({ What: z.enum(LIFE_DATES), At: Instant })),
    StatusesSaid: z.array(StatusSaid),
    /** The forms that come with a Chinese name, where its registry bundles them. */
    Forms: z.optional(
      z.object({
        /** `house`: asked for with the creation; the registry has not said what it made of it. */
        ToldBy: z.enum(['house', 'registry']),
        Names: z.array(z.object({ Kind: z.enum(FORM_KINDS), Unicode: z.string(), Name: z.string() })),
      }),
    ),
    /**
     * Absent where the template is not the reader's: the name came from another account with its holder, or the
     * template was removed.
     */
    TemplateId: z.optional(z.string()),
    /** The template as it is called now; absent where it was removed. */
    TemplateName: z.optional(z.string()),
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
    /** The lock that the last change of holder left, or that it was opted out of; absent where there is none. */
    HolderLock: z.optional(HolderLock),
    /** A change of holder that waits for both sides. */
    PendingHolder: z.optional(HolderChangeItem),
    /** The address that `EmailProof` is about, by whose `Id` its link is sent again. */
    EmailAsked: z.optional(z.object({ Id: z.string(), Email: z.string(), LetterAt: z.optional(Instant) })),
    Holds: z.array(
      z.object({
        Kind: z.string(),
        Cause: z.string(),
        RuleId: z.string(),
        Until: z.optional(Instant),
        At: Instant,
        Text: z.string(),
      }),
    ),
    /**
     * It was restored without its year, which its registry asks another price for; until then it can be renewed, then
     * it is deleted.
     */
    YearUntil: z.optional(Instant),
    Renewal: z.object({
      ...Eligibility.shape,
      /** Years that may be added today. */
      YearsMax: z.number(),
      /**
       * By the price list; not of a suffix whose registry has prices of its own for some names: there the preview of a
       * renewal tells.
       */
      PricePerYear: z.optional(MoneyOnWire),
      /** A renewal before this instant may not add a year (specification §9). */
      YearNotAddedUntil: z.optional(Instant),
    }),
    /** Whether its certificate of registration can be drawn now, and why not. */
    Certificate: Eligibility,
    /** What can be done with it, from when, and why not now. */
    Acts: z.array(TimelineAct),
    /** The instant all of this holds for. */
    At: Instant,
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'Everything about one of my names.',
});
