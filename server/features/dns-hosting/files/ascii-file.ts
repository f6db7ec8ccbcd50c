import { toAscii } from '../../../platform/idn.ts';

const ANY_OTHER = /[\u0080-\uffff]/;
const OTHERS = /[\u0080-\uffff]+/g;
const BYTE_ORDER_MARK = /^\uFEFF/;
/** What a line begins with, of an origin what it says: up to a blank, and no comment, quote or bracket. */
const OWNER = /^(\$ORIGIN[ \t]+)?([^\s;"()$]+)/gim;

const labelInAscii = (label: string): string => (ANY_OTHER.test(label) ? (toAscii(label) ?? label) : label);
const escaped = (letters: string): string =>
  [...Buffer.from(letters)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('');

/**
 * A zone file as it is everywhere understood, of one as consoles of East Asia write it: owners and origins in people's
 * letters become A-labels, letters elsewhere the octets of UTF-8 (RFC 1035 §5.1). The lines stay where they are. Pure.
 */
export function asciiFile(text: string): string {
  const plain = text.replace(BYTE_ORDER_MARK, '');
  if (!ANY_OTHER.test(plain)) return plain;
  return plain
    .replace(OWNER, (whole, before = '', owner = '') =>
      ANY_OTHER.test(owner) ? `${before}${String(owner).split('.').map(labelInAscii).join('.')}` : whole,
    )
    .replace(OTHERS, escaped);
}
