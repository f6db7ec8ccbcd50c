/**
 * A signed paper ends with one line behind the end of its PDF, which readers of PDFs pass over: who signed, by which
 * key, and the signature.
 */
export const SIGNATURE_MARK = '%namestead-signature';
/** `%namestead-signature v1 ed25519 KEY-ID BASE64`, over every byte before the line. */
const LINE = /\n%namestead-signature v1 ed25519 ([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\n$/;
const LINE_BYTES_MAX = 160;

export interface SignedPaper {
  /** What was signed. */
  readonly body: Uint8Array;
  /** The first 16 hex digits of the SHA-256 of the public key's 32 bytes. */
  readonly keyId: string;
  /** Base64 of 64 bytes. */
  readonly signature: string;
}

export const signatureLine = (keyId: string, signature: string): string =>
  `\n${SIGNATURE_MARK} v1 ed25519 ${keyId} ${signature}\n`;

/** A paper and its signature, apart; undefined where it bears none. Pure. */
export function partSigned(paper: Uint8Array): SignedPaper | undefined {
  const end = String.fromCodePoint(...paper.subarray(Math.max(0, paper.length - LINE_BYTES_MAX)));
  const found = LINE.exec(end);
  if (!found?.[1] || !found[2]) return undefined;
  return { body: paper.subarray(0, paper.length - found[0].length), keyId: found[1], signature: found[2] };
}
