import { lazily } from './lazily.ts';

const library = lazily<typeof import('libphonenumber-js/max')>('libphonenumber-js/max');

/**
 * The whole metadata judges a number, which is too heavy for the browser; a number of any region with the same dial
 * code is good.
 */
export function isPhoneNumber(telCc: string, phone: string): boolean {
  const number = library().parsePhoneNumberFromString(`+${telCc}${phone}`);
  return number?.isValid() === true && number.countryCallingCode === telCc;
}
