import type * as api from '#contract/api/contact/enquiries.ts';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import { ENQUIRIES_OPEN_MAX } from '#contract/rules/contact/enquiry.ts';
import { ENQUIRY_PER_ADDRESS, ENQUIRY_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { assertCaptcha } from '../../platform/captcha.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import { refuseField } from '../../platform/http/input.ts';
import { addressKey, countAttempt } from '../../platform/limits.ts';
import { recordBirth } from '../../platform/machine.ts';
import { newNumber } from '../../platform/numbers.ts';
import { refuse } from '../../platform/refusal.ts';
import { countMail, givenEmail, recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { claimFile } from '../files/index.ts';
import { newKey, tellAsker } from './asker.ts';
import { dueOf } from './judge-enquiry.ts';
import { receivedLetter } from './letters.ts';
import { enquiryMachine } from './machine.ts';
import { countOpen, type EnquiryRow, insertEnquiry, insertMessage, type NewEnquiry } from './store.ts';

type Asked = ParsedInputOf<typeof api.askUs>;
type Asker = Pick<NewEnquiry, 'customerId' | 'email' | 'lang'>;

async function visitor(tx: Tx, asked: Asked, address: string): Promise<Asker> {
  if (asked.Email === undefined) throw refuseField(tx.lang, 'Email', 'account:email.needed');
  const email = givenEmail(tx, asked.Email);
  await assertCaptcha(tx.house, asked.Captcha ?? '');
  await countAttempt(tx.house, ENQUIRY_PER_ADDRESS, addressKey(address));
  await countMail(tx, email, address);
  if ((await countOpen(tx, { email })) >= BigInt(ENQUIRIES_OPEN_MAX))
    throw refuse('ENQUIRIES_TOO_MANY', { max: ENQUIRIES_OPEN_MAX });
  return { customerId: null, email, lang: tx.lang };
}

async function customer(tx: Tx, customerId: bigint): Promise<Asker> {
  await countAttempt(tx.house, ENQUIRY_PER_CUSTOMER, String(customerId));
  if ((await countOpen(tx, { customerId })) >= BigInt(ENQUIRIES_OPEN_MAX))
    throw refuse('ENQUIRIES_TOO_MANY', { max: ENQUIRIES_OPEN_MAX });
  return { customerId, email: null, lang: (await recipientOf(tx, customerId)).lang };
}

/** What an enquiry's picture is claimed for. */
export const causeOf = (id: bigint): string => `enquiry:${id}`;

async function begin(tx: Tx, asked: Asked, address: string): Promise<EnquiryRow> {
  const asker = tx.by.kind === 'customer' ? await customer(tx, tx.by.customerId) : await visitor(tx, asked, address);
  const number = newNumber('Q', tx.now);
  const row = await insertEnquiry(tx, {
    ...asker,
    number,
    keySealed: asker.customerId === null ? newKey(tx, number) : null,
    topic: asked.Topic,
    reference: asked.Reference ?? '',
    page: asked.Page ?? null,
    dueAt: dueOf({ state: 'open', dueAt: null }, tx.now),
  });
  await recordBirth(tx, enquiryMachine, row.id);
  return row;
}

/**
 * Asks our staff something. A customer is known by their session; a visitor by the address that they give, which nobody
 * has proved: its owner gets the link, and nothing of what was written.
 * @returns the number of the enquiry
 * @throws refusals CAPTCHA_WRONG, ENQUIRIES_TOO_MANY, FILE_UNKNOWN
 */
export async function askUs(tx: Tx, asked: Asked, address: string): Promise<string> {
  const row = await begin(tx, asked, address);
  const fileId = asked.FileId === undefined ? null : BigInt(asked.FileId);
  if (fileId !== null) await claimFile(tx, { fileId, purpose: 'enquiry', by: causeOf(row.id) });
  await insertMessage(tx, { enquiryId: row.id, writtenBy: 'asker', staffId: null, body: asked.Text, fileId });
  await record(tx, {
    act: 'enquiry.ask',
    object: { kind: 'enquiry', id: row.id },
    address,
    after: { number: row.number, topic: row.topic },
  });
  await tellAsker(tx, row, (told) => receivedLetter(told, timeText(row.dueAt as Date)));
  return row.number;
}
