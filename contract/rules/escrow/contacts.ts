/** What stands in place of contact data that the reader may not see yet. */
export const MASK = '•••';

/** As people write addresses, after full-width characters were made plain. */
const EMAIL =
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\(dot\)|\[dot\])\s*[\p{L}\p{N}-]+)+/giu;
const LINK = /\b(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.|mailto:|tel:|t\.me\/|wa\.me\/)\S+/gi;
/** An account of a messenger: its service (WeChat in four spellings, Telegram in three), perhaps 'number' or 'is', a colon, then the account. */
const MESSENGER =
  /(?:we\s?chat|weixin|whats\s?app|telegram|skype|discord|line\s?id|kakao|qq|v\u4fe1|vx|\u5fae\u4fe1|\u52a0\u5fae|\u8587\u4fe1|\u7535\u62a5|\u96fb\u5831|\u98de\u673a|\u98db\u6a5f)(?:\s*(?:id|\u53f7|\u865f|\u5e10\u53f7|\u5e33\u865f|\u8d26\u53f7|number|no\.?))?(?:\s+is|\u662f|\u4e3a|\u70ba)?\s*[:\uff1a=]\s*[@+]?[\p{L}\p{N}][\p{L}\p{N}._-]{2,}/giu;
const HANDLE = /(?<![\p{L}\p{N}])@[a-z][\w.]{3,}/giu;
/** Seven digits and more with what people put between them. */
const NUMBER = /\+?\d(?:[\s().-]{0,3}\d){6,18}/g;
/** 1,200,000 is a price, and 2026-11-25 a day; neither rings anywhere. */
const DAY = /^(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])$/;

/**
 * A message as the other side reads it before the buyer has paid: addresses, links, telephone numbers and accounts of messengers are masked, so that
 * nobody is drawn around the platform that holds money and name. `keep`: what may stand although it looks like one, as the name that is dealt in.
 * Pure. Words that a person spells out are not caught, and the terms say that dealing outside is at one's own risk.
 */
export function maskContacts(text: string, keep: readonly string[] = []): string {
  const plain = text.normalize('NFKC');
  const kept = new Set(keep.map((each) => each.toLowerCase()));
  const mask = (found: string): string => (kept.has(found.toLowerCase().replace(/[.,;!?)]+$/, '')) ? found : MASK);
  const masked = plain
    .replace(LINK, mask)
    .replace(EMAIL, mask)
    .replace(MESSENGER, mask)
    .replace(HANDLE, mask)
    .replace(NUMBER, (found) => (DAY.test(found.trim()) ? found : MASK));
  // What was not masked stays as it was typed, to the character.
  return masked === plain ? text : masked;
}
