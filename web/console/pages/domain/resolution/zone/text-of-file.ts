/** Encodings in which zone files and tables are met; the last reads whatever bytes there are of Chinese text. */
const ENCODINGS = ['utf-8', 'gb18030'] as const;

/** What a file says; undefined where it is no text. */
export function textOfFile(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes);
  // Spreadsheets save text as UTF-16 with its mark.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  for (const encoding of ENCODINGS) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : text;
    } catch {
      // Not in this one.
    }
  }
  return undefined;
}
