/** The few forms of DER (X.690) that an X.509 certificate needs. Every function returns one encoded element. */

function tlv(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  if (body.byteLength < 0x80) return Buffer.concat([Buffer.of(tag, body.byteLength), body]);
  const digits = [];
  for (let rest = body.byteLength; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return Buffer.concat([Buffer.of(tag, 0x80 | digits.length, ...digits), body]);
}

export const sequence = (...content: readonly Uint8Array[]): Buffer => tlv(0x30, ...content);
export const set = (...content: readonly Uint8Array[]): Buffer => tlv(0x31, ...content);
export const octets = (content: Uint8Array): Buffer => tlv(0x04, content);
export const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text, 'utf8'));
export const boolean = (value: boolean): Buffer => tlv(0x01, Buffer.of(value ? 0xff : 0));
/** `[n] EXPLICIT` around finished elements. */
export const explicit = (n: number, ...content: readonly Uint8Array[]): Buffer => tlv(0xa0 | n, ...content);
/** `[n] IMPLICIT` of a primitive type, from its bare content. */
export const implicit = (n: number, content: Uint8Array): Buffer => tlv(0x80 | n, content);

/** A whole number from its big-endian bytes; a leading zero keeps it positive. */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const digits = bytes.subarray(start);
  return tlv(0x02, (digits[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), digits]) : digits);
}

/** A bit string; `unused` bits at its end do not count. */
export const bits = (content: Uint8Array, unused = 0): Buffer => tlv(0x03, Buffer.of(unused), content);

/** An object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map((arc) => Number.parseInt(arc, 10));
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const digits = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) digits.unshift(0x80 | (left % 128));
    bytes.push(...digits);
  }
  return tlv(0x06, Buffer.from(bytes));
}

/** An instant to the second: UTCTime up to 2049, GeneralizedTime after (RFC 5280 §4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050 ? tlv(0x17, Buffer.from(digits.slice(2))) : tlv(0x18, Buffer.from(digits));
}
