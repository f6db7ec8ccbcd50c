import { CC } from './cc.ts';
import { CHINA, CN, CN_COMMON, CN_GATHERED, CN_RESTRICTED } from './cn.ts';
import { COM, NET } from './com-net.ts';
import type { Restriction, SuffixProfile } from './profile.ts';
import { TV, VIP } from './vip-tv.ts';

/** Suffixes that stand by themselves where they are listed, in the order they are shown (specification §5). */
export const LISTED_SUFFIXES: readonly SuffixProfile[] = [COM, NET, CC, TV, VIP, CN, ...CN_COMMON, CHINA];

/** Every suffix this registrar can sell: those listed and then those gathered under one of them. What is on sale says the catalogue. */
export const SUFFIXES: readonly SuffixProfile[] = [...LISTED_SUFFIXES, ...CN_GATHERED];

/** Those whose names everybody may have: what can be chosen where names are looked for. */
export const OPEN_SUFFIXES: readonly SuffixProfile[] = SUFFIXES.filter(({ restrictedTo }) => !restrictedTo);

/** Every spelling under which a suffix may be written: its A-form, as people read it, and those bundled with it. */
const BY_SPELLING = new Map(
  SUFFIXES.flatMap((profile) =>
    [profile, ...(profile.bundledWith ?? [])].flatMap(({ suffix, unicode }) => [
      [suffix, profile] as const,
      [unicode, profile] as const,
    ]),
  ),
);

/** The longest suffix we know that ends a name, in any spelling, with the labels before it; undefined where there is none. */
export function cutSuffix(name: string): { readonly before: string; readonly profile: SuffixProfile } | undefined {
  const text = name.toLowerCase();
  for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
    const profile = BY_SPELLING.get(text.slice(dot + 1));
    if (profile) return text.startsWith('.') ? undefined : { before: text.slice(0, dot), profile };
  }
  return undefined;
}

/** The suffix of a domain name, the longest that fits; undefined where we do not sell it, or nothing stands before it. */
export const suffixOf = (name: string): SuffixProfile | undefined => cutSuffix(name)?.profile;

/** Who alone may have a name like this one; undefined where the public may. */
export function restrictionOf(name: string): Restriction | undefined {
  const labels = name.toLowerCase().split('.');
  if (labels.length < 3) return undefined;
  return CN_RESTRICTED[labels.slice(-2).join('.')] ?? suffixOf(name)?.restrictedTo;
}

/** A suffix as people read it. */
export const shownSuffix = (suffix: string): string => suffixOf(`x.${suffix}`)?.unicode ?? suffix;
