import * as z from 'zod/mini';
import { HOLDER_LENGTH_MAX, PLACE_LENGTH_MAX, STREET_LENGTH_MAX } from './account.ts';
import { Email } from './email.ts';
import { lineOfText, optionalLine, PROFILE_CHECKS, PROFILE_FIELDS, wholeForm, withoutSigns } from './profile.ts';

/** Specification §5, §9: 3 to 20 characters, a Chinese one counts as one. */
export const TEMPLATE_NAME_LENGTH_MIN = 3;
export const TEMPLATE_NAME_LENGTH_MAX = 20;
/** Rows of one page of the template list. */
export const TEMPLATE_PAGE_ROWS = 50;
/** Templates that one customer may have (house rule: an enterprise with a hundred holders, and room). */
export const TEMPLATES_MAX = 500;

/** Printable ASCII: what an international address holds (RFC 5733 §2.3). */
const LATIN = /^[\x20-\x7e]*$/;

/** The English form of a value: Latin letters without accents, or nothing. */
const latinLine = (max: number) =>
  optionalLine(max).check(z.refine((text) => LATIN.test(text), { message: 'templates:latin.form' }));

/** A template's own name, for its owner alone. */
export const TemplateName = lineOfText(TEMPLATE_NAME_LENGTH_MAX, 'templates:name.needed').check(
  z.refine((text) => [...text].length >= TEMPLATE_NAME_LENGTH_MIN, { message: 'templates:name.short' }),
  withoutSigns,
);

const { Name: _holder, ...PLACE_AND_PHONE } = PROFILE_FIELDS;

/**
 * A registrant template (specification §3). `Holder` is the person, or the company of an enterprise, whose person is
 * `Contact`. The fields `…Latin` are the same values in English letters, for registries that ask for them.
 */
export const TEMPLATE_FIELDS = {
  Name: TemplateName,
  Kind: z.enum(['individual', 'enterprise']),
  Holder: lineOfText(HOLDER_LENGTH_MAX, 'templates:holder.needed'),
  HolderLatin: latinLine(HOLDER_LENGTH_MAX),
  Contact: optionalLine(HOLDER_LENGTH_MAX),
  ContactLatin: latinLine(HOLDER_LENGTH_MAX),
  ...PLACE_AND_PHONE,
  ProvinceLatin: latinLine(PLACE_LENGTH_MAX),
  CityLatin: latinLine(PLACE_LENGTH_MAX),
  StreetLatin: latinLine(STREET_LENGTH_MAX),
  Email,
} as const;

/** What only the fields together can tell. */
export const TEMPLATE_CHECKS = [
  ...PROFILE_CHECKS,
  wholeForm('Contact', 'templates:contact.needed', (f) => f['Kind'] !== 'enterprise' || (f['Contact'] ?? '') !== ''),
  wholeForm('Street', 'templates:street.needed', (f) => (f['Street'] ?? '') !== ''),
] as const;
