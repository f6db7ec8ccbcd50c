import { isKeepable } from './db/keepable-text.ts';

/** The opaque mark of a list's next page: the sort values of the last row shown. */
export function toCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Reads a cursor of so many parts; undefined where it is none of ours. What it says is only a position, never a right.
 */
export function fromCursor(text: string, count: number): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const ours =
      Array.isArray(parts) &&
      parts.length === count &&
      parts.every((part) => typeof part === 'string' && isKeepable(part));
    return ours ? (parts as string[]) : undefined;
  } catch {
    return undefined;
  }
}
