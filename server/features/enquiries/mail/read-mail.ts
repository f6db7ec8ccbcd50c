import { createHash } from 'node:crypto';
import type { Address, Attachment, Email } from 'postal-mime';
import { MAIL_IN_ADDRESSES_MAX } from '#contract/rules/contact/mail-in.ts';
import { answerText } from './answer-text.ts';

/** Loaded by who reads mail; the servers that send letters never need it. */
const library = async () => (await import('postal-mime')).default;
/** Nobody's mail program writes more; a mail that does is made to cost us. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const;

/** A file that came along. */
export interface MailedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A mail that was sent to us, as far as we use it. */
export interface MailIn {
  /** The same for each delivery of the same mail. */
  readonly id: string;
  /** The one address of its From; undefined where it has none or several: nobody is answered for two. */
  readonly from: string | undefined;
  readonly to: readonly string[];
  /** Written by a machine: nobody answers (RFC 3834 §2). */
  readonly automatic: boolean;
  /** Without what it quotes. */
  readonly text: string;
  readonly files: readonly MailedFile[];
}

const flat = (list: readonly Address[]): string[] =>
  list
    .flatMap((each) => (each.group ? each.group.map(({ address }) => address) : (each.address ?? [])))
    .filter(Boolean);

const headers = ({ headers }: Email, key: string): string[] =>
  headers.filter((each) => each.key === key).map(({ value }) => value.trim());

function isAutomatic(mail: Email): boolean {
  const said = headers(mail, 'auto-submitted').some((value) => !/^no\b/i.test(value));
  const bulk = headers(mail, 'precedence').some((value) => /^(?:bulk|list|junk|auto_reply)$/i.test(value));
  const bounced = headers(mail, 'return-path').some((value) => value === '<>');
  const report = headers(mail, 'content-type').some((value) => /^multipart\/report\b/i.test(value));
  return said || bulk || bounced || report || headers(mail, 'list-id').length > 0;
}

/** The library itself keeps the first of several. */
async function senderOf(mail: Email): Promise<string | undefined> {
  const { addressParser } = await import('postal-mime');
  const [head = '', ...more] = headers(mail, 'from');
  const addresses = flat(addressParser(head));
  return more.length === 0 && addresses.length === 1 ? addresses[0] : undefined;
}

function fileOf({ filename, mimeType, content }: Attachment): MailedFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);
  return { name: filename ?? '', type: mimeType, bytes };
}

/** A mail of HTML alone: the library turns a part of it into text where another part is text. */
async function textOfHtml(html: string): Promise<string> {
  const part = (type: string, body: string) =>
    `--part\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`;
  const lines = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
  const whole = `Content-Type: multipart/mixed; boundary=part\r\n\r\n${part('text/plain', '')}${part('text/html', lines)}--part--\r\n`;
  return (await (await library()).parse(whole, LIMITS)).text ?? '';
}

/**
 * Reads a mail (RFC 5322, MIME). @throws Error of the library for what is none, or deeper or with longer heads than any
 * mail has
 */
export async function readMail(raw: Buffer): Promise<MailIn> {
  const mail = await (await library()).parse(raw, LIMITS);
  const written = mail.text?.trim() ? mail.text : mail.html ? await textOfHtml(mail.html) : '';
  const delivered = ['delivered-to', 'x-original-to'].flatMap((key) => headers(mail, key));
  const to = [...delivered, ...flat([...(mail.to ?? []), ...(mail.cc ?? [])])];
  const told = mail.messageId?.trim();
  return {
    id: createHash('sha256')
      .update(told || raw)
      .digest('hex'),
    from: await senderOf(mail),
    to: to.slice(0, MAIL_IN_ADDRESSES_MAX),
    automatic: isAutomatic(mail),
    text: answerText(written),
    files: mail.attachments.map(fileOf),
  };
}
