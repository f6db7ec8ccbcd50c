import { dayOf } from '#contract/calendar.ts';
import { type Caller, customerOf, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { unseal } from '../../platform/secrets.ts';
import { record } from '../activity/index.ts';
import { pieceUse } from './gather-own-data.ts';
import { findOwnData, type OwnDataRow, selectPiece } from './store.ts';

/** Is it there to be fetched, by the business clock? The sweep that erases it may come a little later. */
export const isThere = ({ state, dueAt }: OwnDataRow, now: Date): boolean => state === 'ready' && dueAt > now;

/**
 * The caller's own document, piece by piece; each download is written down. @throws refusals NOT_FOUND,
 * OWN_DATA_NOT_READY
 */
export async function downloadOwnData(house: House, caller: Caller, id: bigint): Promise<FileAnswer> {
  const row = await transact(house, caller, async (tx) => {
    const found = await findOwnData(tx, customerOf(tx), id);
    if (!found) throw refuse('NOT_FOUND');
    if (!isThere(found, tx.now)) throw refuse('OWN_DATA_NOT_READY');
    await record(tx, { act: 'account.downloadOwnData', object: { kind: 'own_data', id } });
    return found;
  });
  async function* pieces() {
    for (let place = 0; ; place += 1) {
      const at = place;
      const sealed = await transact(house, caller, (tx) => selectPiece(tx, id, at));
      if (sealed === undefined) return;
      yield unseal(house, pieceUse(id, at), sealed);
    }
  }
  return { name: `namestead-own-data-${dayOf(row.askedAt)}.json`, type: 'application/json', pieces: pieces() };
}
