import { TRANSFER_OUT_ASK_HOURS } from '#contract/rules/transfers/transfer-out.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { findDomainById } from '../domains/index.ts';
import { askRegistryOf } from '../domains/life/index.ts';
import { goOn } from './confirm-transfers.ts';
import { endStaying } from './end-transfer.ts';
import { lockDue, type TransferRow, takeToAsk } from './store.ts';

const AT_ONCE = 50;
const CALLER = systemCaller('transfer-out');

/** What the clock does with a transfer whose step is over. */
async function bringUp(tx: Tx, row: TransferRow): Promise<void> {
  if (row.state !== 'delayed') return endStaying(tx, row, 'lapse');
  const domain = await findDomainById(tx, row.domainId);
  if (!domain) return endStaying(tx, row, 'cancel');
  await goOn(tx, row, domain, row.confirmedAt ?? tx.now);
}

/**
 * Ends requests that nobody confirmed and passwords whose days are over, begins what was delayed, and asks about names
 * that may be leaving.
 */
export async function bringUpTransfersOut(house: House): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await transact(house, CALLER, async (tx) => {
      const rows = await lockDue(tx, AT_ONCE);
      for (const row of rows) await bringUp(tx, row);
      return rows.length;
    });
  }
  await transact(house, CALLER, async (tx) => {
    const since = new Date(tx.now.getTime() - TRANSFER_OUT_ASK_HOURS * 3_600_000);
    for (const id of await takeToAsk(tx, since, AT_ONCE)) await askRegistryOf(tx, id);
  });
}
