import { RECORD_LINES } from '#contract/rules/dns/records.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../staff-access/index.ts';
import { readNetworks } from './read-networks.ts';
import { findSearchList, hasSearchNetworks } from './store.ts';

/** The list as staff wrote it, and how many networks each engine has in it. */
export async function presentNetworks(tx: Tx) {
  const found = await findSearchList(tx);
  if (!found) return { Text: '', Version: 0, Count: 0, Engines: [] };
  const { version, text, networks, changedBy, changedAt } = found;
  return {
    Text: text,
    Version: version,
    Count: networks.length,
    Engines: readNetworks(text).engines.map(({ name, networks: count }) => ({
      ...(name === undefined ? {} : { Name: name }),
      Count: count,
    })),
    By: (await staffNames(tx)).get(changedBy) ?? String(changedBy),
    At: changedAt.toISOString(),
  };
}

/**
 * The lines that a record can be for. All but one come with our table of networks; who a search engine is, the operator
 * says.
 */
export async function presentKnownLines(tx: Tx) {
  const nobody = !(await hasSearchNetworks(tx));
  return { Items: RECORD_LINES.map((Line) => ({ Line, Nobody: Line === 'search' && nobody })) };
}
