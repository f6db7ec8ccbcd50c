import {
  SEARCH_BITS_MAX,
  SEARCH_BITS_MIN,
  SEARCH_FAULTS_TOLD_MAX,
  SEARCH_NAME_LENGTH_MAX,
  SEARCH_NETWORKS_MAX,
} from '#contract/rules/dns/search-engines.ts';
import type { WrongNetworks } from '#contract/staff-api/search-engines.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { readNetworks, type WrongNetwork } from './read-networks.ts';
import { findSearchList, insertSearchList, lockSearchList } from './store.ts';

function presentWrong(tx: Tx, wrong: readonly WrongNetwork[]): WrongNetworks {
  const { v4, v6 } = SEARCH_BITS_MIN;
  const vars = { v4, v6, bits: SEARCH_BITS_MAX.v6, max: SEARCH_NAME_LENGTH_MAX };
  return {
    Wrong: wrong.slice(0, SEARCH_FAULTS_TOLD_MAX).map(({ line, problem, network = '' }) => ({
      Line: line,
      Words: translate(tx.lang, `searchline:wrong.${problem}`, { ...vars, network }),
    })),
  };
}

/**
 * Puts a list of networks of search engines in the place of the one that was read, whole or not at all.
 * @throws refusals SEARCH_NETWORKS_WRONG (`Data` tells the lines), SEARCH_NETWORKS_TOO_MANY, SEARCH_NETWORKS_CHANGED
 */
export async function saveNetworks(tx: Tx, { version, text }: { readonly version: number; readonly text: string }) {
  const { networks, wrong } = readNetworks(text);
  if (wrong.length > 0) throw refuse('SEARCH_NETWORKS_WRONG', { count: wrong.length }, presentWrong(tx, wrong));
  if (networks.length > SEARCH_NETWORKS_MAX)
    throw refuse('SEARCH_NETWORKS_TOO_MANY', { max: SEARCH_NETWORKS_MAX, count: networks.length });
  const { id: changedBy } = await actingStaff(tx);
  await lockSearchList(tx);
  const known = await findSearchList(tx);
  if ((known?.version ?? 0) !== version) throw refuse('SEARCH_NETWORKS_CHANGED');
  const next = version + 1;
  await insertSearchList(tx, { version: next, text, networks, changedBy });
  // The lists themselves stay: which two they are is enough here.
  await record(tx, {
    act: 'searchNetworks.saved',
    object: { kind: 'searchNetworks', id: String(next) },
    before: { version, networks: known?.networks.length ?? 0 },
    after: { version: next, networks: networks.length },
  });
  return { Version: next, Count: networks.length };
}
