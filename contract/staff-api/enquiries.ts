import * as z from 'zod/mini';
import { Enquiry, EnquiryMessage, EnquiryText } from '../api/contact/enquiries.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import { LANGS } from '../lang.ts';
import { ENQUIRY_TOPICS } from '../rules/contact/enquiry.ts';
import { ENQUIRY_STATES } from '../states/contact/enquiry.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** One enquiry as staff see it: of a customer, or of a visitor who gave an address that nobody has proved. */
export const OfficeEnquiry = z.extend(z.omit(Enquiry, { Actions: true }), {
  Id: z.string(),
  CustomerId: z.optional(z.string()),
  ...CUSTOMER_NAMED,
  /** A visitor's. */
  Email: z.optional(z.string()),
  /** The language that is answered in. */
  Lang: z.enum(LANGS),
  /** Since when it stands in its state. */
  SinceAt: Instant,
  Late: z.boolean(),
  Actions: z.array(z.enum(['answer', 'close'])),
});
export type OfficeEnquiry = z.infer<typeof OfficeEnquiry>;

export const officeEnquiries = endpoint({
  method: 'GET',
  path: '/enquiries',
  who: 'staff',
  right: 'enquiry.answer',
  input: z.strictObject({
    State: z.optional(z.enum(ENQUIRY_STATES)),
    Topic: z.optional(z.enum(ENQUIRY_TOPICS)),
    After: z.optional(RowId),
  }),
  output: pageOf(OfficeEnquiry),
  errors: [],
  summary: 'Enquiries by state: open ones by the time our answer is due, then the others, newest first.',
});

export const OfficeEnquiryMessage = z.extend(EnquiryMessage, {
  FileId: z.optional(z.string()),
  /** The member who wrote it. */
  Name: z.optional(z.string()),
});
export type OfficeEnquiryMessage = z.infer<typeof OfficeEnquiryMessage>;

export const OfficeEnquiryPage = z.extend(OfficeEnquiry, {
  Page: z.optional(z.string()),
  Messages: z.array(OfficeEnquiryMessage),
});
export type OfficeEnquiryPage = z.infer<typeof OfficeEnquiryPage>;

export const officeEnquiry = endpoint({
  method: 'GET',
  path: '/enquiries/:Id',
  who: 'staff',
  right: 'enquiry.answer',
  input: z.strictObject({ Id: RowId }),
  output: OfficeEnquiryPage,
  errors: [],
  summary: 'One enquiry with all its messages, the oldest first.',
});

export const answerEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries/answer',
  who: 'staff',
  right: 'enquiry.answer',
  input: z.strictObject({
    Id: RowId,
    Text: EnquiryText,
    /** The answer asks something back: the enquiry waits for who asked. */
    AsksBack: z.boolean(),
    /** The newest message that the member has read; where another came meanwhile, nothing is sent. */
    Seen: RowId,
  }),
  output: OfficeEnquiryPage,
  errors: ['ENQUIRY_MOVED'],
  done: 'office:enquiries.answered',
  summary: 'Answers an enquiry, by mail and on its page.',
});

export const closeOfficeEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries/close',
  who: 'staff',
  right: 'enquiry.answer',
  input: z.strictObject({ Id: RowId, Seen: RowId }),
  output: OfficeEnquiryPage,
  errors: ['ENQUIRY_MOVED'],
  done: 'office:enquiries.closed',
  summary: 'Closes an enquiry that needs no answer, or none any more. Who asked is told by mail.',
});
