import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { LINK_TOKEN_BYTES } from '../../rules/account.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { HOLDER_CONFIRMED_BY, HOLDER_FIELDS, HOLDER_SIDES } from '../../rules/holders/holder-change.ts';
import { HOLDER_CHANGE_STATES } from '../../states/holder-change.ts';
import { RowNumber } from '../domain-filter.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames } from '../tasks.ts';
import { HolderChangeItem, Party } from './domain-holder.ts';

/**
 * Change of holder: a template of mine applied to names of mine (specification §3, §9; acceptance H3). Names whose
 * former and new holder must confirm wait for both; the others begin as a task at once.
 */

/** The lock against another registrar that a change brings, with the rule that says so. */
const Lock = z.object({
  Days: z.number(),
  Until: Instant,
  RuleId: z.string(),
  Source: z.string(),
  /** The version of the transfer policy. */
  Policy: z.string(),
  /** The holder may opt out of it, before the change. */
  OptOut: z.boolean(),
});

const Confirmation = z.object({ Side: z.enum(HOLDER_SIDES), Email: z.string(), By: z.enum(HOLDER_CONFIRMED_BY) });

/** What becomes of one name. */
export const HolderChangeRow = z.object({
  Name: z.string(),
  Unicode: z.string(),
  Former: Party,
  /** Nothing where it is so already. */
  Changes: z.array(z.enum(HOLDER_FIELDS)),
  Material: z.boolean(),
  Lock: z.optional(Lock),
  /** Who must confirm, and how; none where the rule asks for none. */
  Confirm: z.array(Confirmation),
  /** The new address is to be proved within so many days of the change. */
  VerifyDays: z.optional(z.number()),
});
export type HolderChangeRow = z.infer<typeof HolderChangeRow>;

/** All names together. */
export const HolderConsequences = z.object({
  TemplateName: z.string(),
  Holder: Party,
  /** The company where one is named, else the person. */
  LegalOwner: z.string(),
  LegalOwnerSource: z.string(),
  Changing: z.number(),
  /** They are so already; nothing is sent. */
  Same: z.number(),
  Material: z.number(),
  Locks: z.array(z.extend(Lock, { Names: z.number() })),
  /** Names whose new address must be proved within so many days, else they are suspended. */
  Verify: z.optional(z.object({ Names: z.number(), Days: z.number(), Email: z.string() })),
  Confirmations: z.array(z.extend(Confirmation, { Names: z.number() })),
  /** Both sides have so long to confirm. */
  ConfirmDays: z.number(),
  Rows: z.array(HolderChangeRow),
});
export type HolderConsequences = z.infer<typeof HolderConsequences>;

const Nothing = z.void();
const fields = { Names: TaskNames, TemplateId: RowNumber };

export const previewHolderChange = endpoint({
  method: 'POST',
  path: '/domain/holder/preview',
  who: 'customer',
  input: z.strictObject(fields),
  output: z.object({
    Preview,
    /** Of the names that can be changed. */
    Consequences: HolderConsequences,
  }),
  errors: [...TASK_PREVIEW_ERRORS, 'NOT_FOUND'],
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'What changing the holder of names to a template of mine comes to: what changes, locks, confirmations, proofs, and which names cannot be changed.',
});

export const startHolderChange = endpoint({
  method: 'POST',
  path: '/domain/holder/start',
  who: 'customer',
  input: z.strictObject({
    ...fields,
    /** The opt-out of the lock, given before the change; taken only where the rule allows one. */
    WaiveLock: z.optional(z.boolean()),
  }),
  output: z.object({
    /** The task of the names that need no mail; absent where all wait. */
    Number: z.optional(z.string()),
    /** Changes that wait for confirmations, one for each former address. */
    Waiting: z.array(z.object({ Id: RowNumber, Names: z.number() })),
  }),
  errors: [...TASK_START_ERRORS, 'NOT_FOUND'],
  done: 'holders:done.started',
  stepUp: true,
  signs: 'signs:holder',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Changes the holder of names to a template of mine; where both sides must confirm, each gets a mail first.',
});

export const listHolderChanges = endpoint({
  method: 'GET',
  path: '/domain/holder/changes',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Items: z.array(HolderChangeItem) }),
  errors: [],
  summary: 'My changes of holder that wait for confirmations, and those that ended lately.',
});

export const cancelHolderChange = endpoint({
  method: 'POST',
  path: '/domain/holder/cancel',
  who: 'customer',
  input: z.strictObject({ Id: RowNumber }),
  output: Nothing,
  errors: ['HOLDER_CHANGE_NOT_FOUND', 'HOLDER_CHANGE_OVER'],
  afterReset: true,
  done: 'holders:done.cancelled',
  summary: 'Gives up a change of holder before both sides have confirmed it; its links stop working.',
});

export const resendHolderChange = endpoint({
  method: 'POST',
  path: '/domain/holder/resend',
  who: 'customer',
  input: z.strictObject({ Id: RowNumber }),
  output: Nothing,
  errors: ['HOLDER_CHANGE_NOT_FOUND', 'HOLDER_CHANGE_OVER', 'HOLDER_MAILS_TOO_MANY'],
  afterReset: true,
  done: 'holders:done.resent',
  summary: 'Mails a new link to every side that has not confirmed; the link mailed before stops working.',
});

export const namesToApply = endpoint({
  method: 'GET',
  path: '/domain/holder/of-template',
  who: 'customer',
  input: z.strictObject({ TemplateId: RowNumber }),
  output: z.object({
    /** Names registered with it whose details differ from what it says today, as many as one change takes. */
    Names: z.array(z.string()),
    Differing: z.string(),
    Total: z.string(),
  }),
  errors: ['NOT_FOUND'],
  summary: 'How many names have a template of mine, how many differ from it today, and which those are.',
});

/** What a mailed link carries. */
const Token = z.string().check(z.maxLength(LINK_TOKEN_BYTES * 2), z.regex(/^[\w-]+$/));

/** What the reader of a mailed link is shown: their own side whole, of the other side the name alone. */
export const HolderChangeSeen = z.object({
  Side: z.enum(HOLDER_SIDES),
  State: z.enum(HOLDER_CHANGE_STATES),
  /** This side has confirmed. */
  Confirmed: z.boolean(),
  DueAt: Instant,
  Names: z.array(z.object({ Name: z.string(), Unicode: z.string() })),
  Former: Party,
  New: Party,
  LockWaived: z.boolean(),
  /** Days of lock against another registrar; 0 where there is none. */
  LockDays: z.number(),
  Source: z.string(),
});
export type HolderChangeSeen = z.infer<typeof HolderChangeSeen>;

const byLink = { method: 'POST', who: 'anyone', input: z.strictObject({ Token }) } as const;

export const openHolderChange = endpoint({
  ...byLink,
  path: '/domain/holder/open',
  output: HolderChangeSeen,
  errors: ['HOLDER_LINK_DEAD'],
  summary: 'What a mailed link of a change of holder is about; reading it changes nothing.',
});

export const confirmHolderChange = endpoint({
  ...byLink,
  path: '/domain/holder/confirm',
  output: HolderChangeSeen,
  errors: ['HOLDER_LINK_DEAD', 'HOLDER_CHANGE_OVER'],
  done: 'holders:done.confirmed',
  summary: 'One side of a change of holder confirms it; with the last one the change begins.',
});

export const refuseHolderChange = endpoint({
  ...byLink,
  path: '/domain/holder/refuse',
  output: HolderChangeSeen,
  errors: ['HOLDER_LINK_DEAD', 'HOLDER_CHANGE_OVER'],
  done: 'holders:done.refused',
  summary: 'One side of a change of holder says no; nothing is changed.',
});
