import * as z from 'zod/mini';
import type { IdentityProofState } from '../../states/identity.ts';
import { INSTANT_LENGTH_MAX, TYPED_AGAIN_LENGTH_MAX } from '../edge/input.ts';
import { wholeForm } from '../profile.ts';
import {
  DOCUMENT_NUMBER_LENGTH_MAX,
  DOCUMENT_TYPES,
  type DocumentType,
  isDocumentNumber,
  tidyNumber,
} from './documents.ts';

/** Staff look at a proof within so many business days (house rule; the registry's own service takes one more). */
export const IDENTITY_REVIEW_BUSINESS_DAYS_MAX = 2;
/** The owner is told so long before their papers end, so that new ones can be had (acceptance H2). */
export const IDENTITY_REMINDER_DAYS = 60;
/** The registry takes a copy of at most 1 MB (acceptance H2). */
export const REGISTRY_PICTURE_BYTES_MAX = 1_048_576;
/** A signed code is asked for anew so many days before the registry would take it no more. */
export const IDENTITY_CODE_RENEWAL_DAYS = 14;
/** How long after a request the service is asked what became of it; doubled each time, up to the second. */
export const IDENTITY_ASK_SECONDS = 10;
export const IDENTITY_ASK_SECONDS_MAX = 3600;
/** Rows of one page of the list and of the queue. */
export const IDENTITY_PAGE_ROWS = 50;

/**
 * Papers and numbers are erased so many days after their purpose has ended, by how it ended; states that are not named
 * still need them (decision 0025). Read by one sweep.
 */
export const IDENTITY_RETENTION_DAYS: Readonly<Partial<Record<IdentityProofState, number>>> = {
  /** Time to correct one field and to ask us why. */
  refused: 30,
  /** Nobody wants them any more. */
  withdrawn: 0,
  /** A dispute about who held a name on the day of the change can still be decided. */
  replaced: 90,
  /** The names of the holder may still be theirs; new papers should arrive in this time. */
  expired: 180,
  /** The template is gone, and no name used it when it went. */
  closed: 90,
};

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isDay = (text: string) => DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const given = (text: string | undefined) => text !== undefined && text !== '';

/** Twice typed, once kept: as on the paper, blanks taken out, letters in capitals. */
const DocumentNumber = z
  .string('identity:number.needed')
  .check(
    z.trim(),
    z.minLength(1, 'identity:number.needed'),
    z.overwrite(tidyNumber),
    z.maxLength(DOCUMENT_NUMBER_LENGTH_MAX),
  );

/** The form of a proof (specification §3, acceptance H2). */
export const PROOF_FIELDS = {
  IdType: z.enum(DOCUMENT_TYPES, 'identity:type.choose'),
  IdNumber: DocumentNumber,
  IdNumberAgain: z
    .string('identity:number.again')
    .check(
      z.minLength(1, 'identity:number.again'),
      z.maxLength(TYPED_AGAIN_LENGTH_MAX, { error: 'identity:number.twice', abort: true }),
      z.overwrite(tidyNumber),
    ),
  /** The last day of the paper, `YYYY-MM-DD`; none where it never ends. */
  ExpiresOn: z._default(
    z.string().check(
      z.maxLength(INSTANT_LENGTH_MAX, { error: 'form:date', abort: true }),
      z.refine((day) => day === '' || isDay(day), { message: 'form:date' }),
    ),
    '',
  ),
  LongTerm: z._default(z.boolean(), false),
  FileId: z.string('identity:picture.needed').check(z.regex(/^\d{1,18}$/, 'identity:picture.needed')),
  Agreed: z.literal(true, 'common:agree.needed'),
} as const;

/** What only the fields together can tell. */
export const PROOF_CHECKS = [
  wholeForm('IdNumber', 'identity:number.wrong', (form) => {
    const [type, number] = [form['IdType'], form['IdNumber']];
    const known = (DOCUMENT_TYPES as readonly string[]).includes(type ?? '');
    return !known || !given(number) || isDocumentNumber(type as DocumentType, tidyNumber(number as string));
  }),
  wholeForm(
    'IdNumberAgain',
    'identity:number.twice',
    (form) =>
      !given(form['IdNumber']) ||
      !given(form['IdNumberAgain']) ||
      tidyNumber(form['IdNumber'] as string) === tidyNumber(form['IdNumberAgain'] as string),
  ),
  wholeForm('ExpiresOn', 'identity:expires.needed', (form) => Boolean(form['LongTerm']) || given(form['ExpiresOn'])),
] as const;

/** A day in China is eight hours ahead all year; a paper is good to the end of its last day there. */
const CHINA_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** The first instant at which a paper with this last day proves nothing any more. */
export function paperEndsAt(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - CHINA_MS);
}
