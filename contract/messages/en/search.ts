import type { search as source } from '../zh-HK/search.ts';

export const search = {
  'error.nothingChosen': 'Enter at least one name and choose at least one suffix.',
  'error.tooMany':
    'One search takes up to {{limit}} queries (names times suffixes); this one has {{count}}. Split it and search again.',
  'error.suffixNotSold': 'We do not sell .{{suffix}} names.',
  'invalid.empty': 'No name was entered',
  'invalid.characters': 'Only Chinese characters, a-z, digits and hyphens can be used',
  'invalid.hyphen': 'A hyphen cannot come first or last, nor in both the third and fourth place',
  'invalid.tooShort': 'A .{{suffix}} name has at least {{min}} characters',
  'invalid.tooLong': 'The name is too long: 63 characters at most, for Chinese names counted in their encoded form',
  'invalid.chinese': '.{{suffix}} does not take Chinese names',
  'invalid.suffix': 'We do not sell this suffix',
  'invalid.subdomain': 'This is a subdomain; enter only the part right before the suffix',
  'invalid.punycode': 'This punycode is not valid',
  'reason.taken': 'Already registered',
  'reason.mine': 'You already own this name',
  'reason.reserved': 'Reserved by the registry',
  'reason.unknown': 'The registry has not answered; search again',
} as const satisfies Record<keyof typeof source, string>;
