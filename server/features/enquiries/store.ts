import { sql } from 'kysely';
import type { Lang } from '#contract/lang.ts';
import type { EnquiryTopic } from '#contract/rules/contact/enquiry.ts';
import type { EnquiryCloser, EnquiryState, EnquiryVoice } from '#contract/states/contact/enquiry.ts';
import { countWaiting } from '../../platform/db/due.ts';
import { newestFirst, onePage, type Page } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type BesideColumns, transitionWith } from '../../platform/machine.ts';
import { type EnquiryEvent, enquiryMachine } from './machine.ts';

export interface EnquiryRow {
  readonly id: bigint;
  readonly number: string;
  readonly customerId: bigint | null;
  /** A visitor's address, in its stored form. */
  readonly email: string | null;
  readonly keySealed: string | null;
  readonly lang: Lang;
  readonly topic: EnquiryTopic;
  readonly reference: string;
  readonly page: string | null;
  readonly state: EnquiryState;
  readonly askedAt: Date;
  readonly sinceAt: Date;
  readonly dueAt: Date | null;
  readonly closedAt: Date | null;
  readonly closedBy: EnquiryCloser | null;
}

export interface MessageRow {
  readonly id: bigint;
  readonly enquiryId: bigint;
  readonly writtenBy: EnquiryVoice;
  readonly staffId: bigint | null;
  readonly body: string;
  readonly fileId: bigint | null;
  readonly writtenAt: Date;
}

export type NewEnquiry = Omit<
  EnquiryRow,
  'id' | 'state' | 'askedAt' | 'sinceAt' | 'dueAt' | 'closedAt' | 'closedBy'
> & { readonly dueAt: Date };

export async function insertEnquiry(tx: Tx, fresh: NewEnquiry): Promise<EnquiryRow> {
  const row = { ...fresh, state: 'open', askedAt: tx.now, sinceAt: tx.now } as const;
  return (await tx.db.insertInto('enquiry').values(row).returningAll().executeTakeFirstOrThrow()) as EnquiryRow;
}

export async function insertMessage(tx: Tx, message: Omit<MessageRow, 'id' | 'writtenAt'>): Promise<bigint> {
  const row = { ...message, writtenAt: tx.now };
  return (await tx.db.insertInto('enquiryMessage').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const BESIDE: BesideColumns<'since_at' | 'due_at' | 'closed_at' | 'closed_by'> = {
  since_at: 'timestamptz',
  due_at: 'timestamptz',
  closed_at: 'timestamptz',
  closed_by: 'text',
};

/** Moves an enquiry and what belongs to its new state, with a history row. @throws refusal STATE_HAS_MOVED */
export async function moveEnquiry(
  tx: Tx,
  row: EnquiryRow,
  event: EnquiryEvent,
  to: { readonly dueAt?: Date; readonly closedBy?: EnquiryCloser },
): Promise<void> {
  const changes = {
    since_at: row.state === 'open' && event === 'write' ? row.sinceAt : tx.now,
    due_at: to.dueAt ?? null,
    closed_at: to.closedBy === undefined ? null : tx.now,
    closed_by: to.closedBy ?? null,
  };
  await transitionWith(tx, enquiryMachine, row, event, { columns: BESIDE, changes });
}

export async function findByNumber(tx: Tx, number: string, lock = false): Promise<EnquiryRow | undefined> {
  const query = tx.db.selectFrom('enquiry').selectAll().where('number', '=', number);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) as EnquiryRow | undefined;
}

export async function findById(tx: Tx, id: bigint, lock = false): Promise<EnquiryRow | undefined> {
  const query = tx.db.selectFrom('enquiry').selectAll().where('id', '=', id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) as EnquiryRow | undefined;
}

/** The oldest first; at most ENQUIRY_MESSAGES_MAX and our own answers after it. */
export async function messagesOf(tx: Tx, enquiryId: bigint): Promise<MessageRow[]> {
  const query = tx.db.selectFrom('enquiryMessage').selectAll().where('enquiryId', '=', enquiryId).orderBy('id');
  return (await query.execute()) as MessageRow[];
}

/** How many are not closed of this customer, or of this visitor's address. */
export async function countOpen(tx: Tx, of: { customerId: bigint } | { email: string }): Promise<bigint> {
  const query = tx.db
    .selectFrom('enquiry')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('state', '<>', 'closed');
  const own = 'email' in of ? query.where('email', '=', of.email) : query.where('customerId', '=', of.customerId);
  return (await own.executeTakeFirstOrThrow()).total;
}

export function pageMine(
  tx: Tx,
  customerId: bigint,
  state: EnquiryState | undefined,
  after: string | undefined,
): Promise<Page<EnquiryRow>> {
  let query = tx.db.selectFrom('enquiry').selectAll().where('customerId', '=', customerId);
  if (state) query = query.where('state', '=', state);
  return newestFirst<EnquiryRow>(query, after);
}

/** Where an enquiry stands in the office's queue, as its index has it: when our answer is due, then its number. */
const PLACE = sql`(coalesce(due_at, timestamptz 'infinity')), (-id)`;

/** A keyset page: open ones by the time our answer is due, then the others, newest first. */
export function pageAll(
  tx: Tx,
  of: { readonly state?: EnquiryState | undefined; readonly topic?: EnquiryTopic | undefined },
  after: string | undefined,
): Promise<Page<EnquiryRow>> {
  let query = tx.db.selectFrom('enquiry').selectAll();
  if (of.state) query = query.where('state', '=', of.state);
  if (of.topic) query = query.where('topic', '=', of.topic);
  if (after !== undefined)
    query = query.where(sql<boolean>`(${PLACE}) > (SELECT ${PLACE} FROM enquiry WHERE id = ${BigInt(after)})`);
  return onePage<EnquiryRow>(query.orderBy(PLACE));
}

/** How many wait for our answer, and since when the oldest does. */
export const waiting = (tx: Tx): Promise<{ count: number; oldest: Date | null }> =>
  countWaiting(tx, 'enquiry', (is) => is('state', '=', 'open'), 'sinceAt');

/** Answered, or asked back, before then, and silent since; locked, those that somebody else holds left out. */
export async function takeQuiet(tx: Tx, before: Date, limit: number): Promise<EnquiryRow[]> {
  const query = tx.db
    .selectFrom('enquiry')
    .selectAll()
    .where('state', 'in', ['answered', 'waiting'])
    .where('sinceAt', '<=', before)
    .orderBy('sinceAt')
    .limit(limit);
  return (await query.forUpdate().skipLocked().execute()) as EnquiryRow[];
}

/** Closed before then; locked. */
export async function takeOld(tx: Tx, before: Date, limit: number): Promise<bigint[]> {
  const query = tx.db
    .selectFrom('enquiry')
    .select('id')
    .where('state', '=', 'closed')
    .where('sinceAt', '<=', before)
    .orderBy('sinceAt')
    .limit(limit);
  return (await query.forUpdate().skipLocked().execute()).map(({ id }) => id);
}

/** Removes one for good; gives the pictures that came with it. */
export async function removeEnquiry(tx: Tx, id: bigint): Promise<bigint[]> {
  const removed = await tx.db.deleteFrom('enquiryMessage').where('enquiryId', '=', id).returning('fileId').execute();
  await tx.db.deleteFrom('enquiry').where('id', '=', id).execute();
  return removed.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
}
