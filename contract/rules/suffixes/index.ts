import { COM, NET } from './com-net.ts';
import type { SuffixProfile } from './profile.ts';

/** Every suffix this registrar sells, in the order it is shown (specification §5). */
export const SUFFIXES: readonly SuffixProfile[] = [COM, NET];

const BY_SUFFIX = new Map(SUFFIXES.map((profile) => [profile.suffix, profile]));

/** The suffix of a domain name in its A-form, the longest that fits; undefined where we do not sell it, or nothing stands before it. */
export function suffixOf(name: string): SuffixProfile | undefined {
  const labels = name.toLowerCase().split('.');
  for (let from = 1; from < labels.length; from++) {
    const found = BY_SUFFIX.get(labels.slice(from).join('.'));
    if (found) return labels[0] === '' ? undefined : found;
  }
  return undefined;
}
