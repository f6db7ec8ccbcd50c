import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import {
  ENQUIRY_PAGE_LENGTH_MAX,
  ENQUIRY_REFERENCE_LENGTH_MAX,
  ENQUIRY_TEXT_LENGTH_MAX,
  ENQUIRY_TOPICS,
} from '../../rules/contact/enquiry.ts';
import { Email } from '../../rules/email.ts';
import { ENQUIRY_CLOSERS, ENQUIRY_STATES, ENQUIRY_VOICES } from '../../states/contact/enquiry.ts';
import { SolvedCaptcha } from '../captcha.ts';

/** Questions to our staff: of customers, and of visitors by a mailed link (acceptance A10). */

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
export const EnquiryNumber = z.string().check(z.regex(/^Q\d{6}-[0-9A-Z]{8}$/));
/** The secret of the link that a visitor was mailed; customers have their session. */
const Key = z.optional(z.string().check(z.maxLength(200)));
/** Text as it was typed; every reader is shown text and nothing else. */
export const EnquiryText = z
  .string('contact:text.needed')
  .check(z.trim(), z.minLength(1, 'contact:text.needed'), z.maxLength(ENQUIRY_TEXT_LENGTH_MAX));

/**
 * The call as a form with a picture in it: of a visitor, whose it could be of nobody else, and of who has no security
 * code yet.
 */
export const ENQUIRY_FORM = { part: 'Picture', field: 'FileId' } as const;

/** Who we are, from the operator's settings. */
export const operator = endpoint({
  method: 'GET',
  path: '/contact/operator',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({
    Name: z.string(),
    /** The registrar's number at IANA. */
    IanaId: z.string(),
    AbuseEmail: z.string(),
    AbusePhone: z.string(),
    /**
     * The company behind the name, as far as its operator tells it: its name by law, its number in a register, its
     * address line by line.
     */
    LegalName: z.optional(z.string()),
    LegalNumber: z.optional(z.string()),
    Address: z.array(z.string()),
  }),
  errors: [],
  summary: 'Who operates this site: name, IANA number, and where abuse of a name is told.',
});

export const askUs = endpoint({
  method: 'POST',
  path: '/contact/ask',
  who: 'anyone',
  input: z.strictObject({
    Topic: z.enum(ENQUIRY_TOPICS, 'contact:topic.needed'),
    /** A name, or the number of an order, as the asker knows it. */
    Reference: z.optional(z.string().check(z.trim(), z.maxLength(ENQUIRY_REFERENCE_LENGTH_MAX))),
    /** The page of this site that the asker came from. */
    Page: z.optional(z.string().check(z.maxLength(ENQUIRY_PAGE_LENGTH_MAX), z.regex(/^\/(?![/\\])/))),
    Text: EnquiryText,
    /** A picture of purpose `enquiry`, sent before by a customer; visitors send theirs in the form itself. */
    FileId: z.optional(RowId),
    /** Visitors only: where we answer, and the proof of a little work. */
    Email: z.optional(Email),
    Captcha: z.optional(SolvedCaptcha),
  }),
  output: z.object({ Number: EnquiryNumber }),
  errors: [
    'CAPTCHA_WRONG',
    'ENQUIRIES_TOO_MANY',
    'FILE_UNKNOWN',
    'PICTURE_UNREADABLE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_TOO_SMALL',
    'FILES_TOO_MANY',
  ],
  form: ENQUIRY_FORM,
  idempotent: true,
  done: 'contact:done.asked',
  summary:
    'Asks our staff something. A visitor gives an e-mail address and a solved captcha, and is mailed the link to the enquiry; a customer finds it in the list. As a form it takes a picture as its part Picture.',
});

export const Enquiry = z.object({
  Number: EnquiryNumber,
  Topic: z.enum(ENQUIRY_TOPICS),
  Reference: z.string(),
  State: z.enum(ENQUIRY_STATES),
  AskedAt: Instant,
  /** While it is open: until when we answer. */
  DueAt: z.optional(Instant),
  ClosedAt: z.optional(Instant),
  ClosedBy: z.optional(z.enum(ENQUIRY_CLOSERS)),
  Actions: actionsOf(['write', 'close', 'attach'], {
    write: '/contact/write',
    close: '/contact/close',
    attach: '/contact/write',
  }),
});
export type Enquiry = z.infer<typeof Enquiry>;

export const EnquiryMessage = z.object({
  Id: z.string(),
  By: z.enum(ENQUIRY_VOICES),
  Text: z.string(),
  /** A picture came with it. */
  Picture: z.boolean(),
  At: Instant,
});
export type EnquiryMessage = z.infer<typeof EnquiryMessage>;

/** All messages, the oldest first: ENQUIRY_MESSAGES_MAX at most. */
export const EnquiryPage = z.extend(Enquiry, { Page: z.optional(z.string()), Messages: z.array(EnquiryMessage) });
export type EnquiryPage = z.infer<typeof EnquiryPage>;

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/contact/list',
  who: 'signedIn',
  input: z.strictObject({ State: z.optional(z.enum(ENQUIRY_STATES)), After: z.optional(RowId) }),
  output: pageOf(Enquiry),
  errors: [],
  summary: 'What I have asked, newest first.',
});

export const readEnquiry = endpoint({
  method: 'GET',
  path: '/contact/enquiry',
  who: 'anyone',
  input: z.strictObject({ Number: EnquiryNumber, Key }),
  output: EnquiryPage,
  errors: [],
  summary:
    'One enquiry with all its messages, the oldest first: a customer’s own, or a visitor’s by the Key of the mailed link.',
});

export const writeEnquiry = endpoint({
  method: 'POST',
  path: '/contact/write',
  who: 'anyone',
  input: z.strictObject({ Number: EnquiryNumber, Key, Text: EnquiryText, FileId: z.optional(RowId) }),
  output: EnquiryPage,
  errors: ['ENQUIRY_OVER', 'FILE_UNKNOWN'],
  idempotent: true,
  done: 'contact:done.written',
  summary:
    'Writes more in an enquiry. One that was answered or closed a short while ago is open again, with a new clock.',
});

export const closeEnquiry = endpoint({
  method: 'POST',
  path: '/contact/close',
  who: 'anyone',
  input: z.strictObject({ Number: EnquiryNumber, Key }),
  output: EnquiryPage,
  errors: [],
  done: 'contact:done.closed',
  summary: 'Says that nothing more is needed.',
});

export const enquiryPicture = endpoint({
  method: 'GET',
  path: '/contact/picture',
  who: 'customer',
  input: z.strictObject({ Number: EnquiryNumber, Id: RowId }),
  file: 'image/jpeg',
  output: z.void(),
  errors: [],
  // Each look at a picture is a row of the audit.
  writes: true,
  afterReset: true,
  summary: 'The picture of one message of an enquiry of mine; `Id` is the message’s. Each view is recorded.',
});
