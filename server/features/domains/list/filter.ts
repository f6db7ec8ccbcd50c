import type { DomainFilter } from '#contract/api/domain-filter.ts';
import { foldTyped } from '#contract/domain-name.ts';
import type { DomainStateFilter } from '#contract/states/domain.ts';

/** Which names of a customer: a filter as the wire tells it, in the server's own types. Every field narrows. */
export interface NameFilter {
  /** Folded; empty where nothing is searched. */
  readonly text: string;
  readonly match: 'prefix' | 'contains';
  readonly suffix?: string | undefined;
  readonly state?: DomainStateFilter | undefined;
  readonly folder?: bigint | 'none' | undefined;
  readonly tag?: bigint | undefined;
  readonly expiresFrom?: Date | undefined;
  readonly expiresBefore?: Date | undefined;
  readonly registrar?: string | undefined;
  readonly autoRenew?: boolean | undefined;
  readonly locked?: boolean | undefined;
  /** Names that came later are not meant. */
  readonly arrivedBy?: Date | undefined;
  /** None but these, by their wire form. */
  readonly names?: readonly string[] | undefined;
  /** But these, by their wire form. */
  readonly except?: readonly string[] | undefined;
}

export const EVERYTHING: NameFilter = { text: '', match: 'contains' };

const yes = (word: 'yes' | 'no' | undefined) => (word === undefined ? undefined : word === 'yes');
const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** `names`: those of the pasted list that the filter tells, where it tells one. */
export function toNameFilter(wire: DomainFilter, names?: readonly string[]): NameFilter {
  const { Folder, Tag } = wire;
  return {
    text: foldTyped(wire.Search ?? ''),
    match: wire.Match ?? 'contains',
    suffix: wire.Suffix,
    state: wire.State,
    folder: Folder === undefined || Folder === 'none' ? Folder : BigInt(Folder),
    tag: Tag === undefined ? undefined : BigInt(Tag),
    expiresFrom: instant(wire.ExpiresFrom),
    expiresBefore: instant(wire.ExpiresBefore),
    registrar: wire.Registrar,
    autoRenew: yes(wire.AutoRenew),
    locked: yes(wire.Locked),
    ...(names ? { names } : {}),
  };
}
