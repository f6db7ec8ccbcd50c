import { ENQUIRY_REOPEN_DAYS } from '#contract/rules/contact/enquiry.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { tellAsker } from './asker.ts';
import { answerLetter, closedLetter } from './letters.ts';
import { type EnquiryRow, findById, insertMessage, messagesOf, moveEnquiry } from './store.ts';

interface Read {
  readonly id: bigint;
  /** The newest message that the member has read. */
  readonly seen: bigint;
}

/**
 * Race: who asked, or another member, wrote while this one did; nobody is answered past what they wrote last.
 * @throws refusals NOT_FOUND, ENQUIRY_MOVED
 */
async function lockRead(tx: Tx, { id, seen }: Read): Promise<EnquiryRow> {
  const row = await findById(tx, id, true);
  if (!row) throw refuse('NOT_FOUND');
  if ((await messagesOf(tx, id)).at(-1)?.id !== seen) throw refuse('ENQUIRY_MOVED');
  return row;
}

const acted = (tx: Tx, act: `enquiry.${string}`, { id, number, customerId }: EnquiryRow) =>
  record(tx, {
    act,
    object: { kind: 'enquiry', id },
    ...(customerId === null ? {} : { onBehalfOf: customerId }),
    after: { number },
  });

/**
 * A member answers, or asks something back; the words go by mail and stand on the page. @throws refusals NOT_FOUND,
 * ENQUIRY_MOVED, STATE_HAS_MOVED where it is closed
 */
export async function answerEnquiry(
  tx: Tx,
  of: Read & { readonly text: string; readonly asksBack: boolean },
): Promise<void> {
  const row = await lockRead(tx, of);
  const staff = await actingStaff(tx);
  await moveEnquiry(tx, row, of.asksBack ? 'askBack' : 'answer', {});
  await insertMessage(tx, {
    ...{ enquiryId: row.id, writtenBy: 'house', staffId: staff.id, body: of.text, fileId: null },
  });
  await acted(tx, 'enquiry.answer', row);
  await tellAsker(tx, row, (told) => answerLetter(told, of.text, of.asksBack));
}

/** A member closes what needs no answer. @throws refusals NOT_FOUND, ENQUIRY_MOVED, STATE_HAS_MOVED */
export async function closeByStaff(tx: Tx, of: Read): Promise<void> {
  const row = await lockRead(tx, of);
  await moveEnquiry(tx, row, 'close', { closedBy: 'house' });
  await acted(tx, 'enquiry.close', row);
  await tellAsker(tx, row, (told) => closedLetter(told, 'house', ENQUIRY_REOPEN_DAYS));
}
