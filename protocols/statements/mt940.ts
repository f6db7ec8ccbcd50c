import { amountOf, type BankEntry, type BankStatement, dayOf, joined, StatementFault } from './entry.ts';

/** SWIFT MT940, as banks give it to their customers: with the envelope of the network or without. */

/** Fields that say nothing of a movement. */
const BESIDE = new Set(['13', '13D', '20', '21', '28', '28C', '34F', '64', '65', '90C', '90D', '940', 'NS']);

interface Field {
  readonly line: number;
  readonly tag: string;
  readonly lines: readonly string[];
}

/** How long a line of free text is at most: one that is full goes on in the next without a blank. */
const TEXT_LINE_LENGTH = 65;

const TAG = /^:([0-9]{2,3}[A-Z]?|NS):/;

/** The fields of a file in their order; what stands before the first tag of a message is its envelope. */
function fieldsOf(text: string): Field[] {
  const fields: { line: number; tag: string; lines: string[] }[] = [];
  let open: { lines: string[] } | undefined;
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = raw.replace(/^\{1:.*\{4:/, '').trimEnd();
    const [head, tag] = TAG.exec(line) ?? [];
    if (head !== undefined && tag !== undefined) {
      const field = { line: at + 1, tag, lines: [line.slice(head.length)] };
      fields.push(field);
      open = field;
    } else if (/^-(\}.*)?$/.test(line)) open = undefined;
    else if (line !== '') open?.lines.push(line);
  }
  return fields;
}

const wrong = ({ line, tag, lines }: Field) => new StatementFault('wrong', line, `:${tag}:`, lines[0] ?? '');

const BALANCE = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d{1,15},\d{0,5})$/;

function balanceOf(field: Field): { readonly currency: string; readonly amount: bigint } {
  const [, side, , , , currency = '', typed = ''] = BALANCE.exec((field.lines[0] ?? '').replaceAll(' ', '')) ?? [];
  const amount = amountOf(typed.replace(/^0+(?=\d)/, ''));
  if (amount === undefined) throw wrong(field);
  return { currency, amount: side === 'C' ? amount : -amount };
}

/** Value day, booking day, side, third letter of the currency, amount, kind; then both references. */
const ENTRY = /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,5})([A-Z][A-Z0-9 ]{3})(.*)$/;

/** A booking day has no year of its own: a value day of January may be booked in December, and the other way round. */
function bookedOn(year: number, month: string, booked: string | undefined, value: string): string | undefined {
  const on = booked ?? `${month}${value}`;
  const apart = Number(on.slice(0, 2)) - Number(month);
  const its = apart > 6 ? year - 1 : apart < -6 ? year + 1 : year;
  return dayOf(String(its), on.slice(0, 2), on.slice(2));
}

const NO_NUMBER = new Set(['', 'NONREF']);

/** A statement line; `about` is the field of free text that follows it. */
function entryOf(field: Field, about: Field | undefined): BankEntry {
  const [first = '', ...more] = field.lines;
  const [, yy, month = '', value = '', booked, side, , typed = '', , rest = ''] = ENTRY.exec(first) ?? [];
  const day = yy === undefined ? undefined : bookedOn(2000 + Number(yy), month, booked, value);
  const amount = amountOf(typed.replace(/^0+(?=\d)/, ''));
  if (day === undefined || amount === undefined) throw wrong(field);
  // HSBC writes the bank's own reference on the next line.
  const own = more[0]?.startsWith('//') ? more[0] : '';
  const [customer = '', bank = ''] = `${rest}${own}`.split('//').map((text) => text.trim());
  const { party, text } = wordsOf(about?.lines ?? []);
  const beside = more.filter((line) => !line.startsWith('//'));
  return {
    line: field.line,
    reference: NO_NUMBER.has(bank) ? undefined : bank,
    day,
    amount: side === 'C' || side === 'RD' ? amount : -amount,
    party,
    text: joined([text, ...beside, NO_NUMBER.has(customer) ? '' : customer]),
  };
}

/** Lines as one text: a full line was cut anywhere, a shorter one ends a word. */
const unwrapped = (lines: readonly string[]): string =>
  lines.map((line, at) => (line.length < TEXT_LINE_LENGTH && at < lines.length - 1 ? `${line} ` : line)).join('');

/** Numbered parts after the code of the movement (`166?00…?20…?32…`): 20-29 and 60-63 its purpose, 32 and 33 who. */
function numbered(text: string): ReturnType<typeof wordsOf> | undefined {
  const [, mark = '', rest = ''] = /^ ?\d{3}(\?)(.*)$/su.exec(text) ?? [];
  if (mark === '') return undefined;
  const parts = rest.split(mark).map((part) => ({ code: part.slice(0, 2), text: part.slice(2) }));
  const of = (form: RegExp) => parts.flatMap((part) => (form.test(part.code) ? [part.text] : [])).join('');
  return { party: joined([of(/^3[23]$/)]), text: joined([of(/^(2\d|6[0-3])$/), of(/^00$/)]) };
}

/** What the bank tells of an entry, and of whom it is, where that is told apart. */
function wordsOf(lines: readonly string[]): { readonly party: string; readonly text: string } {
  const text = unwrapped(lines);
  const named = /\/NAME\/([^/]*)/u.exec(text) ?? /\/ORDP\/\/?([^/]+)/u.exec(text);
  // Numbered parts are cut at the width of a line too, and carry their own blanks.
  return numbered(lines.join('')) ?? { party: joined([named?.[1] ?? '']), text: joined([text]) };
}

interface Opened {
  readonly line: number;
  readonly account: string;
  readonly currency: string;
  readonly opening: bigint;
  readonly entries: BankEntry[];
}

/** `:25P:` gives the bank on a second line; the account is the first. */
const accountOf = ({ lines }: Field): string => (lines[0] ?? '').trim();

/** What is being read: the account that was named last, and the statement that was opened and not yet closed. */
interface Reading {
  readonly account: string;
  readonly open: Opened | undefined;
}

function opened(field: Field, { account, open }: Reading): Reading {
  if (account === '') throw new StatementFault('missing', field.line, ':25:');
  if (open) throw new StatementFault('missing', field.line, ':62F:');
  const { currency, amount } = balanceOf(field);
  return { account, open: { line: field.line, account, currency, opening: amount, entries: [] } };
}

function closed(field: Field, open: Opened | undefined): BankStatement {
  if (!open) throw new StatementFault('missing', field.line, ':60F:');
  const { currency, amount } = balanceOf(field);
  if (currency !== open.currency) throw new StatementFault('currency', field.line, `:${field.tag}:`, currency);
  return { ...open, closing: amount };
}

/** The statements of an MT940 file. @throws StatementFault where it is not one, or not understood whole. */
export function readMt940(text: string): readonly BankStatement[] {
  const fields = fieldsOf(text);
  const done: BankStatement[] = [];
  let now: Reading = { account: '', open: undefined };
  for (const [at, field] of fields.entries()) {
    if (field.tag === '25' || field.tag === '25P') now = { ...now, account: accountOf(field) };
    else if (/^60[FM]$/.test(field.tag)) now = opened(field, now);
    else if (/^62[FM]$/.test(field.tag)) {
      done.push(closed(field, now.open));
      now = { ...now, open: undefined };
    } else if (field.tag === '61') {
      if (!now.open) throw new StatementFault('missing', field.line, ':60F:');
      const next = fields[at + 1];
      now.open.entries.push(entryOf(field, next?.tag === '86' ? next : undefined));
    } else if (field.tag !== '86' && !BESIDE.has(field.tag))
      throw new StatementFault('wrong', field.line, `:${field.tag}:`);
  }
  const last = fields.at(-1);
  if (!last) throw new StatementFault('format', 1, 'MT940');
  if (now.open || done.length === 0) throw new StatementFault('missing', last.line, now.open ? ':62F:' : ':60F:');
  return done;
}
