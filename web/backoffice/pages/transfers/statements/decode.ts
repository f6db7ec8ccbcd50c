/** The encodings in which banks of Hong Kong, the mainland and Europe write their statements. */
export const ENCODINGS = ['UTF-8', 'GBK', 'Big5', 'Windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** More than the longest list of ours has in any of them. */
export const FILE_BYTES_MAX = 524_288;
/** A statement in XML is longer; one call carries so much. */
export const STATEMENT_BYTES_MAX = 983_040;

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

/** Signs that stand in no text: what has them is a picture or a program. */
const isBinary = (bytes: Uint8Array) => bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32));

const DECLARED_WITHIN = 200;

/** XML says its encoding itself; of the Latin ones Windows-1252 holds the others. */
function declared(bytes: Uint8Array): Encoding | undefined {
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN));
  const [, name = ''] = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(begins) ?? [];
  if (/^(iso-8859-(1|15)|windows-1252)$/i.test(name)) return 'Windows-1252';
  return ENCODINGS.find((encoding) => encoding.toLowerCase() === name.toLowerCase());
}

/**
 * The encoding that a file is most likely in: what XML says of itself, UTF-8 where its bytes are valid as such, else
 * the one of the two Chinese ones in which they are valid and the everyday characters more. Undefined where it is no
 * text at all. Pure.
 */
export function guessEncoding(bytes: Uint8Array): Encoding | undefined {
  if (isBinary(bytes)) return undefined;
  if (read(bytes, 'utf-8') !== undefined) return 'UTF-8';
  const own = declared(bytes);
  if (own !== undefined) return own;
  const gbk = read(bytes, 'gbk') !== undefined;
  const big5 = read(bytes, 'big5') !== undefined;
  if (gbk && big5) return big5Likeness(bytes) > gbkLikeness(bytes) ? 'Big5' : 'GBK';
  if (gbk) return 'GBK';
  return big5 ? 'Big5' : 'Windows-1252';
}
