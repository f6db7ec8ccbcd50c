/** The encodings in which banks of Hong Kong and the mainland write their statements. */
export const ENCODINGS = ['UTF-8', 'GBK', 'Big5'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** More than the longest statement has in any of them. */
export const FILE_BYTES_MAX = 524_288;

const read = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** How many of the two-byte characters are everyday ones: GB 2312 level 1 (B0-D7, A1-FE), Big5 level 1 (A4-C6). */
function everyday(bytes: Uint8Array, isEveryday: (lead: number, trail: number) => boolean): number {
  let common = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    if (isEveryday(lead, bytes[at + 1] ?? 0)) common += 1;
    at += 1;
  }
  return common;
}

const gbkLikeness = (bytes: Uint8Array) =>
  everyday(bytes, (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1 && trail <= 0xfe);
const big5Likeness = (bytes: Uint8Array) => everyday(bytes, (lead) => lead >= 0xa4 && lead <= 0xc6);

/** The text in a given encoding; signs that do not exist there become U+FFFD. */
export const decodeAs = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

/**
 * The encoding that a file is most likely in: UTF-8 where its bytes are valid as such, else the one of the two others
 * in which they are valid and the everyday characters more. Undefined where it is no text at all. Pure.
 */
export function guessEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes.includes(0)) return undefined;
  if (read(bytes, 'utf-8') !== undefined) return 'UTF-8';
  const gbk = read(bytes, 'gbk') !== undefined;
  const big5 = read(bytes, 'big5') !== undefined;
  if (gbk && big5) return big5Likeness(bytes) > gbkLikeness(bytes) ? 'Big5' : 'GBK';
  if (gbk) return 'GBK';
  return big5 ? 'Big5' : undefined;
}
