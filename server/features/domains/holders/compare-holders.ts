import type { HolderField } from '#contract/rules/holders/holder-change.ts';
import type { Holder } from '../store.ts';

/** What differs between two holders, and whether that makes another holder of it. */
export interface HolderDifference {
  readonly fields: readonly HolderField[];
  readonly material: boolean;
}

const person = ({ kind, name, contact }: Holder): string | undefined => (kind === 'enterprise' ? contact : name);
const personLatin = ({ kind, nameLatin, contactLatin }: Holder) => (kind === 'enterprise' ? contactLatin : nameLatin);
const organisation = ({ kind, name }: Holder): string => (kind === 'enterprise' ? name : '');
const organisationLatin = ({ kind, nameLatin }: Holder) => (kind === 'enterprise' ? nameLatin : '');

/** The holder as both sides know them: the person, and the company where there is one. */
export function partyOf(holder: Holder): { name: string; organisation: string | undefined; email: string } {
  const company = organisation(holder);
  return { name: person(holder) || company, organisation: company === '' ? undefined : company, email: holder.email };
}

/** Letters and digits alone, without case and accents: what is left is the same name, written otherwise. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

interface Compared {
  readonly differs: boolean;
  /** It differs as a typing error does. */
  readonly typing: boolean;
}

/**
 * A value that names of earlier days do not have is unknown and differs from nothing; so does a spelling that is not
 * given.
 */
function compare(before: string | undefined, after: string | undefined, optional = false): Compared {
  const [was, is] = [before?.trim(), after?.trim()];
  const unknown = was === undefined || is === undefined || (optional && (was === '' || is === ''));
  if (unknown || was === is) return { differs: false, typing: true };
  return { differs: true, typing: was !== '' && is !== '' && folded(was) === folded(is) };
}

const REST = ['country', 'province', 'city', 'street', 'postCode', 'telCc', 'phone', 'phoneExt', 'fax'] as const;
const REST_LATIN = ['provinceLatin', 'cityLatin', 'streetLatin'] as const;

/**
 * Compares who held a name with who is to hold it. Material (Transfer Policy of ICANN, section II.A.1.3): another
 * e-mail address; another name or organisation that is no mere typing error, or comes with another address or telephone
 * number. What is a typing error is judged narrowly, because nobody can look into a name: the same letters and digits
 * with other case, accents, spaces or punctuation.
 */
export function compareHolders(before: Holder, after: Holder): HolderDifference {
  const names = [compare(person(before), person(after)), compare(personLatin(before), personLatin(after), true)];
  const companies = [
    compare(organisation(before), organisation(after)),
    compare(organisationLatin(before), organisationLatin(after), true),
  ];
  const email = before.email.toLowerCase() !== after.email.toLowerCase();
  const other =
    REST.some((field) => compare(before[field], after[field]).differs) ||
    REST_LATIN.some((field) => compare(before[field], after[field], true).differs);
  const named = [...names, ...companies].filter(({ differs }) => differs);
  const fields: HolderField[] = [
    ...(names.some(({ differs }) => differs) ? (['name'] as const) : []),
    ...(companies.some(({ differs }) => differs) ? (['organisation'] as const) : []),
    ...(email ? (['email'] as const) : []),
    ...(other ? (['other'] as const) : []),
  ];
  const renamed = named.length > 0 && (other || named.some(({ typing }) => !typing));
  return { fields, material: email || renamed };
}

/** The values that a name would keep are these already, every one; what it does not have counts as empty. */
export function sameValues(kept: Holder, wanted: Holder): boolean {
  const fields = Object.keys(wanted) as (keyof Holder)[];
  return fields.every((field) => (kept[field] ?? '') === (wanted[field] ?? ''));
}
