import { domainToASCII, domainToUnicode } from 'node:url';
import type { Registry } from './registry.ts';
import type { PremiumTier, SuffixTraits, Traits } from './traits/traits.ts';

/**
 * Names nobody can register at any registry: 2306 on create, "Reserved" on check. One-character labels are reserved as
 * well.
 */
const RESERVED_LABELS: readonly string[] = ['example', 'iana', 'icann', 'internic', 'nic', 'rdap', 'whois'];

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/**
 * Alphabets of which only one may stand in a name, digits and hyphens beside it: what looks alike must not be mixed.
 */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Thai', 'Hangul', 'Devanagari'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** The suffix of a name at this registry, the longest that fits, whatever stands before it. */
export function suffixOf(traits: Traits, name: string): string | undefined {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const suffix = name.slice(dot + 1);
    if (Object.hasOwn(traits.suffixes, suffix)) return suffix;
  }
  return undefined;
}

export const suffixTraits = (traits: Traits, name: string): SuffixTraits => traits.suffixes[suffixOf(traits, name)!]!;

const labelOf = (name: string): string => name.slice(0, name.indexOf('.'));

/**
 * Whether the label is one the registry takes: LDH, long enough, `??--` only for a punycode label that survives the
 * round trip.
 */
export function isRegistrable({ traits, rules }: Pick<Registry, 'traits' | 'rules'>, name: string): boolean {
  const suffix = suffixOf(traits, name);
  const label = labelOf(name);
  if (!suffix || name !== `${label}.${suffix}` || !LABEL.test(label)) return false;
  const { labelMin, international } = traits.suffixes[suffix]!;
  if (!rules.asciiLabels && isInternational(suffix) && !label.startsWith('xn--')) return false;
  if (label.slice(2, 4) !== '--') return label.length >= labelMin && isOfOwnRules(traits, label);
  if (!label.startsWith('xn--') || !international) return false;
  const unicode = domainToUnicode(label);
  if (unicode === '' || unicode === label || domainToASCII(unicode) !== label) return false;
  return ALPHABETS.filter((alphabet) => alphabet.test(unicode)).length <= 1 && isOfOwnRules(traits, unicode);
}

/** What only some registries want of a label as people read it. */
function isOfOwnRules({ labels }: Traits, unicode: string): boolean {
  if (labels?.singleHyphens && unicode.includes('--')) return false;
  if (!labels?.hanOnly || /^[a-z0-9-]*$/.test(unicode)) return true;
  return /^[\p{Script=Han}a-z0-9-]+$/u.test(unicode) && [...unicode].length <= labels.hanOnly.most;
}

export function isReserved(traits: Traits, name: string): boolean {
  const label = labelOf(name);
  // Names are registered below it: itself it is nobody's.
  if (Object.hasOwn(traits.suffixes, name)) return true;
  return label.length === 1 || RESERVED_LABELS.includes(label) || traits.reserved.includes(label);
}

/** Free by a check, and refused at a create. */
export const isWithheld = (traits: Traits, name: string): boolean => traits.withheld?.includes(labelOf(name)) ?? false;

export const isInternational = (name: string): boolean => name.startsWith('xn--');
export const isChinese = (name: string): boolean => /\p{Script=Han}/u.test(domainToUnicode(name));

/** The tier of a premium name; undefined for one at the list price. */
export function premiumTier(traits: Traits, name: string): PremiumTier | undefined {
  const tiers = suffixTraits(traits, name).premium ?? {};
  return Object.hasOwn(tiers, labelOf(name)) ? tiers[labelOf(name)] : undefined;
}

/** The same name under the twin of its suffix, if there is one. */
export function twinOf(traits: Traits, name: string): string | undefined {
  const suffix = suffixOf(traits, name);
  const twin = suffix && traits.twins?.[suffix];
  return twin ? `${name.slice(0, -suffix.length)}${twin}` : undefined;
}

/** A host name: at least two LDH labels, 253 characters at most, and not a bare number at the end. */
export function isHostName(name: string): boolean {
  const labels = name.split('.');
  return (
    name.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1)!)
  );
}

/** The domain a host lies under, when that is in this registry: `ns1.a.com` and `a.com` → `a.com`. */
export function superordinateOf(traits: Traits, host: string): string | undefined {
  const suffix = suffixOf(traits, host);
  if (!suffix) return undefined;
  const labels = host.slice(0, -suffix.length - 1).split('.');
  return `${labels.at(-1)}.${suffix}`;
}
