import type { listMyNotices } from '#contract/api/notices.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Lang, langFrom } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import type { NoticeState } from '#contract/states/notice.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { type KeptLetter, writeTable } from './letter.ts';
import { selectNotices } from './store.ts';

const ROWS_PER_PAGE = 30;
/** Rows of a letter's table that the list of mails shows; the mail has them all. */
const TABLE_ROWS_SHOWN = 50;

type Row = Awaited<ReturnType<typeof selectNotices>>[number];

function presentTable(lang: Lang, { table }: KeptLetter) {
  if (!table) return {};
  const { heads, rows } = writeTable(lang, { ...table, rows: table.rows.slice(0, TABLE_ROWS_SHOWN) });
  return { Table: { Heads: [...heads], Rows: rows.map((row) => [...row]), More: table.rows.length - rows.length } };
}

function present(row: Row): OutputOf<typeof listMyNotices>['Items'][number] {
  const lang = langFrom(row.lang);
  const letter = row.letter as KeptLetter;
  const say = (key: MessageKey) => translate(lang, key, letter.vars);
  return {
    Id: String(row.id),
    Subject: say(letter.subject),
    Paragraphs: letter.paragraphs.map(say),
    ...presentTable(lang, letter),
    Address: row.address,
    Lang: lang,
    State: row.state as NoticeState,
    CreatedAt: row.createdAt.toISOString(),
    ...(row.sentAt ? { SentAt: row.sentAt.toISOString() } : {}),
    ...(row.result === null ? {} : { Answer: row.result }),
  };
}

/** A page of the mails sent to the customer. What a button opened is not among it: it was sealed, and is gone since. */
export async function listMine(tx: Tx, before: bigint | null): Promise<OutputOf<typeof listMyNotices>> {
  const rows = await selectNotices(tx, { customerId: customerOf(tx) }, before, ROWS_PER_PAGE + 1);
  const shown = rows.slice(0, ROWS_PER_PAGE);
  const last = shown.at(-1);
  return {
    Items: shown.map(present),
    ...(rows.length > ROWS_PER_PAGE && last ? { Next: String(last.id) } : {}),
  };
}
