import type { DsRecord, KeyRecord } from '#contract/api/registry-acts.ts';
import { DS_ALGORITHM_DISCOURAGED } from '#contract/rules/registry-acts.ts';

/**
 * A line of a zone file with its owner, class and type before the record, as other panels give it, or the record alone.
 */
const bare = (line: string, type: string): string[] => {
  const words = line.trim().split(/\s+/);
  const at = words.findIndex((word) => word.toUpperCase() === type);
  return at === -1 ? words : words.slice(at + 1);
};
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim());
const numbers = (words: readonly string[]): number[] | undefined =>
  words.length === 3 && words.every((word) => /^\d{1,5}$/.test(word)) ? words.map(Number) : undefined;

export const dsText = ({ KeyTag, Algorithm, DigestType, Digest }: DsRecord): string =>
  `${KeyTag} ${Algorithm} ${DigestType} ${Digest}`;
export const keyText = ({ Flags, Protocol, Algorithm, PublicKey }: KeyRecord): string =>
  `${Flags} ${Protocol} ${Algorithm} ${PublicKey}`;

/** DS records, one a line (RFC 4034 §5.3); undefined where a line is none. */
export function readDs(text: string): DsRecord[] | undefined {
  const found = linesOf(text).map((line) => {
    const words = bare(line, 'DS');
    // A key tag is any number, 0 too (RFC 4034 appendix B).
    const [KeyTag = 0, Algorithm = 0, DigestType = 0] = numbers(words.slice(0, 3)) ?? [];
    const Digest = words.slice(3).join('').toUpperCase();
    return Algorithm && /^[0-9A-F]+$/.test(Digest) ? { KeyTag, Algorithm, DigestType, Digest } : undefined;
  });
  return found.every((one) => one !== undefined) ? found : undefined;
}

/** DNSKEY records, one a line (RFC 4034 §2.2); undefined where a line is none. */
export function readKeys(text: string): KeyRecord[] | undefined {
  const found = linesOf(text).map((line) => {
    const words = bare(line, 'DNSKEY');
    const [Flags = 0, Protocol = 0, Algorithm = 0] = numbers(words.slice(0, 3)) ?? [];
    const PublicKey = words.slice(3).join('');
    return Flags && Algorithm && /^[A-Za-z0-9+/]+=*$/.test(PublicKey)
      ? { Flags, Protocol, Algorithm, PublicKey }
      : undefined;
  });
  return found.every((one) => one !== undefined) ? found : undefined;
}

/** Does a record of the text name the algorithm that is no longer recommended? */
export const usesDiscouraged = (text: string): boolean =>
  [...(readDs(text) ?? []), ...(readKeys(text) ?? [])].some(({ Algorithm }) => Algorithm === DS_ALGORITHM_DISCOURAGED);
