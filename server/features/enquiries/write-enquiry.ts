import { ENQUIRY_PER_ADDRESS, ENQUIRY_PER_CUSTOMER } from '#contract/rules/limits.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { addressKey, countAttempt } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { claimFile } from '../files/index.ts';
import { causeOf } from './ask-us.ts';
import { requireOwn } from './asker.ts';
import { dueOf, mayWrite } from './judge-enquiry.ts';
import { type EnquiryRow, findByNumber, insertMessage, messagesOf, moveEnquiry } from './store.ts';

interface Own {
  readonly Number: string;
  readonly Key?: string | undefined;
}

/** Every try of a visitor counts, so that keys are not guessed. */
async function count(tx: Tx, address: string): Promise<void> {
  if (tx.by.kind === 'customer') await countAttempt(tx.house, ENQUIRY_PER_CUSTOMER, String(tx.by.customerId));
  else await countAttempt(tx.house, ENQUIRY_PER_ADDRESS, addressKey(address));
}

const acted = (tx: Tx, act: `enquiry.${string}`, { id, number }: EnquiryRow, address: string) =>
  record(tx, { act, object: { kind: 'enquiry', id }, address, after: { number } });

/** Writes into a locked enquiry: it is open, and our clock runs. @throws refusal ENQUIRY_OVER */
async function add(tx: Tx, row: EnquiryRow, text: string, fileId: bigint | null): Promise<void> {
  if (!mayWrite(row, (await messagesOf(tx, row.id)).length, tx.now)) throw refuse('ENQUIRY_OVER');
  if (fileId !== null) await claimFile(tx, { fileId, purpose: 'enquiry', by: causeOf(row.id) });
  await insertMessage(tx, { enquiryId: row.id, writtenBy: 'asker', staffId: null, body: text, fileId });
  await moveEnquiry(tx, row, 'write', { dueAt: dueOf(row, tx.now) });
}

/**
 * Who asked writes by mail, as whose the caller acts. Counted as on the page, a visitor's by the enquiry, since mail
 * comes from one address of a network.
 * @throws refusals ENQUIRY_OVER, TOO_MANY_ATTEMPTS
 */
export async function writeByMail(tx: Tx, number: string, text: string, fileId: string | undefined): Promise<void> {
  if (tx.by.kind === 'customer') await countAttempt(tx.house, ENQUIRY_PER_CUSTOMER, String(tx.by.customerId));
  else await countAttempt(tx.house, ENQUIRY_PER_ADDRESS, `mail:${number}`);
  const row = await findByNumber(tx, number, true);
  if (!row) throw refuse('NOT_FOUND');
  await add(tx, row, text, fileId === undefined ? null : BigInt(fileId));
  await record(tx, { act: 'enquiry.write', object: { kind: 'enquiry', id: row.id }, after: { number, by: 'mail' } });
}

/**
 * Who asked writes more: it is open again, and our clock runs anew unless it ran already.
 * @throws refusals NOT_FOUND, ENQUIRY_OVER, FILE_UNKNOWN
 */
export async function writeEnquiry(
  tx: Tx,
  of: Own & { readonly Text: string; readonly FileId?: string | undefined },
  address: string,
): Promise<EnquiryRow> {
  await count(tx, address);
  const row = await requireOwn(tx, of, true);
  if (of.FileId !== undefined && row.customerId === null) throw refuse('FILE_UNKNOWN');
  await add(tx, row, of.Text, of.FileId === undefined ? null : BigInt(of.FileId));
  await acted(tx, 'enquiry.write', row, address);
  return requireOwn(tx, of);
}

/** Who asked needs nothing more. @throws refusals NOT_FOUND, STATE_HAS_MOVED where it is closed already */
export async function closeEnquiry(tx: Tx, of: Own, address: string): Promise<EnquiryRow> {
  await count(tx, address);
  const row = await requireOwn(tx, of, true);
  await moveEnquiry(tx, row, 'close', { closedBy: 'asker' });
  await acted(tx, 'enquiry.close', row, address);
  return requireOwn(tx, of);
}
