import { randomBytes } from 'node:crypto';
import type { DomainFilter, Selection } from '#contract/api/domain-filter.ts';
import { MISSING_NAMES_TOLD, SELECTION_KEPT_HOURS } from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { countDomains } from '../list/count-domains.ts';
import { type NameFilter, toNameFilter } from '../list/filter.ts';
import { talliesOf } from '../list/tally-store.ts';
import {
  type KeptSelection,
  keepSelection,
  keptSelection,
  type SelectedName,
  selectMatching,
  selectNamed,
} from './store.ts';

const HOUR_MS = 3_600_000;

/** What a selection comes to: names of the customer's own, and those they named that are not theirs. */
export interface Resolved {
  readonly names: readonly SelectedName[];
  /** As typed; never told whether another customer has them. */
  readonly missing: readonly string[];
}

/** A kept choice in its own words; another customer's, or one too old, is SELECTION_GONE. */
async function opened(tx: Tx, customerId: bigint, selection: Selection): Promise<KeptSelection> {
  if (!('Id' in selection)) return { selection, chosenAt: tx.now };
  const kept = await keptSelection(tx, customerId, selection.Id);
  if (!kept) throw refuse('SELECTION_GONE');
  return kept;
}

function toAsciiNames(typed: readonly string[]): { known: Map<string, string>; broken: string[] } {
  const known = new Map<string, string>();
  const broken: string[] = [];
  for (const text of typed) {
    const name = registeredName(text);
    if (name === undefined) broken.push(text);
    else if (!known.has(name)) known.set(name, text);
  }
  return { known, broken };
}

/** The filter of a choice: what matches it now, but nothing that came to the customer after they chose. */
async function filterOf(tx: Tx, customerId: bigint, kept: KeptSelection): Promise<NameFilter | undefined> {
  if (!('Filter' in kept.selection)) return undefined;
  const except = kept.selection.Except?.flatMap((text) => registeredName(text) ?? []);
  const filter = await readFilter(tx, customerId, kept.selection.Filter);
  // Of a choice made now nothing came later; said all the same, no kept number would tell how many it has.
  const arrivedBy = kept.chosenAt < tx.now ? { arrivedBy: kept.chosenAt } : {};
  return { ...filter, ...arrivedBy, ...(except?.length ? { except } : {}) };
}

/** A filter as the wire tells it, with the names of its pasted list. @throws refusal SELECTION_GONE */
export async function readFilter(tx: Tx, customerId: bigint, wire: DomainFilter): Promise<NameFilter> {
  if (wire.List === undefined) return toNameFilter(wire);
  const { selection } = await opened(tx, customerId, { Id: wire.List });
  // A list within a list leads nowhere; only names that were pasted are one.
  const typed = 'Names' in selection ? selection.Names : [];
  return toNameFilter(wire, [...toAsciiNames(typed).known.keys()]);
}

async function readerOf(tx: Tx, customerId: bigint) {
  const suffixes = await talliesOf(tx, customerId, 'suffix');
  return { customerId, now: tx.now, suffixes: suffixes.map(({ value }) => value) };
}

/**
 * As `resolveSelection`, but takes the first `max` and says whether there are more; refuses nothing but SELECTION_GONE.
 */
export async function beginSelection(
  tx: Tx,
  customerId: bigint,
  selection: Selection,
  max: number,
): Promise<Resolved & { more: boolean }> {
  const kept = await opened(tx, customerId, selection);
  const filter = await filterOf(tx, customerId, kept);
  if (filter) {
    const names = await selectMatching(tx, await readerOf(tx, customerId), filter, max + 1);
    return { names: names.slice(0, max), missing: [], more: names.length > max };
  }
  const typed = 'Names' in kept.selection ? kept.selection.Names : [];
  const { known, broken } = toAsciiNames(typed);
  const names = await selectNamed(tx, customerId, [...known.keys()]);
  for (const { name } of names) known.delete(name);
  return { names: names.slice(0, max), missing: [...broken, ...known.values()], more: names.length > max };
}

/**
 * Turns a selection into the customer's own live names, for batch acts: at most `max`, else SELECTION_TOO_MANY names
 * the limit; none at all is SELECTION_EMPTY. The caller lists these and SELECTION_GONE on its endpoint.
 */
export async function resolveSelection(
  tx: Tx,
  customerId: bigint,
  selection: Selection,
  max: number,
): Promise<Resolved> {
  const { names, missing, more } = await beginSelection(tx, customerId, selection, max);
  if (more || names.length + missing.length > max) throw refuse('SELECTION_TOO_MANY', { limit: max });
  if (names.length === 0) throw refuse('SELECTION_EMPTY');
  return { names, missing };
}

/** Keeps a choice for the page that will act on it; it can be opened by this customer alone. */
export async function keepChoice(
  tx: Tx,
  customerId: bigint,
  selection: Selection,
): Promise<{ id: string; total: number | undefined; missing: readonly string[] }> {
  const kept = await opened(tx, customerId, selection);
  const filter = await filterOf(tx, customerId, kept);
  const named = filter ? undefined : await beginSelection(tx, customerId, kept.selection, Number.MAX_SAFE_INTEGER);
  const total = filter ? await countDomains(tx, customerId, filter) : named?.names.length;
  if (total === 0) throw refuse('SELECTION_EMPTY');
  const id = randomBytes(18).toString('base64url');
  const until = new Date(tx.wall.getTime() + SELECTION_KEPT_HOURS * HOUR_MS);
  await keepSelection(tx, customerId, id, kept, until);
  return { id, total, missing: named?.missing.slice(0, MISSING_NAMES_TOLD) ?? [] };
}

/** The filter an export goes by: a kept choice as a filter, or the names it names. */
export async function selectionAsFilter(
  tx: Tx,
  customerId: bigint,
  id: string,
): Promise<{ filter: NameFilter } | { names: readonly string[] }> {
  const kept = await opened(tx, customerId, { Id: id });
  const filter = await filterOf(tx, customerId, kept);
  if (filter) return { filter };
  return {
    names: (await beginSelection(tx, customerId, kept.selection, Number.MAX_SAFE_INTEGER)).names.map(
      ({ name }) => name,
    ),
  };
}
