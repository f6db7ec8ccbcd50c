import * as api from '#contract/api/escrow/talk.ts';
import { DOCUMENT_PER_ADDRESS } from '#contract/rules/limits.ts';
import * as staffApi from '#contract/staff-api/escrow-talk.ts';
import { answerPage } from '../../../platform/db/page.ts';
import { type Caller, customerOf, reading, type Tx } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { type FileAnswer, fileRoute, type Route, route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { viewFile } from '../../files/index.ts';
import { causeOf, type DealRow, findAnyDeal, findDeal } from '../store.ts';
import { HOUSE } from '../tell-sides.ts';
import { forSide, forStaff } from './present-messages.ts';
import { sayInDeal, staffSaysInDeal } from './say-message.ts';
import { findMessage, pageMessages } from './store.ts';

async function readersDeal(tx: Tx, number: string): Promise<{ deal: DealRow; side: 'seller' | 'buyer' }> {
  const reader = customerOf(tx);
  const deal = await findDeal(tx, reader, number);
  if (!deal) throw refuse('NOT_FOUND');
  return { deal, side: deal.sellerId === reader ? 'seller' : 'buyer' };
}

/**
 * A paper of a message that this side may read. The other side's view stands in its owner's records as the house's:
 * nobody reads the other's id.
 */
async function paper(house: House, caller: Caller, of: { Number: string; Id: string }): Promise<FileAnswer> {
  const { fileId, by } = await reading(house, caller, async (tx) => {
    const { deal, side } = await readersDeal(tx, of.Number);
    const message = await findMessage(tx, deal.id, BigInt(of.Id), side);
    if (!message || message.fileId === null) throw refuse('NOT_FOUND');
    return { fileId: message.fileId, by: causeOf(deal.id) };
  });
  return viewFile(house, { ...caller, by: HOUSE }, fileId, ({ claimedBy }) => claimedBy === by);
}

export const talkRoutes: readonly Route[] = [
  route(api.listDealMessages, async (tx, input) => {
    const { deal, side } = await readersDeal(tx, input.Number);
    const page = await pageMessages(tx, deal.id, side, input.After);
    return answerPage(page, await forSide(tx, deal, side, page.rows));
  }),
  route(api.sayInDeal, async (tx, { Number: number, Text, To, FileId }) => ({
    Id: String(
      await sayInDeal(tx, { number, text: Text, to: To, ...(FileId === undefined ? {} : { fileId: BigInt(FileId) }) }),
    ),
  })),
  fileRoute(api.dealFile, paper, DOCUMENT_PER_ADDRESS),
];

export const talkStaffRoutes: readonly Route[] = [
  route(staffApi.officeDealMessages, async (tx, { Id, After }) => {
    if (!(await findAnyDeal(tx, BigInt(Id)))) throw refuse('NOT_FOUND');
    const page = await pageMessages(tx, BigInt(Id), undefined, After);
    return answerPage(page, await forStaff(tx, page.rows));
  }),
  route(staffApi.officeSayInDeal, async (tx, { Id, Text, To }) => ({
    Id: String(await staffSaysInDeal(tx, { id: BigInt(Id), text: Text, to: To })),
  })),
];
