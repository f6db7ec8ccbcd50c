import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import { EMAIL_LENGTH_MAX } from '../../rules/account.ts';
import { Email } from '../../rules/email.ts';
import { TEMPLATE_PUSH_STATES } from '../../states/template-push.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Nothing = z.void();
const Agreed = z.literal(true, 'common:agree.needed');
/** More than any day's limit of one list: the limit itself is the server's to name. */
const IDS_MAX = 1000;

/** The id of an account, as its owner reads it at /template/push. */
const ACCOUNT_ID = /^\d{1,18}$/;

/** Another account: its e-mail address or its id. */
const Account = z.string('pushes:to.needed').check(
  z.trim(),
  z.minLength(1, 'pushes:to.needed'),
  z.maxLength(EMAIL_LENGTH_MAX, { abort: true }),
  z.refine((text) => text === '' || ACCOUNT_ID.test(text) || z.safeParse(Email, text).success, {
    message: 'pushes:to.form',
  }),
);

/** Which side of a push the reader is. */
export const PUSH_SIDES = ['given', 'received'] as const;
/** What the reader may do with a push now; the page shows exactly these. */
export const TEMPLATE_PUSH_ACTIONS = ['accept', 'refuse', 'cancel'] as const;

/**
 * One template of a push. What stands in it is told only while it can still be accepted, and to the receiver in part:
 * the rest comes with it.
 */
const PushedTemplate = z.object({
  Name: z.string(),
  Kind: z.enum(['individual', 'enterprise']),
  /** The reader's own template: the giver's, or the copy that arrived. */
  TemplateId: z.optional(z.string()),
  /** What the receiver takes over; e-mail and telephone are shown in part. */
  Holder: z.optional(z.string()),
  Contact: z.optional(z.string()),
  Country: z.optional(z.string()),
  Email: z.optional(z.string()),
  Phone: z.optional(z.string()),
});

export const TemplatePushOnWire = z.object({
  Id: z.string(),
  Side: z.enum(PUSH_SIDES),
  State: z.enum(TEMPLATE_PUSH_STATES),
  /** The other side: what the giver typed, or the giver's e-mail in part. */
  With: z.string(),
  Templates: z.array(PushedTemplate),
  OfferedAt: Instant,
  DueAt: Instant,
  DecidedAt: z.optional(Instant),
  Actions: actionsOf(TEMPLATE_PUSH_ACTIONS, {
    accept: '/template/push/accept',
    refuse: '/template/push/refuse',
    cancel: '/template/push/cancel',
  }),
});

export const listTemplatePushes = endpoint({
  method: 'GET',
  path: '/template/push/list',
  who: 'customer',
  input: z.strictObject({ Side: z.enum(PUSH_SIDES), After: z.optional(RowId) }),
  output: z.extend(pageOf(TemplatePushOnWire), {
    /** The reader's own account, to be told to a giver. */
    AccountId: z.string(),
    /** Offers to the reader that wait for them. */
    Waiting: z.number(),
  }),
  errors: [],
  summary: 'Templates that I give to others, or that others give to me, newest first.',
});

export const startTemplatePush = endpoint({
  method: 'POST',
  path: '/template/push/start',
  who: 'customer',
  input: z.strictObject({
    To: Account,
    Templates: z
      .array(RowId, 'pushes:templates.needed')
      .check(z.minLength(1, 'pushes:templates.needed'), z.maxLength(IDS_MAX)),
    Agreed,
  }),
  output: z.object({ Id: z.string(), DueAt: Instant }),
  errors: ['TEMPLATE_PUSH_TO_SELF', 'TEMPLATE_PUSHES_TOO_MANY', 'TEMPLATE_PUSH_LIMIT'],
  stepUp: true,
  signs: 'signs:pushTemplate',
  idempotent: true,
  done: 'pushes:started',
  summary:
    'Offers copies of templates to another account, by its e-mail or id. The answer is the same whether there is such an account or not.',
});

export const acceptTemplatePush = endpoint({
  method: 'POST',
  path: '/template/push/accept',
  who: 'customer',
  input: z.strictObject({ Id: RowId, Agreed }),
  output: z.object({ Templates: z.array(z.object({ Id: z.string(), Name: z.string() })) }),
  errors: ['STATE_HAS_MOVED', 'TEMPLATE_PUSH_OVER', 'TEMPLATES_TOO_MANY'],
  stepUp: true,
  signs: 'signs:acceptTemplate',
  idempotent: true,
  done: 'pushes:accepted',
  summary: 'Takes the templates over as new templates of mine, unverified.',
});

export const refuseTemplatePush = endpoint({
  method: 'POST',
  path: '/template/push/refuse',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'pushes:refused',
  summary: 'Refuses what was offered; its giver is told.',
});

export const cancelTemplatePush = endpoint({
  method: 'POST',
  path: '/template/push/cancel',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'pushes:cancelled',
  summary: 'Takes an offer back that was not accepted yet.',
});
