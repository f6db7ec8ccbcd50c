import { CC } from './cc.ts';
import { CHINA, CN, CN_COMMON, CN_GATHERED, CN_RESTRICTED } from './cn.ts';
import { COM, NET } from './com-net.ts';
import type { SuffixDeclaration } from './declaration.ts';
import { profileOfDeclaration } from './declared.ts';
import {
  BUILT_IN_OPERATORS,
  BUILT_IN_REGISTRIES,
  type RegistryName,
  type Restriction,
  type SuffixProfile,
} from './profile.ts';
import { TV, VIP } from './vip-tv.ts';

const listed: SuffixProfile[] = [COM, NET, CC, TV, VIP, CN, ...CN_COMMON, CHINA];
const all: SuffixProfile[] = [...listed, ...CN_GATHERED];
const open: SuffixProfile[] = all.filter(({ restrictedTo }) => !restrictedTo);
const declared = new Map<string, SuffixDeclaration>();

/** Suffixes that stand by themselves where they are listed, in the order they are shown (specification §5). */
export const LISTED_SUFFIXES: readonly SuffixProfile[] = listed;

/** What a search asks until somebody chooses otherwise: suffixes that any holder can have a name under. */
export const askedSuffixes = (): readonly SuffixProfile[] =>
  listed.filter(({ capabilities }) => capabilities.value.realName === 'none');

/**
 * Every suffix this registrar can sell: those listed and then those gathered under one of them. What is on sale says
 * the catalogue.
 */
export const SUFFIXES: readonly SuffixProfile[] = all;

/** Those whose names everybody may have: what can be chosen where names are looked for. */
export const OPEN_SUFFIXES: readonly SuffixProfile[] = open;

/** Every spelling under which a suffix may be written: its A-form, as people read it, and those bundled with it. */
const bySpelling = new Map<string, SuffixProfile>();
const spell = (profile: SuffixProfile): void => {
  for (const { suffix, unicode } of [profile, ...(profile.bundledWith ?? [])])
    for (const spelling of [suffix, unicode]) bySpelling.set(spelling, profile);
};
for (const profile of all) spell(profile);

const isBuiltIn = (name: string): name is keyof typeof BUILT_IN_OPERATORS => Object.hasOwn(BUILT_IN_OPERATORS, name);

/**
 * Adds what the operator declares, behind the listed ones: when a process or a page starts and before anything reads
 * the lists. The same again changes nothing. @returns takes back what this call added @throws Error for a suffix or a
 * registry that is built in, or another word on a declared one
 */
export function declareSuffixes(declarations: readonly SuffixDeclaration[]): () => void {
  const added = declarations.filter((one) => JSON.stringify(declared.get(one.Suffix)) !== JSON.stringify(one));
  for (const { Suffix, Registry } of added) {
    if (bySpelling.has(Suffix)) throw new Error(`the suffix ${Suffix} is known already`);
    if (isBuiltIn(Registry)) throw new Error(`the registry ${Registry} of ${Suffix} is built in: give it another name`);
  }
  const profiles = added.map(profileOfDeclaration);
  for (const declaration of added) declared.set(declaration.Suffix, declaration);
  for (const list of [all, open]) list.splice(listed.length, 0, ...profiles);
  listed.push(...profiles);
  for (const profile of profiles) spell(profile);
  return () => {
    for (const { suffix, unicode } of profiles) {
      declared.delete(suffix);
      for (const spelling of [suffix, unicode]) bySpelling.delete(spelling);
    }
    for (const list of [listed, all, open]) for (const profile of profiles) list.splice(list.indexOf(profile), 1);
  };
}

/** What was declared, as the browser is told. */
export const declaredSuffixes = (): readonly SuffixDeclaration[] => [...declared.values()];

/** The registries we have accounts at: the built-in ones and those of declared suffixes. */
export const registryNames = (): readonly RegistryName[] => [
  ...BUILT_IN_REGISTRIES,
  ...new Set([...declared.values()].map(({ Registry }) => Registry)),
];

/** Who runs a registry, as a certificate names it. */
export function operatorOf(registry: RegistryName): string {
  if (isBuiltIn(registry)) return BUILT_IN_OPERATORS[registry].value;
  return [...declared.values()].find(({ Registry }) => Registry === registry)?.Operator ?? registry;
}

/**
 * The longest suffix we know that ends a name, in any spelling, with the labels before it; undefined where there is
 * none.
 */
export function cutSuffix(name: string): { readonly before: string; readonly profile: SuffixProfile } | undefined {
  const text = name.toLowerCase();
  for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
    const profile = bySpelling.get(text.slice(dot + 1));
    if (profile) return text.startsWith('.') ? undefined : { before: text.slice(0, dot), profile };
  }
  return undefined;
}

/**
 * The suffix of a domain name, the longest that fits; undefined where we do not sell it, or nothing stands before it.
 */
export const suffixOf = (name: string): SuffixProfile | undefined => cutSuffix(name)?.profile;

/** Who alone may have a name like this one; undefined where the public may. */
export function restrictionOf(name: string): Restriction | undefined {
  const labels = name.toLowerCase().split('.');
  if (labels.length < 3) return undefined;
  return CN_RESTRICTED[labels.slice(-2).join('.')] ?? suffixOf(name)?.restrictedTo;
}

/** A suffix as people read it. */
export const shownSuffix = (suffix: string): string => suffixOf(`x.${suffix}`)?.unicode ?? suffix;
