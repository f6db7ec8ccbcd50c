import * as z from 'zod/mini';
import type { MessageKey } from '../messages/index.ts';
import {
  HOLDER_LENGTH_MAX,
  PHONE_DIGITS_MAX,
  PHONE_DIGITS_MIN,
  PHONE_EXT_DIGITS_MAX,
  PLACE_LENGTH_MAX,
  POST_CODE_LENGTH_MAX,
  STREET_LENGTH_MAX,
} from './account.ts';
import { citiesOf, dialCodeOf, LISTED_COUNTRY, PROVINCES } from './areas/areas.ts';
import { LABEL_FORBIDDEN } from './domain-lists.ts';
import { PHONE_TYPED_LENGTH_MAX } from './edge/input.ts';

/**
 * Control characters, line breaks, and marks that turn the direction of writing: never part of a name (acceptance B6).
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * A text whose absence has words of its own. Given as the words of the whole field they would also be those of every
 * check without its own: too long would be told as missing.
 */
export const neededText = (needed: MessageKey) =>
  z.string({ error: (issue) => (issue.code === 'invalid_type' ? needed : undefined) });

/**
 * One line of text for people to read: trimmed, free of control characters; O'Brien, AT&T and Flat #3 are welcome
 * (acceptance M1).
 */
export function lineOfText(max: number, needed: MessageKey) {
  return neededText(needed).check(
    z.trim(),
    z.minLength(1, needed),
    z.maxLength(max),
    z.refine((text) => !UNSEEN.test(text), { message: 'account:profile.unseen' }),
  );
}

/** Of names that people give to their own things (templates) and of banks: without these signs (specification §5). */
export const withoutSigns = z.refine<string>((text) => ![...LABEL_FORBIDDEN].some((sign) => text.includes(sign)), {
  error: 'form:signs',
});

/** The same, but it may be left out or empty. */
export function optionalLine(max: number) {
  return z._default(
    z.string().check(
      z.trim(),
      z.maxLength(max),
      z.refine((text) => !UNSEEN.test(text), { message: 'account:profile.unseen' }),
    ),
    '',
  );
}

const digits = (min: number, max: number) => new RegExp(`^\\d{${min},${max}}$`);

/** The fields that can be judged together; one of another kind has words of its own. */
const asTyped = (form: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(form).filter(([, value]) => typeof value === 'string' || typeof value === 'boolean'),
  ) as Record<string, string>;

/** What the reader must see under a field that only the whole form can judge. */
export function wholeForm(
  path: string,
  message: MessageKey,
  good: (form: Readonly<Record<string, string>>) => boolean,
) {
  return z.refine<Record<string, unknown>>((form) => good(asTyped(form)), {
    path: [path],
    message,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}

const listed = (form: Readonly<Record<string, string>>) => form['Country'] === LISTED_COUNTRY;
const empty = (text: unknown) => typeof text !== 'string' || text.trim() === '';

/**
 * Fields of the profile form, specification §5. `Province` and `City` are codes of `areas.ts` when the country is CN,
 * free text elsewhere.
 */
export const PROFILE_FIELDS = {
  Name: lineOfText(HOLDER_LENGTH_MAX, 'account:profile.name.needed'),
  Country: z.string('account:profile.country.choose').check(
    z.maxLength(PLACE_LENGTH_MAX, { error: 'account:profile.country.choose', abort: true }),
    z.refine((key) => dialCodeOf(key) !== undefined, { message: 'account:profile.country.choose' }),
  ),
  Province: optionalLine(PLACE_LENGTH_MAX),
  City: optionalLine(PLACE_LENGTH_MAX),
  Street: optionalLine(STREET_LENGTH_MAX),
  PostCode: neededText('account:profile.postCode.needed').check(
    z.trim(),
    z.minLength(1, 'account:profile.postCode.needed'),
    z.maxLength(POST_CODE_LENGTH_MAX),
    z.regex(/^[A-Za-z0-9 -]*$/, 'account:profile.postCode.form'),
  ),
  /** The dial code without a plus. */
  TelCc: z.string('account:profile.telCc.choose').check(z.regex(/^\d{1,4}$/, 'account:profile.telCc.choose')),
  /** The number without its dial code; blanks and hyphens are taken out. */
  Phone: z.string('account:profile.phone.needed').check(
    z.trim(),
    z.minLength(1, 'account:profile.phone.needed'),
    z.maxLength(PHONE_TYPED_LENGTH_MAX, { error: 'account:profile.phone.form', abort: true }),
    z.overwrite((text) => text.replace(/[\s()-]/g, '')),
    z.refine((text) => text === '' || digits(PHONE_DIGITS_MIN, PHONE_DIGITS_MAX).test(text), {
      message: 'account:profile.phone.form',
    }),
  ),
  PhoneExt: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(PHONE_TYPED_LENGTH_MAX, { error: 'account:profile.phoneExt.form', abort: true }),
      z.refine((text) => text === '' || digits(1, PHONE_EXT_DIGITS_MAX).test(text), {
        message: 'account:profile.phoneExt.form',
      }),
    ),
    '',
  ),
  Fax: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(PHONE_TYPED_LENGTH_MAX, { abort: true }),
      z.refine((text) => text === '' || /^\+?[\d\s()-]{4,24}$/.test(text), { message: 'account:profile.fax.form' }),
    ),
    '',
  ),
} as const;

/**
 * What only the fields together can tell: places of the lists, and a dial code that fits the country (specification §4,
 * §5).
 */
export const PROFILE_CHECKS = [
  wholeForm(
    'Province',
    'account:profile.province.choose',
    (f) => !listed(f) || PROVINCES.includes(f['Province'] ?? ''),
  ),
  wholeForm('Province', 'account:profile.province.needed', (f) => listed(f) || !empty(f['Province'])),
  wholeForm(
    'City',
    'account:profile.city.choose',
    (f) => !listed(f) || citiesOf(f['Province'] ?? '').includes(f['City'] ?? ''),
  ),
  wholeForm('City', 'account:profile.city.needed', (f) => listed(f) || !empty(f['City'])),
  wholeForm('TelCc', 'account:profile.telCc.fits', (f) => {
    const dial = dialCodeOf(f['Country'] ?? '');
    return dial === undefined || !/^\d{1,4}$/.test(f['TelCc'] ?? '') || f['TelCc'] === dial;
  }),
] as const;
