import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire } from '../../envelope.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { SumSeen } from '../orders.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames } from '../tasks.ts';

/** A deleted name that can be taken back, and what that costs. */
export const RestoreLine = z.object({
  Name: z.string(),
  Unicode: z.string(),
  /** The last paid day. */
  ExpiresAt: Instant,
  DeletedAt: z.optional(Instant),
  /** The last instant at which the registry takes a restore. */
  Until: Instant,
  NewExpiresAt: Instant,
  RestorePrice: MoneyOnWire,
  /** The year that comes with it, where the name has expired: without one it would end again at once. */
  RenewPrice: z.optional(MoneyOnWire),
  Price: MoneyOnWire,
});
export type RestoreLine = z.infer<typeof RestoreLine>;

export const restorable = endpoint({
  method: 'GET',
  path: '/domain/restore',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /** As many as one order may hold; those that end first at the top. */
    Items: z.array(RestoreLine),
    /**
     * Names whose price nobody knows, or whose suffix is not sold, with the reason: they cannot be ordered yet. A
     * preview asks for its price.
     */
    Unpriced: z.array(z.object({ Name: z.string(), Unicode: z.string(), Until: Instant, Reason: z.string() })),
    More: z.boolean(),
    Total: MoneyOnWire,
  }),
  errors: [],
  summary: 'My deleted names that can still be restored, what each costs and until when.',
});

export const previewRestore = endpoint({
  method: 'POST',
  path: '/domain/restore/preview',
  who: 'customer',
  input: z.strictObject({ Names: TaskNames }),
  output: z.object({ Preview, Lines: z.array(RestoreLine), Total: MoneyOnWire }),
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'What restoring names comes to: which can be restored and until when, which not and why, the prices and the sum.',
});

export const restoreDomains = endpoint({
  method: 'POST',
  path: '/domain/restore/order',
  who: 'customer',
  input: z.strictObject({
    Names: TaskNames,
    /** The sum the customer saw; another one now is a refusal, not a surprise. */
    Total: SumSeen,
  }),
  output: z.object({ Number: z.string(), Task: z.optional(z.string()), Amount: MoneyOnWire, Lines: z.number() }),
  errors: [...TASK_START_ERRORS, 'ORDER_UNDER_WAY', 'PRICE_CHANGED', 'INSUFFICIENT_BALANCE'],
  done: 'life:done.restore',
  whileSuspended: true,
  stepUp: true,
  signs: 'signs:restore',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'Takes deleted names back while their registries allow it: the restore and, for a name that expired, one year.',
});
