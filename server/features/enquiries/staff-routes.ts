import * as api from '#contract/staff-api/enquiries.ts';
import { answerPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { answerEnquiry, closeByStaff } from './answer-enquiry.ts';
import { officePage, officeRows } from './present-enquiries.ts';
import { findById, pageAll } from './store.ts';

async function pageOf(tx: Tx, id: bigint) {
  const row = await findById(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  return officePage(tx, row);
}

/** What staff do with enquiries: read, answer, ask back, close (acceptance L1, A10). */
export const enquiryStaffRoutes: readonly Route[] = [
  route(api.officeEnquiries, async (tx, { State, Topic, After }) => {
    const page = await pageAll(tx, { state: State, topic: Topic }, After);
    return answerPage(page, await officeRows(tx, page.rows));
  }),
  route(api.officeEnquiry, (tx, { Id }) => pageOf(tx, BigInt(Id))),
  route(api.answerEnquiry, async (tx, { Id, Text, AsksBack, Seen }) => {
    await answerEnquiry(tx, { id: BigInt(Id), seen: BigInt(Seen), text: Text, asksBack: AsksBack });
    return pageOf(tx, BigInt(Id));
  }),
  route(api.closeOfficeEnquiry, async (tx, { Id, Seen }) => {
    await closeByStaff(tx, { id: BigInt(Id), seen: BigInt(Seen) });
    return pageOf(tx, BigInt(Id));
  }),
];
