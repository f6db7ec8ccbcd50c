import { CC, TV } from './cc-tv.ts';
import { CHINA, CN, COM_CN, NET_CN, ORG_CN } from './cn.ts';
import { COM, NET } from './com-net.ts';
import type { SuffixProfile } from './profile.ts';
import { VIP } from './vip.ts';

/** Every suffix this registrar sells, in the order it is shown (specification §5). */
export const SUFFIXES: readonly SuffixProfile[] = [COM, NET, CC, TV, VIP, CN, COM_CN, NET_CN, ORG_CN, CHINA];

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

/** A suffix as people read it. */
export const shownSuffix = (suffix: string): string => suffixOf(`x.${suffix}`)?.unicode ?? suffix;
