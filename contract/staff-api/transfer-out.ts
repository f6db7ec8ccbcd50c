import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import { REVIEW_REASON_LENGTH_MAX } from '../rules/finance/finance.ts';
import { lineOfText } from '../rules/profile.ts';
import { REVIEW_REASONS } from '../states/transfers/transfer-out.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** A name whose transfer password waits for a person. */
export const OfficeTransferOut = z.object({
  ...CUSTOMER_NAMED,
  CustomerId: z.string(),
  Id: z.string(),
  Name: z.string(),
  Unicode: z.string(),
  Reasons: z.array(z.enum(REVIEW_REASONS)),
  ConfirmedAt: Instant,
  /** Answered until then, by the specification's clock. */
  DueAt: Instant,
});
export type OfficeTransferOut = z.infer<typeof OfficeTransferOut>;

export const officeTransfersOut = endpoint({
  method: 'GET',
  path: '/transfers-out',
  who: 'staff',
  right: 'transfer.review',
  input: z.strictObject({ After: z.optional(RowId) }),
  output: pageOf(OfficeTransferOut),
  errors: [],
  summary: 'Names whose transfer passwords wait for a person, the oldest first.',
});

export const issueTransferOut = endpoint({
  method: 'POST',
  path: '/transfers-out/issue',
  who: 'staff',
  right: 'transfer.review',
  stepUp: true,
  signs: 'staff:signs.transferOutIssue',
  input: z.strictObject({ Id: RowId }),
  output: z.void(),
  errors: ['STATE_HAS_MOVED'],
  done: 'transferout:office.issued',
  summary: 'Lets the password be given out.',
});

export const refuseTransferOut = endpoint({
  method: 'POST',
  path: '/transfers-out/refuse',
  who: 'staff',
  right: 'transfer.review',
  stepUp: true,
  signs: 'staff:signs.transferOutRefuse',
  input: z.strictObject({ Id: RowId, Reason: lineOfText(REVIEW_REASON_LENGTH_MAX, 'transferout:office.reasonNeeded') }),
  output: z.void(),
  errors: ['STATE_HAS_MOVED'],
  done: 'transferout:office.refused',
  summary: 'Refuses a password, with a reason that the customer reads.',
});
