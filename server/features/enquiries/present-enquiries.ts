import type * as api from '#contract/api/contact/enquiries.ts';
import type * as staffApi from '#contract/staff-api/enquiries.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { emailShown } from '../../platform/email-address.ts';
import { nextState } from '../../platform/machine.ts';
import { type CustomersNamed, customersNamed } from '../account/index.ts';
import { staffNames } from '../staff-access/index.ts';
import { isLate, mayWrite } from './judge-enquiry.ts';
import { enquiryMachine } from './machine.ts';
import { type EnquiryRow, type MessageRow, messagesOf } from './store.ts';

const facts = (row: EnquiryRow): Omit<api.Enquiry, 'Actions'> => ({
  Number: row.number,
  Topic: row.topic,
  Reference: row.reference,
  State: row.state,
  AskedAt: row.askedAt.toISOString(),
  ...(row.dueAt === null ? {} : { DueAt: row.dueAt.toISOString() }),
  ...(row.closedAt === null ? {} : { ClosedAt: row.closedAt.toISOString() }),
  ...(row.closedBy === null ? {} : { ClosedBy: row.closedBy }),
});

function actionsOf(row: EnquiryRow, messages: number, now: Date): api.Enquiry['Actions'] {
  const writes = mayWrite(row, messages, now);
  return [
    ...(writes ? (['write'] as const) : []),
    ...(nextState(enquiryMachine, row.state, 'close') ? (['close'] as const) : []),
    ...(writes && row.customerId !== null ? (['attach'] as const) : []),
  ];
}

const presentMessage = (row: MessageRow): api.EnquiryMessage => ({
  Id: String(row.id),
  By: row.writtenBy,
  Text: row.body,
  Picture: row.fileId !== null,
  At: row.writtenAt.toISOString(),
});

/** A row of the asker's list; whether it is full is told on its own page. */
export const presentRow = (row: EnquiryRow, now: Date): api.Enquiry => ({
  ...facts(row),
  Actions: actionsOf(row, 0, now),
});

export async function presentPage(tx: Tx, row: EnquiryRow): Promise<api.EnquiryPage> {
  const messages = await messagesOf(tx, row.id);
  return {
    ...facts(row),
    Actions: actionsOf(row, messages.length, tx.now),
    ...(row.page === null ? {} : { Page: row.page }),
    Messages: messages.map(presentMessage),
  };
}

function officeRow(row: EnquiryRow, now: Date, named: CustomersNamed): staffApi.OfficeEnquiry {
  const closed = row.state === 'closed';
  return {
    ...facts(row),
    Id: String(row.id),
    ...(row.customerId === null ? {} : { CustomerId: String(row.customerId), ...named(row.customerId) }),
    ...(row.email === null ? {} : { Email: emailShown(row.email) }),
    Lang: row.lang,
    SinceAt: row.sinceAt.toISOString(),
    Late: isLate(row, now),
    Actions: closed ? [] : ['answer', 'close'],
  };
}

/** Rows of the office's queue; the customers of all of them are asked for at once. */
export async function officeRows(tx: Tx, rows: readonly EnquiryRow[]) {
  const named = await customersNamed(
    tx,
    rows.map(({ customerId }) => customerId),
  );
  return (row: EnquiryRow) => officeRow(row, tx.now, named);
}

export async function officePage(tx: Tx, row: EnquiryRow): Promise<staffApi.OfficeEnquiryPage> {
  const names = await staffNames(tx);
  return {
    ...(await officeRows(tx, [row]))(row),
    ...(row.page === null ? {} : { Page: row.page }),
    Messages: (await messagesOf(tx, row.id)).map((message) => ({
      ...presentMessage(message),
      ...(message.fileId === null ? {} : { FileId: String(message.fileId) }),
      ...(message.staffId === null ? {} : { Name: names.get(message.staffId) ?? String(message.staffId) }),
    })),
  };
}
