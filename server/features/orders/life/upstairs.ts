import type { Tx } from '../../../platform/db/transaction.ts';
import { isDeletionAsked } from '../deletion/settle-deletion.ts';
import { namesUnderWay } from '../lines/line-store.ts';
import { isOwed } from './acts.ts';

const isBusy = async (tx: Tx, name: string): Promise<boolean> => (await namesUnderWay(tx, [name])).has(name);

/** What the life of a name asks of orders. */
export const UPSTAIRS = { orderOpen: isBusy, owed: isOwed, deletionAsked: isDeletionAsked };
