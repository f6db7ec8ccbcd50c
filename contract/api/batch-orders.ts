import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire } from '../envelope.ts';
import { LIST_BODY_KB_MAX } from '../rules/edge/input.ts';
import { SEARCH_STATES } from '../states/domain.ts';
import { HolderNeed, holderFields, PremiumSeen, RenewNew, SumSeen, TakenOut, YearLossSeen, Years } from './orders.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames } from './tasks.ts';

/** Names to register: pasted, one term for all, another one for single names. */
const registrationFields = {
  Names: TaskNames,
  Years,
  YearsOf: z.optional(
    z.array(z.strictObject({ Name: z.string().check(z.maxLength(255)), Years })).check(z.maxLength(200)),
  ),
  ...holderFields,
  /** Another template for single names. */
  TemplateOf: z.optional(
    z
      .array(
        z.strictObject({
          Name: z.string().check(z.maxLength(255)),
          TemplateId: z.string().check(z.regex(/^\d{1,18}$/)),
        }),
      )
      .check(z.maxLength(200)),
  ),
};

export const RegistrationLine = z.object({
  Name: z.string(),
  Unicode: z.string(),
  Suffix: z.string(),
  Years: z.number(),
  Premium: z.boolean(),
  UnitPrice: MoneyOnWire,
  Price: MoneyOnWire,
});

export const previewRegistration = endpoint({
  method: 'POST',
  path: '/domain/register/preview',
  who: 'customer',
  input: z.strictObject(registrationFields),
  output: z.object({
    Preview,
    Lines: z.array(RegistrationLine),
    Total: MoneyOnWire,
    /** Suffixes whose registry wants another kind of template for these names. */
    Holders: z.array(HolderNeed),
  }),
  errors: [...TASK_PREVIEW_ERRORS, 'NO_TEMPLATE'],
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What a pasted list of names comes to: which can be ordered, which not and why, each price and the sum.',
});

export const checkRegistration = endpoint({
  method: 'POST',
  path: '/domain/register/check',
  who: 'customer',
  input: z.strictObject({ Names: TaskNames }),
  output: z.object({
    Name: z.string(),
    Status: z.enum(SEARCH_STATES),
    Premium: z.boolean(),
    Reason: z.optional(z.string()),
  }),
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  stream: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'Asks the registries about a list of names, line by line as they answer; premium prices are kept for the order.',
});

export const registerNames = endpoint({
  method: 'POST',
  path: '/domain/register/order',
  who: 'customer',
  input: z.strictObject({
    ...registrationFields,
    /** The sum the customer saw; another one now is a refusal, not a surprise. */
    Total: SumSeen,
    AutoRenew: RenewNew,
    Premium: PremiumSeen,
    Agreed: z.literal(true, 'common:agree.needed'),
  }),
  output: z.object({
    Number: z.string(),
    /** Where the names are followed, when there are several. */
    Task: z.optional(z.string()),
    Amount: MoneyOnWire,
    Lines: z.number(),
    TakenOut: z.array(TakenOut),
  }),
  errors: [
    ...TASK_START_ERRORS,
    'NOTHING_TO_BUY',
    'PRICE_CHANGED',
    'PREMIUM_TO_CONFIRM',
    'NO_TEMPLATE',
    'INSUFFICIENT_BALANCE',
  ],
  done: 'orders:done.checkout',
  stepUp: true,
  signs: 'signs:register',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Buys a list of names at once: holds the money of each and starts its registration.',
});

const renewalFields = { Names: TaskNames, Years };

export const RenewalLine = z.object({
  Name: z.string(),
  Unicode: z.string(),
  ExpiresAt: Instant,
  NewExpiresAt: Instant,
  UnitPrice: MoneyOnWire,
  Price: MoneyOnWire,
  /** A renewal before this instant may not add a year (specification §9); the price is what is at stake. */
  YearNotAddedUntil: z.optional(Instant),
});

export const previewRenewal = endpoint({
  method: 'POST',
  path: '/domain/renew/preview',
  who: 'customer',
  input: z.strictObject(renewalFields),
  output: z.object({
    Preview,
    Lines: z.array(RenewalLine),
    Total: MoneyOnWire,
    /** How many of them may lose a year, and what those cost. */
    AtStake: z.optional(z.object({ Names: z.number(), Amount: MoneyOnWire })),
  }),
  errors: [...TASK_PREVIEW_ERRORS],
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What a renewal of many names comes to: new expiries, prices, what cannot be renewed and from when it can.',
});

export const renewDomains = endpoint({
  method: 'POST',
  path: '/domain/renew/order',
  who: 'customer',
  input: z.strictObject({ ...renewalFields, Total: SumSeen, YearLossSeen }),
  /**
   * `Task`: where the names are followed; of more than one order it is the heading, and `Number` is the first of them.
   */
  output: z.object({ Number: z.string(), Task: z.optional(z.string()), Amount: MoneyOnWire, Lines: z.number() }),
  errors: [...TASK_START_ERRORS, 'ORDER_UNDER_WAY', 'PRICE_CHANGED', 'YEAR_MAY_BE_LOST', 'INSUFFICIENT_BALANCE'],
  done: 'orders:done.renew',
  whileSuspended: true,
  stepUp: true,
  signs: 'signs:renew',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'Renews many names by the same years, never past ten years from now; refuses before money moves what registries would refuse.',
});
