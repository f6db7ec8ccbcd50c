import * as z from 'zod/mini';
import { CustomerKind } from '../api/account.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { LANGS } from '../lang.ts';
import { NOTICE_STATES } from '../states/notice.ts';

const RowCursor = z.string().check(z.regex(/^\d{1,18}$/));

/** `moneyStops`: accounts on which writing money is stopped because the books are broken there. */
export const QUEUES = [
  'moneyStops',
  'enquiries',
  'transfersOut',
  'identities',
  'withdrawals',
  'settlements',
  'refunds',
  'held',
  'unheard',
  'unread',
  'rates',
  'disputes',
  'deals',
  'chains',
  'statements',
  'bankTransfers',
  'wallets',
  'years',
  'suspensions',
  'nameDisputes',
] as const;

/** One queue of things that wait for staff, with how many and since when. */
export const Queue = z.object({ Kind: z.enum(QUEUES), Waiting: z.number(), OldestAt: z.optional(Instant) });

export const inbox = endpoint({
  method: 'GET',
  path: '/inbox',
  who: 'staff',
  right: 'inbox.read',
  input: z.strictObject({}),
  output: z.object({ Queues: z.array(Queue) }),
  errors: [],
  summary: 'The queues that wait for a decision. Features add theirs as they are built.',
});

export const OfficeCustomer = z.object({
  Id: z.string(),
  Email: z.string(),
  Kind: CustomerKind,
  Name: z.optional(z.string()),
  Country: z.optional(z.string()),
  Lang: z.enum(LANGS),
  ProfileSet: z.boolean(),
  CreatedAt: Instant,
});
export type OfficeCustomer = z.infer<typeof OfficeCustomer>;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  who: 'staff',
  right: 'customers.read',
  input: z.strictObject({ Search: z.optional(z.string().check(z.maxLength(200))), After: z.optional(RowCursor) }),
  output: pageOf(OfficeCustomer),
  errors: [],
  summary: 'Customers, newest first, by number, beginning of the e-mail address, or part of the name.',
});

export const AuditRow = z.object({
  Id: z.string(),
  At: Instant,
  Actor: z.string(),
  /** What a member or a customer who acted is called; absent where the house did it. */
  ActorName: z.optional(z.string()),
  CustomerId: z.optional(z.string()),
  Act: z.string(),
  Object: z.string(),
  Before: z.optional(z.unknown()),
  After: z.optional(z.unknown()),
  Address: z.optional(z.string()),
  RequestId: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const customerPage = endpoint({
  method: 'GET',
  path: '/customers/:Id',
  who: 'staff',
  right: 'customers.read',
  input: z.strictObject({ Id: RowCursor }),
  output: z.extend(OfficeCustomer, {
    Available: MoneyOnWire,
    Frozen: MoneyOnWire,
    Withdrawable: MoneyOnWire,
    Owed: MoneyOnWire,
    Activity: z.array(AuditRow),
    Notices: z.array(
      z.object({
        Kind: z.string(),
        Address: z.string(),
        Lang: z.enum(LANGS),
        State: z.enum(NOTICE_STATES),
        CreatedAt: Instant,
        SentAt: z.optional(Instant),
      }),
    ),
  }),
  errors: [],
  // Each look is a row of the audit.
  writes: true,
  summary: 'One customer: profile, balance, recent acts and mails. Each view is recorded.',
});

export const audit = endpoint({
  method: 'GET',
  path: '/audit',
  who: 'staff',
  right: 'audit.read',
  input: z.strictObject({
    Actor: z.optional(z.string().check(z.maxLength(100))),
    Act: z.optional(z.string().check(z.maxLength(100))),
    Object: z.optional(z.string().check(z.maxLength(100))),
    CustomerId: z.optional(RowCursor),
    After: z.optional(RowCursor),
  }),
  output: pageOf(AuditRow),
  errors: [],
  summary: 'Everything that was done, newest first.',
});
