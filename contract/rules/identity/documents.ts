/**
 * Documents that prove who a holder of a .cn name is (specification §2, §3; codes of the registry as registrars publish
 * them). A number with a check character is judged here, so that a slip of the keyboard is told before anybody looks at
 * a picture.
 */
export const PERSON_DOCUMENTS = ['SFZ', 'HZ', 'GAJMTX', 'TWJMTX', 'GAJZZ', 'TWJZZ', 'WJLSFZ', 'JGZ'] as const;
export const BODY_DOCUMENTS = ['TYDM', 'YYZZ', 'ORG', 'SYDWFR', 'SHTTFR', 'JWJG', 'QTTYDM', 'QT'] as const;
export const DOCUMENT_TYPES = [...PERSON_DOCUMENTS, ...BODY_DOCUMENTS] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The registry takes numbers of at most so many characters (CNNIC contact extension). */
export const DOCUMENT_NUMBER_LENGTH_MAX = 20;

/** Which documents a kind of holder proves themselves by. */
export function documentsOf(kind: 'individual' | 'enterprise'): readonly DocumentType[] {
  return kind === 'individual' ? PERSON_DOCUMENTS : BODY_DOCUMENTS;
}

/** As it is kept and compared: no blanks, half-width, capitals. */
export function tidyNumber(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

const CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** ISO 7064 MOD 11-2 over 17 digits, as on resident identity cards (GB 11643-1999). */
function hasMod11Check(number: string): boolean {
  const sum = CARD_WEIGHTS.reduce((total, weight, at) => total + weight * Number.parseInt(number[at] ?? '', 10), 0);
  return '10X98765432'[sum % 11] === number[17];
}

/** Is there such a day? `text` is YYYYMMDD. */
function isDay(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)];
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${year}-${month}-${day}`) && year >= '1880';
}

const BODY_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const BODY_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The unified social credit code of 18 characters (GB 32100-2015). */
function isCreditCode(number: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(number)) return false;
  const sum = BODY_WEIGHTS.reduce((total, weight, at) => total + weight * BODY_ALPHABET.indexOf(number[at] ?? ''), 0);
  return BODY_ALPHABET[(31 - (sum % 31)) % 31] === number[17];
}

const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** The organisation code of eight characters and a check character (GB 11714-1997). */
function isOrganisationCode(number: string): boolean {
  const plain = number.replace('-', '');
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(plain)) return false;
  const sum = ORGANISATION_WEIGHTS.reduce(
    (total, weight, at) => total + weight * Number.parseInt(plain[at] ?? '0', 36),
    0,
  );
  return '0123456789X'[(11 - (sum % 11)) % 11] === plain[8];
}

/** The licence number of fifteen digits (ISO 7064 MOD 11,10) that the credit code replaced. */
function isLicence(number: string): boolean {
  if (!/^\d{15}$/.test(number)) return isCreditCode(number);
  const left = [...number.slice(0, 14)].reduce((product, digit) => {
    const sum = (product + Number.parseInt(digit, 10)) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (left + Number.parseInt(number[14] ?? '', 10)) % 10 === 1;
}

const isCard = (number: string, area: RegExp): boolean =>
  /^\d{17}[\dX]$/.test(number) && area.test(number) && isDay(number.slice(6, 14)) && hasMod11Check(number);

const JUDGES: Readonly<Record<DocumentType, (number: string) => boolean>> = {
  SFZ: (number) => isCard(number, /^[1-6]/),
  // ICAO Doc 9303: nine places in the machine-readable line; some states print more on the page.
  HZ: (number) => /^[A-Z0-9]{5,15}$/.test(number),
  GAJMTX: (number) => /^[HM](\d{8}|\d{10})$/.test(number),
  TWJMTX: (number) => /^\d{8}(\d{2})?$/.test(number),
  GAJZZ: (number) => isCard(number, /^8[12]0000/),
  TWJZZ: (number) => isCard(number, /^830000/),
  // Cards of 2023 have 18 places and begin with 9; older ones are three letters and twelve digits.
  WJLSFZ: (number) => /^[A-Z]{3}\d{12}$/.test(number) || (/^9\d{16}[\dX]$/.test(number) && hasMod11Check(number)),
  JGZ: (number) => /^[\p{Script=Han}A-Z0-9-]{4,20}$/u.test(number),
  TYDM: isCreditCode,
  YYZZ: isLicence,
  ORG: isOrganisationCode,
  SYDWFR: (number) => isCreditCode(number) || /^\d{12}$/.test(number),
  SHTTFR: (number) => isCreditCode(number) || /^[\p{Script=Han}A-Z0-9-]{4,20}$/u.test(number),
  JWJG: (number) => /^[\p{Script=Han}A-Z0-9-]{4,20}$/u.test(number),
  QTTYDM: isCreditCode,
  QT: (number) => /^[\p{Script=Han}A-Z0-9()-]{2,20}$/u.test(number),
};

/**
 * Can this be the number of such a document, as far as its form and check character tell? `number` as `tidyNumber`
 * gives it.
 */
export function isDocumentNumber(type: DocumentType, number: string): boolean {
  return number.length <= DOCUMENT_NUMBER_LENGTH_MAX && JUDGES[type](number);
}

/** The day of birth that a number tells, `YYYY-MM-DD`; undefined where it tells none. */
export function birthdayIn(type: DocumentType, number: string): string | undefined {
  if (!['SFZ', 'GAJZZ', 'TWJZZ'].includes(type) || !/^\d{14}/.test(number)) return undefined;
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
}
