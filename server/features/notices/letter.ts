import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { translate } from '../../platform/i18n.ts';

/** A cell of a letter's table: text as it is, or words in the reader's language. */
export type Cell = string | { readonly words: MessageKey; readonly vars?: MessageVars };

/** What a letter tells of many things at once, one a row. */
export interface LetterTable {
  readonly heads: readonly MessageKey[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What a mail says, as message keys: the words are chosen when it is sent. */
export interface Letter {
  /** `feature.name`, e.g. `account.activate`: what the ledger of notices is filtered by. */
  readonly kind: string;
  /** The rule that makes us send it (an acceptance row or a registry's policy). */
  readonly rule: string;
  readonly subject: MessageKey;
  readonly paragraphs: readonly MessageKey[];
  readonly vars?: MessageVars;
  /** Between the first paragraph and the others. */
  readonly table?: LetterTable;
  /** The button: its words and the page it opens, a path of our site. The path may hold a secret and is kept sealed. */
  readonly act?: { readonly words: MessageKey; readonly path: string };
  /** The number of what an answer by mail reaches; set only where mail that is sent to us is read. */
  readonly answersTo?: string;
}

/** What the ledger of notices keeps of a letter: its words, never what its button opens. */
export interface KeptLetter {
  readonly subject: MessageKey;
  readonly paragraphs: readonly MessageKey[];
  readonly vars?: MessageVars;
  readonly table?: LetterTable;
  readonly actWords?: MessageKey;
  readonly answersTo?: string;
}

/** The letter in words. */
export interface WrittenLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Line breaks in a subject would be headers of their own; nodemailer folds them too, here they never arrive. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The table of a letter in words. */
export interface WrittenTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function writeTable(lang: Lang, { heads, rows }: LetterTable): WrittenTable {
  const say = (cell: Cell) => (typeof cell === 'string' ? cell : translate(lang, cell.words, cell.vars));
  return { heads: heads.map((key) => translate(lang, key)), rows: rows.map((row) => row.map(say)) };
}

/** One part of a letter: a paragraph, or the table. */
type Part = string | WrittenTable;

const CELL = 'padding:6px 12px 6px 0;border-bottom:1px solid #d5dde3;text-align:left;vertical-align:top';

function htmlOfTable({ heads, rows }: WrittenTable): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    `<tr>${row.map((text) => `<${tag} style="${CELL}">${escapeHtml(text)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells(row, 'td')).join('');
  return (
    '<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:14px">' +
    `<thead>${cells(heads, 'th')}</thead><tbody>${body}</tbody></table>`
  );
}

/** For readers of plain text every row is a line, its cells with their heads. */
function textOfTable({ heads, rows }: WrittenTable): string {
  return rows
    .map(([first, ...more]) => [first, ...more.map((text, i) => `${heads[i + 1]}: ${text}`)].join(' | '))
    .join('\n');
}

const textOf = (part: Part): string => (typeof part === 'string' ? part : textOfTable(part));
const htmlOfPart = (part: Part): string =>
  typeof part === 'string'
    ? `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(part)}</p>`
    : htmlOfTable(part);

function htmlOf(lang: Lang, title: string, parts: readonly Part[], button: string): string {
  const body = parts.map(htmlOfPart).join('');
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
    '<body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#1d2733;background:#ffffff">' +
    `<div style="max-width:560px;margin:0 auto">${body}${button}</div></body></html>`
  );
}

function partsOf(lang: Lang, { paragraphs, table, vars, answersTo }: Omit<Letter, 'kind' | 'rule'>): Part[] {
  const [first, ...others] = paragraphs.map((key) => translate(lang, key, vars));
  const begun = first === undefined ? [] : [first];
  const above = answersTo === undefined ? [] : [translate(lang, 'letters:replyAbove')];
  return [
    ...above,
    translate(lang, 'letters:greeting'),
    ...begun,
    ...(table ? [writeTable(lang, table)] : []),
    ...others,
  ];
}

/** Text and simple HTML with the same content, in one language. `url` is the whole address of the button. */
export function writeLetter(lang: Lang, letter: Omit<Letter, 'kind' | 'rule'>, url: string | undefined): WrittenLetter {
  const say = (key: MessageKey) => translate(lang, key, letter.vars);
  const subject = oneLine(say(letter.subject));
  const opening = partsOf(lang, letter);
  const closing = [
    say(letter.answersTo === undefined ? 'letters:automatic' : 'letters:contact'),
    say('letters:signature'),
  ];
  if (letter.act === undefined || url === undefined) {
    const all = [...opening, ...closing];
    return { subject, text: `${all.map(textOf).join('\n\n')}\n`, html: htmlOf(lang, subject, all, '') };
  }
  const words = say(letter.act.words);
  const link = escapeHtml(url);
  const button =
    `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:6px;` +
    `background:#0b5f7a;color:#ffffff;text-decoration:none">${escapeHtml(words)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:13px">${escapeHtml(say('letters:fallback'))}<br>` +
    `<a href="${link}" style="word-break:break-all;color:#0b5f7a">${link}</a></p>` +
    closing.map((text) => `<p style="margin:0 0 8px;font-size:13px">${escapeHtml(text)}</p>`).join('');
  return {
    subject,
    text: `${[...opening.map(textOf), `${words}\n${url}`, ...closing].join('\n\n')}\n`,
    html: htmlOf(lang, subject, opening, button),
  };
}
