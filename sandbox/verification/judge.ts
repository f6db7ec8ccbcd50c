import { domainToUnicode } from 'node:url';

/** What somebody asked the service to judge. */
export interface IdentityAsked {
  readonly subject: 'individual' | 'enterprise';
  readonly holder: string;
  readonly idType: string;
  readonly idNumber: string;
  readonly expiresOn: string | undefined;
  readonly pictureType: string;
  readonly picture: Uint8Array;
}

/** `field` in the words of the request. */
export interface Reason {
  readonly field: string;
  readonly code: string;
}

/** Every refusal a person at the desk can give, with the field it is about. */
export const REFUSALS: Readonly<
  Record<string, { readonly field: string; readonly kind: 'identity' | 'name' | 'any' }>
> = {
  number_wrong: { field: 'idNumber', kind: 'identity' },
  picture_unreadable: { field: 'picture', kind: 'identity' },
  name_differs: { field: 'holder', kind: 'identity' },
  document_expired: { field: 'expiresOn', kind: 'identity' },
  document_unfit: { field: 'idType', kind: 'identity' },
  name_reserved: { field: 'name', kind: 'name' },
  name_sensitive: { field: 'name', kind: 'name' },
  other: { field: '', kind: 'any' },
};

export const reason = (code: string): Reason => ({ code, field: REFUSALS[code]?.field ?? '' });

/** Weights of the last digit of a citizen's number (GB 11643) and of a social credit code (GB 32100). */
const CITIZEN = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CREDIT = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

function citizenNumberFits(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const sum = CITIZEN.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return '10X98765432'[sum % 11] === number[17];
}

function creditCodeFits(code: string): boolean {
  if (code.length !== 18 || [...code].some((sign) => !CREDIT_SIGNS.includes(sign))) return false;
  const sum = CREDIT.reduce((total, weight, at) => total + weight * CREDIT_SIGNS.indexOf(code[at] ?? ''), 0);
  return CREDIT_SIGNS[(31 - (sum % 31)) % 31] === code[17];
}

function numberFits(type: string, number: string): boolean {
  if (type === 'SFZ') return citizenNumberFits(number);
  if (type === 'TYDM') return creditCodeFits(number);
  return /^[A-Za-z0-9()/-]{4,20}$/.test(number);
}

const MAGIC = [
  ['image/jpeg', Buffer.of(0xff, 0xd8, 0xff)],
  ['image/png', Buffer.of(0x89, 0x50, 0x4e, 0x47)],
] as const;

const isPicture = ({ pictureType, picture }: IdentityAsked): boolean =>
  MAGIC.some(([type, magic]) => type === pictureType && magic.equals(picture.subarray(0, magic.length)));

/**
 * The rules by which an identity is judged without a person: the number must fit its type, the picture must be one, the
 * document must not have ended, and a holder called "differs" (or with the Chinese words for it) stands for one the
 * document does not name.
 */
export function judgeIdentity(asked: IdentityAsked, today: string): readonly Reason[] {
  const wrong: string[] = [];
  if (!numberFits(asked.idType, asked.idNumber)) wrong.push('number_wrong');
  if (!isPicture(asked)) wrong.push('picture_unreadable');
  if (/differs|\u4e0d\u7b26/i.test(asked.holder)) wrong.push('name_differs');
  if (asked.expiresOn !== undefined && asked.expiresOn < today) wrong.push('document_expired');
  return wrong.map(reason);
}

/** Words nobody may have in a name, and words that are refused wherever they stand. */
const RESERVED = ['government', 'police', 'parliament', 'cnnic', '\u653f\u5e9c', '\u516c\u5b89'];
const SENSITIVE = [
  'casino',
  'gamble',
  'lottery',
  'opium',
  'counterfeit',
  '\u8d4c\u535a',
  '\u8ced\u535a',
  '\u6bd2\u54c1',
];

/** The rules for a name: its label as people read it, without hyphens. */
export function judgeName(name: string): readonly Reason[] {
  const label = domainToUnicode(name).split('.')[0]?.replaceAll('-', '') ?? '';
  if (RESERVED.some((word) => label === word)) return [reason('name_reserved')];
  return SENSITIVE.some((word) => label.includes(word)) ? [reason('name_sensitive')] : [];
}
