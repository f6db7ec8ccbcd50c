import { addressIn } from '#contract/lang.ts';
import { MAIL_TRIES_MAX } from '#contract/rules/notice.ts';
import type { Mail, MailGateway, MailOutcome } from '../../gateways/mail/index.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { transition } from '../../platform/machine.ts';
import { unseal } from '../../platform/secrets.ts';
import { type KeptLetter, writeLetter } from './letter.ts';
import { noticeMachine } from './machine.ts';
import { replyAddress } from './reply-address.ts';
import { noticeUse } from './send-notice.ts';
import { countTry, lockNotice, markSent, type NoticeRow, writeResult } from './store.ts';

const CALLER = 'notices';

/** `<notice-12.1763700000000@namestead.example>`: from our row alone, so that a repetition carries the same one. */
function messageIdOf(house: House, row: NoticeRow): string {
  const domain = /@([^\s>]+)/.exec(house.config.mail.from)?.[1] ?? 'localhost';
  return `<notice-${row.id}.${row.createdAt.getTime()}@${domain}>`;
}

function written(house: House, row: NoticeRow): Mail {
  const { actWords, ...letter } = row.letter as KeptLetter;
  const path = row.sealed ? unseal(house, noticeUse(row.address), row.sealed.toString()) : undefined;
  const pageAt = (path: string) => house.config.publicUrl + addressIn(row.lang, path);
  // Every letter says where somebody is asked.
  const vars = { contact: pageAt('/contact'), ...letter.vars };
  const whole = { ...letter, vars, ...(actWords && path ? { act: { words: actWords, path } } : {}) };
  const url = path === undefined ? undefined : pageAt(path);
  const replyTo = letter.answersTo === undefined ? undefined : replyAddress(house, letter.answersTo);
  return {
    messageId: messageIdOf(house, row),
    to: row.address,
    lang: row.lang,
    ...writeLetter(row.lang, whole, url),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

async function begin(tx: Tx, id: bigint): Promise<{ row: NoticeRow; mail: Mail } | null> {
  const row = await lockNotice(tx, id);
  if (row?.state !== 'waiting') return null;
  await countTry(tx, id);
  return { row, mail: written(tx.house, row) };
}

async function finish(tx: Tx, id: bigint, outcome: MailOutcome): Promise<boolean> {
  const row = await lockNotice(tx, id);
  if (row?.state !== 'waiting') return true;
  const over = outcome.kind !== 'later' || row.tries >= MAIL_TRIES_MAX;
  await writeResult(tx, id, outcome.answer, over);
  if (!over) return false;
  if (outcome.kind === 'taken') await markSent(tx, row.id);
  await transition(tx, noticeMachine, row, outcome.kind === 'taken' ? 'send' : 'give_up');
  return true;
}

/**
 * Sends one notice: the try is written, the mail goes out between transactions, the answer is written. A process that
 * dies in between sends it again with the same Message-ID: a mail twice is better than none.
 */
export async function deliverNotice(house: House, mail: MailGateway, id: bigint): Promise<void> {
  const begun = await transact(house, systemCaller(CALLER), (tx) => begin(tx, id));
  if (!begun) return;
  const outcome = await mail.send(begun.mail);
  const over = await transact(house, systemCaller(CALLER), (tx) => finish(tx, id, outcome));
  if (!over) throw new Error(`the mail server did not take notice ${id}: ${outcome.answer}`);
}
