import { addDays } from '#contract/calendar.ts';
import { DEAL_FILE_KEPT_DAYS } from '#contract/rules/escrow/talk.ts';
import { systemCaller, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { eraseFile } from '../../files/index.ts';
import { markErased, papersOfEnded } from './store.ts';

const AT_ONCE = 50;

/** Erases the papers of deals that ended long ago; their messages stay and say that there was one. */
export async function erasePapers(house: House): Promise<void> {
  for (;;) {
    const found = await transact(house, systemCaller('deal-papers'), async (tx) => {
      const papers = await papersOfEnded(tx, addDays(tx.now, -DEAL_FILE_KEPT_DAYS), AT_ONCE);
      for (const { id, fileId } of papers) {
        await eraseFile(tx, fileId);
        await markErased(tx, id);
      }
      return papers.length;
    });
    if (found < AT_ONCE) return;
  }
}
