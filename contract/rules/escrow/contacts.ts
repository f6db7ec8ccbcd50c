/** What stands in place of contact data that the reader may not see yet. */
export const MASK = '•••';

/** As people write addresses, after full-width characters were made plain. */
const EMAIL =
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\(dot\)|\[dot\])\s*[\p{L}\p{N}-]+)+/giu;
const LINK = /\b(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.|mailto:|tel:|t\.me\/|wa\.me\/)\S+/gi;
/** A host with a path, as people write links without a scheme; a bare name is what is talked about here. */
const PATH = /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/\S+/giu;
/** Services of messengers: WeChat in six spellings, Telegram in five. */
const SERVICE =
  '(?:we\\s?chat|weixin|whats\\s?app|telegram|signal|skype|discord|line\\s?id|kakao|qq|v\u4fe1|vx|\u5fae\u4fe1|\u52a0\u5fae|\u8587\u4fe1|\u7535\u62a5|\u96fb\u5831|\u98de\u673a|\u98db\u6a5f)';
/** 'id', 'number' and 'is' that may stand between a service and an account. */
const BETWEEN =
  '(?:\\s*(?:id|\u53f7|\u865f|\u5e10\u53f7|\u5e33\u865f|\u8d26\u53f7|number|no\\.?))?(?:\\s+is|\u662f|\u4e3a|\u70ba)?';
/** An account after a colon, or one that has a digit in it. */
const MESSENGER = new RegExp(
  `${SERVICE}${BETWEEN}\\s*(?:[:\uff1a=]\\s*[@+]?[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{2,}|[@+]?(?=[\\w.-]*\\d)[a-z][\\w.-]{4,})`,
  'giu',
);
const HANDLE = /(?<![\p{L}\p{N}])@[a-z][\w.]{3,}/giu;
/** Seven digits and more with what people put between them. */
const NUMBER = /\+?\d(?:[\s()./_*~|\\-]{0,3}\d){6,18}/g;
/** 1,200,000 is a price, and 2026-11-25 or 25/11/2026 a day; neither rings anywhere. */
const DAY =
  /^(?:(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|[12]\d|3[01])[-./](?:19|20)\d\d)$/;
/** Everything but full-width commas, semicolons and marks, which hide nothing and belong to Chinese text. */
const FOLDED = /[^\uff0c\uff1b\uff01\uff1f]+/g;
/** What is written and not seen, put between digits so that they are none. */
const UNSEEN = /\p{Cf}/gu;
/** Digits of other scripts; a block of ten each (Unicode, General Category Nd). */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** 0 to 9 of any script: ten stand in a row, and the first of them follows what is no digit. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * A message as the other side reads it before the buyer has paid: addresses, links, telephone numbers and accounts of
 * messengers are masked, so that nobody is drawn around the platform that holds money and name. `keep`: what may stand
 * although it looks like one, as the name that is dealt in. Pure. Words that a person spells out are not caught, and
 * the terms say that dealing outside is at one's own risk.
 */
export function maskContacts(text: string, keep: readonly string[] = []): string {
  const plain = text
    .replace(FOLDED, (part) => part.normalize('NFKC'))
    .replace(UNSEEN, '')
    .replace(OTHER_DIGIT, plainDigit);
  const kept = new Set(keep.map((each) => each.toLowerCase()));
  const mask = (found: string): string => (kept.has(found.toLowerCase().replace(/[.,;!?)]+$/, '')) ? found : MASK);
  const masked = plain
    .replace(LINK, mask)
    .replace(EMAIL, mask)
    .replace(PATH, mask)
    .replace(MESSENGER, mask)
    .replace(HANDLE, mask)
    .replace(NUMBER, (found) => (DAY.test(found.trim()) ? found : MASK));
  // What was not masked stays as it was typed, to the character.
  return masked === plain ? text : masked;
}
