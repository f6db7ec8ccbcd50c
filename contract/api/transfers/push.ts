import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../../envelope.ts';
import { EMAIL_LENGTH_MAX } from '../../rules/account.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { Email } from '../../rules/email.ts';
import { typedAmount } from '../../rules/finance/typed-amount.ts';
import { PUSH_PRICE_USD_MAX } from '../../rules/transfers/push.ts';
import { PUSH_STATES } from '../../states/transfers/push.ts';
import { Party } from '../holders/domain-holder.ts';
import { HolderConsequences } from '../holders/holder-change.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames } from '../tasks.ts';

/** Push of names to another account of this house, free or for a price (acceptance F4). */

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Nothing = z.void();
const Agreed = z.literal(true, 'common:agree.needed');

/** The id of an account, as its owner reads it at /domain/push. */
const ACCOUNT_ID = /^\d{1,18}$/;

/** Another account: its e-mail address or its id. */
const Account = z.string('push:to.needed').check(
  z.trim(),
  z.minLength(1, 'push:to.needed'),
  z.maxLength(EMAIL_LENGTH_MAX, { abort: true }),
  z.refine((text) => text === '' || ACCOUNT_ID.test(text) || z.safeParse(Email, text).success, {
    message: 'push:to.form',
  }),
);

/** Whole US dollars above zero (specification §5), for all names together. */
const Price = typedAmount('push:price.form', /^[1-9]\d{0,6}(?:\.0{1,2})?$/).check(
  z.refine((text) => Number.parseInt(text, 10) <= PUSH_PRICE_USD_MAX, { message: 'push:price.most' }),
);

/** Which side of a push the reader is. */
export const PUSH_SIDES = ['sent', 'received'] as const;
/** What the reader may do with a push now; the page shows exactly these. */
export const PUSH_ACTIONS = ['accept', 'refuse', 'cancel'] as const;

/** One name as it goes over. */
export const PushedName = z.object({
  Name: z.string(),
  Unicode: z.string(),
  ExpiresAt: Instant,
  NameServers: z.array(z.string()),
  /** Signed by records at its registry. */
  Dnssec: z.boolean(),
  /** Locked against a transfer at the registry; the lock stays. */
  Locked: z.boolean(),
  Holder: Party,
  /** What the sender set for themselves and does not go along. */
  Own: z.optional(z.object({ AutoRenew: z.boolean(), Labelled: z.boolean() })),
});
export type PushedName = z.infer<typeof PushedName>;

const pushFields = {
  Id: z.string(),
  Side: z.enum(PUSH_SIDES),
  State: z.enum(PUSH_STATES),
  /** The other side: what the sender typed, or the sender's e-mail in part. */
  With: z.string(),
  /** The first name, and how many there are. */
  First: z.string(),
  Names: z.number(),
  Price: z.optional(MoneyOnWire),
  SentAt: Instant,
  DueAt: Instant,
  DecidedAt: z.optional(Instant),
  Actions: actionsOf(PUSH_ACTIONS, {
    accept: '/domain/push/accept',
    refuse: '/domain/push/refuse',
    cancel: '/domain/push/cancel',
  }),
};

export const PushRow = z.object(pushFields);
export type PushRow = z.infer<typeof PushRow>;

export const listPushes = endpoint({
  method: 'GET',
  path: '/domain/push/list',
  who: 'customer',
  input: z.strictObject({
    Side: z.optional(z.enum(PUSH_SIDES)),
    State: z.optional(z.enum(PUSH_STATES)),
    After: z.optional(RowId),
  }),
  output: z.extend(pageOf(PushRow), {
    /** The reader's own account, to be told to a sender. */
    AccountId: z.string(),
    /** Pushes to the reader that wait for them. */
    Waiting: z.number(),
  }),
  errors: [],
  summary: 'Pushes of names that I sent, or that others sent to me, newest first.',
});

export const pushDetail = endpoint({
  method: 'GET',
  path: '/domain/push/detail',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: z.object({
    ...pushFields,
    /** Every name; what it brings along is told while the push waits. */
    Items: z.array(
      z.object({
        Name: z.string(),
        Unicode: z.string(),
        /** The reader has it now, so its own page opens. */
        Mine: z.boolean(),
        Brings: z.optional(PushedName),
      }),
    ),
    /**
     * The sender sells: where they had proved the holder's address, they agreed that the receiver becomes the holder.
     */
    Yields: z.optional(z.literal(true)),
    /** What the reader may spend, where they are asked to pay. */
    Available: z.optional(MoneyOnWire),
    /** Its recipient chose to have a template of theirs on the names: the task that does it. */
    HolderTask: z.optional(z.string()),
  }),
  errors: [],
  summary: 'One push of mine or to me: its names with what they bring along, its price, and what I may do.',
});

const names = { Names: TaskNames };

export const previewPush = endpoint({
  method: 'POST',
  path: '/domain/push/preview',
  who: 'customer',
  input: z.strictObject({ ...names, Priced: z.optional(z.boolean()) }),
  output: z.object({
    Preview,
    /** Of the names that cannot go now: from when they can, where a rule tells a date. */
    From: z.array(z.object({ Name: z.string(), From: Instant, RuleId: z.string(), Source: z.string() })),
    /** The names that can go, with what they bring along. */
    Brings: z.array(PushedName),
  }),
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Which of my names can be pushed now, why not and from when, and what goes along with them.',
});

export const sendPush = endpoint({
  method: 'POST',
  path: '/domain/push/send',
  who: 'customer',
  input: z.strictObject({ ...names, To: Account, Price: z.optional(Price), Agreed }),
  output: z.object({ Id: z.string(), DueAt: Instant }),
  errors: [...TASK_START_ERRORS, 'PUSH_TO_SELF', 'PUSHES_TOO_MANY', 'DEAL_NEEDS_IDENTITY'],
  done: 'push:done.sent',
  stepUp: true,
  signs: 'signs:push',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'Offers names of mine to another account, by its e-mail or id, free or for a price from its balance. The answer is the same whether there is such an account or not.',
});

export const pushHolder = endpoint({
  method: 'GET',
  path: '/domain/push/holder',
  who: 'customer',
  input: z.strictObject({ Id: RowId, TemplateId: RowId }),
  output: z.object({
    Consequences: HolderConsequences,
    /** Names that this template cannot hold. */
    Impossible: z.array(z.object({ Name: z.string(), Unicode: z.string(), Reason: z.string() })),
  }),
  errors: ['STATE_HAS_MOVED'],
  summary: 'What a template of mine on the names of a push to me would bring: locks, confirmations, proofs.',
});

export const acceptPush = endpoint({
  method: 'POST',
  path: '/domain/push/accept',
  who: 'customer',
  input: z.strictObject({
    Id: RowId,
    /** My template on the names, by the rules of a change of holder; without it the holder stays as they are. */
    TemplateId: z.optional(RowId),
    /** The opt-out of the lock that such a change brings, where the rule allows one. */
    WaiveLock: z.optional(z.boolean()),
    /** Off unless chosen. */
    AutoRenew: z.optional(z.boolean()),
    FolderId: z.optional(RowId),
    Agreed,
  }),
  output: z.object({
    Names: z.array(z.string()),
    /** The task that changes the holder, and changes that wait for both sides. */
    HolderTask: z.optional(z.string()),
    HolderWaiting: z.number(),
  }),
  errors: [
    'STATE_HAS_MOVED',
    'PUSH_OVER',
    'PUSH_NAMES_BARRED',
    'PUSH_HOLDER_BARRED',
    'PUSH_SENDER_WAITS',
    'DEAL_WITH_SELF',
    'DEAL_NEEDS_IDENTITY',
    'INSUFFICIENT_BALANCE',
    'FOLDER_NOT_FOUND',
  ],
  done: 'push:done.accepted',
  stepUp: true,
  signs: 'signs:acceptPush',
  idempotent: true,
  summary: 'Takes the names over, all or none; a price is paid from my balance in the same moment.',
});

export const refusePush = endpoint({
  method: 'POST',
  path: '/domain/push/refuse',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'push:done.refused',
  summary: 'Refuses the names; their sender is told.',
});

export const cancelPush = endpoint({
  method: 'POST',
  path: '/domain/push/cancel',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'push:done.cancelled',
  summary: 'Takes back a push that was not accepted yet; the names are free again.',
});
