import { addressIn } from '#contract/lang.ts';
import { ENQUIRY_TEXT_LENGTH_MAX } from '#contract/rules/contact/enquiry.ts';
import {
  MAIL_IN_MB_MAX,
  MAIL_IN_NAME_LENGTH_MAX,
  MAIL_IN_NAMES_TOLD_MAX,
  MAIL_IN_PICTURES_TRIED_MAX,
} from '#contract/rules/contact/mail-in.ts';
import { pictureBytesMax } from '#contract/rules/files.ts';
import { type Caller, systemCaller, transact } from '../../../platform/db/transaction.ts';
import { emailKey } from '../../../platform/email-address.ts';
import type { House } from '../../../platform/house.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { translate } from '../../../platform/i18n.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recipientOf } from '../../account/index.ts';
import { keepFile } from '../../files/index.ts';
import { aboutOfReply } from '../../notices/index.ts';
import { type EnquiryRow, findByNumber } from '../store.ts';
import { writeByMail } from '../write-enquiry.ts';
import { type MailedFile, type MailIn, readMail } from './read-mail.ts';

const MB = 1_048_576;

/**
 * What became of a mail. `nobody`: it was not sent to an address of ours. `refused`: its sender reads why. `dropped`:
 * nobody is told anything.
 */
export type MailOutcome =
  | { readonly kind: 'written'; readonly number: string }
  | { readonly kind: 'dropped'; readonly why: string }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused'; readonly say: string };

interface Asker {
  readonly row: EnquiryRow;
  readonly address: string;
}

/** The enquiry that a mail was sent to, and who asked it. */
async function askerOf(house: House, to: readonly string[]): Promise<Asker | undefined> {
  const number = to.map((address) => aboutOfReply(house, address)).find((found) => found !== undefined);
  if (number === undefined) return undefined;
  return transact(house, systemCaller('mail-in'), async (tx) => {
    const row = await findByNumber(tx, number);
    if (!row) return undefined;
    const address = row.customerId === null ? row.email : (await recipientOf(tx, row.customerId)).address;
    return address === null ? undefined : { row, address };
  });
}

interface Papers {
  readonly fileId?: string;
  readonly left: readonly string[];
}

/**
 * The first picture that can be kept, as on the page: a customer's, of jpg or png, drawn anew. The names of everything
 * else.
 */
async function papersOf(house: House, caller: Caller, files: readonly MailedFile[]): Promise<Papers> {
  const left: string[] = [];
  let fileId: string | undefined;
  let tried = 0;
  for (const { name, type, bytes } of files) {
    const may =
      caller.by.kind === 'customer' &&
      fileId === undefined &&
      tried < MAIL_IN_PICTURES_TRIED_MAX &&
      /^image\/(?:jpe?g|png)$/i.test(type) &&
      bytes.length <= pictureBytesMax('enquiry');
    if (may) tried += 1;
    const kept = may
      ? await keepFile(house, caller, 'enquiry', bytes).catch((error: unknown) => {
          if (error instanceof Refusal) return undefined;
          throw error;
        })
      : undefined;
    if (kept) fileId = kept.FileId;
    else left.push((name || type).toWellFormed().replaceAll('\0', '').slice(0, MAIL_IN_NAME_LENGTH_MAX));
  }
  return fileId === undefined ? { left } : { fileId, left };
}

/** The words, and below them what came along and was not taken: who answers knows that there was something. */
function wordsOf({ row: { lang } }: Asker, { text }: MailIn, { left }: Papers): string {
  if (left.length === 0) return text;
  const names = left.slice(0, MAIL_IN_NAMES_TOLD_MAX).join(', ');
  const more = left.length > MAIL_IN_NAMES_TOLD_MAX ? ', …' : '';
  return `${text}\n\n${translate(lang, 'contact:mail.left', { names: `${names}${more}` })}`.trim();
}

async function write(house: House, asker: Asker, mail: MailIn): Promise<MailOutcome> {
  const { row } = asker;
  const refused = (key: Parameters<typeof translate>[1], vars = {}): MailOutcome => ({
    kind: 'refused',
    say: translate(row.lang, key, { ...vars, contact: house.config.publicUrl + addressIn(row.lang, '/contact') }),
  });
  if (mail.from === undefined || emailKey(mail.from) !== asker.address) return refused('contact:mail.stranger');
  const by =
    row.customerId === null
      ? ({ kind: 'visitor' } as const)
      : ({ kind: 'customer', customerId: row.customerId } as const);
  const caller: Caller = { by, lang: row.lang, requestId: `mail-${mail.id.slice(0, 16)}` };
  if (mail.text.length > ENQUIRY_TEXT_LENGTH_MAX)
    return refused('contact:mail.tooLong', { max: ENQUIRY_TEXT_LENGTH_MAX });
  const papers = await papersOf(house, caller, mail.files);
  const text = wordsOf(asker, mail, papers);
  if (text === '') return refused('contact:mail.empty');
  try {
    await transact(house, caller, (tx) =>
      once(tx, 'mail-in', mail.id, { number: row.number }, () => writeByMail(tx, row.number, text, papers.fileId)),
    );
  } catch (error) {
    if (error instanceof Refusal && error.key === 'ENQUIRY_OVER') return refused('contact:mail.over');
    throw error;
  }
  return { kind: 'written', number: row.number };
}

/**
 * Takes an answer that was sent to us by mail into the enquiry that it is about (acceptance A10). The address that it
 * was sent to is the proof: only who got our letter knows it; its sender has to be who asked, too. A mail that is
 * delivered twice is written once.
 * @param to where it was delivered, as the mail server says; without it the mail's own heads are looked through
 * @throws refusal TOO_MANY_ATTEMPTS, and whatever a database that is away throws: it is to be delivered again later
 */
export async function takeMail(house: House, raw: Buffer, to?: string): Promise<MailOutcome> {
  if (raw.length > MAIL_IN_MB_MAX * MB)
    return { kind: 'refused', say: `This mail is larger than ${MAIL_IN_MB_MAX} MB.` };
  let mail: MailIn;
  try {
    mail = await readMail(raw);
  } catch (error) {
    return { kind: 'dropped', why: `it could not be read: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (mail.automatic) return { kind: 'dropped', why: 'a machine wrote it' };
  const asker = await askerOf(house, to === undefined ? mail.to : [to]);
  return asker ? write(house, asker, mail) : { kind: 'nobody' };
}
