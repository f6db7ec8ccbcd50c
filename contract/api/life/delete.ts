import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire } from '../../envelope.ts';
import { DELETION_STATES } from '../../states/life/deletion.ts';

const Domain = z.string().check(z.minLength(1), z.maxLength(255));

export const previewDeletion = endpoint({
  method: 'GET',
  path: '/domain/deletion',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: z.object({
    Name: z.string(),
    Unicode: z.string(),
    Allowed: z.boolean(),
    /** Why not now. */
    Reason: z.optional(z.string()),
    /** The registry lets the name go at once: nobody can take it back, and others may register it. */
    AtOnce: z.boolean(),
    /** Until when that is so. */
    AddUntil: z.optional(Instant),
    /** What comes back to the balance; absent where nothing does. */
    Refund: z.optional(MoneyOnWire),
    /** The registry's number of refunds for this month is used up. */
    RefundsUsedUp: z.boolean(),
    /** So many days it can be taken back after a deletion that is not at once. */
    RestoreDays: z.number(),
    /** Hosts below the name, which go with it. */
    Hosts: z.array(z.string()),
    /** The last deletion that was asked for. */
    Last: z.optional(z.object({ State: z.enum(DELETION_STATES), AskedAt: Instant, Reason: z.optional(z.string()) })),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'What deleting one of my names means: whether it can be taken back, what is paid back, what goes with it.',
});

export const deleteDomain = endpoint({
  method: 'POST',
  path: '/domain/deletion',
  fails: 'deletion',
  who: 'customer',
  input: z.strictObject({
    Domain,
    /** The name in words, typed once more: what is deleted at once is gone. */
    Typed: z.string().check(z.maxLength(255)),
    /** What the customer saw coming back; absent where nothing does. */
    Refund: z.optional(MoneyOnWire),
    /** Hosts below the name go with it, where there are any. */
    HostsToo: z.boolean(),
  }),
  output: z.object({ Name: z.string() }),
  errors: [
    'DOMAIN_NOT_FOUND',
    'DELETION_TYPED_WRONG',
    'DELETION_REFUSED',
    'DELETION_HOSTS',
    'DELETION_REFUND_CHANGED',
    'ORDER_UNDER_WAY',
  ],
  done: 'life:done.delete',
  stepUp: true,
  signs: 'signs:deleteName',
  idempotent: true,
  summary:
    'Deletes one of my names at its registry: with its refund within the days after its registration, else into redemption.',
});
