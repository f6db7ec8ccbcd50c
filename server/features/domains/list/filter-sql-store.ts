import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#contract/calendar.ts';
import { EXPIRING_DAYS } from '#contract/rules/domain.ts';
import type { DomainStateFilter } from '#contract/states/domain.ts';
import { likeText } from '../../../platform/db/like-text.ts';
import type { NameFilter } from './filter.ts';

export type Condition = RawBuilder<boolean>;
/** What a condition is about: an index can serve one of those named, in the order of the list. */
export type About =
  | 'tag'
  | 'folder'
  | 'suffix'
  | 'locked'
  | 'autoRenew'
  | 'standing'
  | 'expiry'
  | 'inOrder'
  | 'prefix'
  | 'part'
  | 'other';
/** `seen`: the same of a row that is at hand already, where asking what an index holds would cost more than looking. */
export type Told = { readonly about: About; readonly is: Condition; readonly seen?: Condition };

/** From when to when the names expire that a filter means; the state is judged by the business clock. */
export function expiryRange(
  { state, expiresFrom, expiresBefore }: NameFilter,
  now: Date,
): { from?: Date; before?: Date } {
  const soon = addDays(now, EXPIRING_DAYS);
  const justAfter = (at: Date) => new Date(at.getTime() + 1);
  const froms = [
    expiresFrom,
    state === 'expiring' || state === 'suspended' ? justAfter(now) : undefined,
    state === 'active' ? justAfter(soon) : undefined,
  ];
  const befores = [
    expiresBefore,
    state === 'expired' || state === 'grace' ? justAfter(now) : undefined,
    state === 'expiring' ? justAfter(soon) : undefined,
  ];
  const times = (list: (Date | undefined)[]) => list.flatMap((each) => (each ? [each.getTime()] : []));
  const from = times(froms);
  const before = times(befores);
  return {
    ...(from.length > 0 ? { from: new Date(Math.max(...from)) } : {}),
    ...(before.length > 0 ? { before: new Date(Math.min(...before)) } : {}),
  };
}

/** The standing of a name (a column of few names) that a state means by itself. */
export const STANDINGS = {
  redemption: 'redemption',
  pendingDelete: 'pending_delete',
  suspended: 'suspended',
} as const satisfies Partial<Record<DomainStateFilter, string>>;
export const standingOf = (state: DomainStateFilter | undefined): string | undefined =>
  STANDINGS[state as keyof typeof STANDINGS];

/** What a state says beside the dates of a name. */
function stood(state: DomainStateFilter | undefined): Told[] {
  const standing = standingOf(state);
  if (standing !== undefined) return [{ about: 'standing', is: sql<boolean>`d.standing = ${sql.lit(standing)}` }];
  if (state === 'active' || state === 'expiring') return [{ about: 'inOrder', is: sql<boolean>`d.standing IS NULL` }];
  if (state !== 'grace') return [];
  return [{ about: 'inOrder', is: sql<boolean>`(d.standing IS NULL OR d.standing = 'suspended')` }];
}

/**
 * The label of a searched text that the index of neighbouring characters knows: what stands before the suffix begins.
 */
const PAIR = /^[\x21-\x7e]{2}$/;
const PAIR_AT_END = /[\x21-\x7e]{2}$/;
const indexed = (text: string) => (text.startsWith('.') ? '' : (text.split('.')[0] ?? ''));

/** What one word of a search says. */
function searchedWord(
  { text, match }: Pick<NameFilter, 'text' | 'match'>,
  customerId: bigint,
  suffixes: readonly string[],
): Told[] {
  if (text === '') return [];
  const column = sql.raw(text.startsWith('xn--') ? 'd.name' : 'd.unicode');
  if (match === 'prefix') {
    const about = text.startsWith('xn--') ? 'other' : 'prefix';
    return [{ about, is: sql<boolean>`${column} LIKE ${`${likeText(text)}%`}` }];
  }
  const like = sql<boolean>`${column} LIKE ${`%${likeText(text)}%`}`;
  const label = indexed(text);
  // A text without a dot may also stand in the suffix, which the index does not hold.
  const held = sql`label_grams(d.customer_id, split_part(d.unicode, '.', 1), split_part(d.name, '.', 1), true)`;
  // Before a dot the label ends, which the index knows of two ASCII characters.
  const end = text.includes('.') && PAIR_AT_END.test(label) ? '$' : '';
  const grams = PAIR.test(label + end)
    ? sql`${held} && pair_grams(${customerId}, ${label})`
    : sql`${held} @> label_grams(${customerId}, ${label + end}, ${label + end}, false)`;
  const single = [...label].length < 2 && label.charCodeAt(0) <= 127;
  if (label === '' || single) return [{ about: 'other', is: like }];
  const within = text.includes('.') ? [] : suffixes.filter((suffix) => suffix.includes(text));
  const inSuffix = within.length === 0 ? sql`` : sql` OR d.suffix = ANY(${within})`;
  return [{ about: 'part', is: sql<boolean>`((${grams}${inSuffix}) AND ${like})`, seen: like }];
}

/** Every word is searched; where names are to begin with the text, with its first word. */
function searched({ text, match }: NameFilter, customerId: bigint, suffixes: readonly string[]): Told[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.flatMap((word, at) =>
    searchedWord({ text: word, match: at === 0 ? match : 'contains' }, customerId, suffixes),
  );
}

/** Whose names, judged when, and the suffixes there are among them. */
export interface Reader {
  readonly customerId: bigint;
  readonly now: Date;
  readonly suffixes: readonly string[];
}

/** Everything a filter says, on the table `domain d`; a tag is a table of its own and left out. */
export function conditionsOf(filter: NameFilter, { customerId, now, suffixes }: Reader): Told[] {
  const told: Told[] = [...searched(filter, customerId, suffixes), ...stood(filter.state)];
  const add = (about: About, is: Condition, seen?: Condition) => told.push({ about, is, ...(seen ? { seen } : {}) });
  const { suffix, folder, registrar, autoRenew, locked, arrivedBy, names, except } = filter;
  if (folder === 'none') add('other', sql<boolean>`d.folder_id IS NULL`);
  else if (folder !== undefined) add('folder', sql<boolean>`d.folder_id = ${folder}`);
  if (suffix !== undefined) add('suffix', sql<boolean>`d.suffix = ${suffix}`);
  if (locked !== undefined) add('locked', sql<boolean>`d.locked = ${locked}`);
  if (autoRenew !== undefined) add('autoRenew', sql<boolean>`d.auto_renew = ${autoRenew}`);
  const { from, before } = expiryRange(filter, now);
  // Seen: in a form that no index is looked up by.
  const expiry = sql`(d.expires_at + interval '0')`;
  if (from) add('expiry', sql<boolean>`d.expires_at >= ${from}`, sql<boolean>`${expiry} >= ${from}`);
  if (before) add('expiry', sql<boolean>`d.expires_at < ${before}`, sql<boolean>`${expiry} < ${before}`);
  if (registrar !== undefined) add('other', sql<boolean>`d.registrar = ${registrar}`);
  if (arrivedBy) add('other', sql<boolean>`d.arrived_at <= ${arrivedBy}`);
  if (names) add('other', sql<boolean>`d.name = ANY(${[...names]}::text[])`);
  if (except && except.length > 0) add('other', sql<boolean>`d.name <> ALL(${[...except]})`);
  return told;
}
