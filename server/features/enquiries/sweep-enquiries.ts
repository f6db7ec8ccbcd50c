import { addDays } from '#contract/calendar.ts';
import { ENQUIRY_KEPT_DAYS, ENQUIRY_QUIET_DAYS, ENQUIRY_REOPEN_DAYS } from '#contract/rules/contact/enquiry.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { eraseFile } from '../files/index.ts';
import { tellAsker } from './asker.ts';
import { closedLetter } from './letters.ts';
import { moveEnquiry, removeEnquiry, takeOld, takeQuiet } from './store.ts';

const AT_ONCE = 50;
const CALLER = systemCaller('enquiries');

/** Works rounds of one transaction each until one finds less than it could. */
async function rounds(house: House, round: (tx: Tx) => Promise<number>): Promise<void> {
  for (;;) if ((await transact(house, CALLER, round)) < AT_ONCE) return;
}

/** Closes what was answered and fell silent; who asked is told, and may open it again. */
export const closeQuiet = (house: House): Promise<void> =>
  rounds(house, async (tx) => {
    const quiet = await takeQuiet(tx, addDays(tx.now, -ENQUIRY_QUIET_DAYS), AT_ONCE);
    for (const row of quiet) {
      await moveEnquiry(tx, row, 'close', { closedBy: 'quiet' });
      await tellAsker(tx, row, (told) => closedLetter(told, 'quiet', ENQUIRY_REOPEN_DAYS));
    }
    return quiet.length;
  });

/** Erases what was closed long ago, with its pictures. */
export const eraseOld = (house: House): Promise<void> =>
  rounds(house, async (tx) => {
    const old = await takeOld(tx, addDays(tx.now, -ENQUIRY_KEPT_DAYS), AT_ONCE);
    for (const id of old) for (const fileId of await removeEnquiry(tx, id)) await eraseFile(tx, fileId);
    return old.length;
  });
