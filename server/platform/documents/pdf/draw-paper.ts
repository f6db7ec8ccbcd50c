import PDFDocument from 'pdfkit';
import { drawCode } from './draw-code.ts';
import type { Face } from './faces.ts';
import { linesOf, type Run } from './lines.ts';
import type { Paper, PaperBlock, PaperColumn } from './paper.ts';

type Document = InstanceType<typeof PDFDocument>;

/** A4 in points, with the margins of a letter. */
const SIZE = { width: 595.28, height: 841.89 } as const;
const MARGIN = 48;
const WIDTH = SIZE.width - 2 * MARGIN;
/** Nothing but the foot stands below. */
const BOTTOM = SIZE.height - MARGIN - 24;
const TITLE = 18;
const HEADING = 12;
/** The first at which a text has room on one line; a text that never has is broken at the last. */
const DISPLAY = [26, 22, 18, 15, 12] as const;
const BODY = 9;
const RULED = 10;
const CODE_SIDE = 96;
const SMALL = 8;
const LEADING = 1.5;
const GAP = 14;
const CELL = 6;
const NAME_SHARE = 0.26;
const INK = '#1b2126';
const MUTED = '#56616b';
const HAIRLINE = '#c5ccd2';
/** Fonts are measured at a size at which nothing is rounded away. */
const UNIT = 1000;

interface Pen {
  readonly document: Document;
  readonly paper: Paper;
  y: number;
}

const registered = new WeakMap<Document, Set<string>>();

function use(document: Document, face: Face, size: number): Document {
  const names = registered.get(document) ?? new Set<string>();
  registered.set(document, names);
  if (!names.has(face.name)) document.registerFont(face.name, face.bytes, face.postscript);
  names.add(face.name);
  return document.font(face.name).fontSize(size);
}

/** How wide each character of a face is at size 1: asked of the font once. */
const widths = new Map<string, Map<string, number>>();

function characterWidth(document: Document, face: Face, character: string): number {
  const known = widths.get(face.name) ?? new Map<string, number>();
  widths.set(face.name, known);
  const found = known.get(character) ?? use(document, face, UNIT).widthOfString(character) / UNIT;
  known.set(character, found);
  return found;
}

function widthOf(document: Document, size: number, { face, text }: Run): number {
  let width = 0;
  for (const character of text) width += characterWidth(document, face, character);
  return width * size;
}

interface Placed {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly colour?: string;
  readonly right?: boolean;
}

const broken = ({ document, paper }: Pen, text: string, { width, size }: Placed): Run[][] =>
  linesOf(paper.lang, text, width, (run) => widthOf(document, size, run));

/** Draws lines from the pen's place on; the pen itself stays. */
function drawLines({ document }: Pen, lines: readonly Run[][], y: number, placed: Placed): void {
  const { x, width, size, colour = INK, right = false } = placed;
  document.fillColor(colour);
  for (const [n, runs] of lines.entries()) {
    const total = runs.reduce((sum, run) => sum + widthOf(document, size, run), 0);
    let at = right ? x + width - total : x;
    for (const run of runs) {
      const base = y + n * size * LEADING + size;
      use(document, run.face, size).text(run.text, at, base, { lineBreak: false, baseline: 'alphabetic' });
      at += widthOf(document, size, run);
    }
  }
}

const heightOf = (lines: readonly Run[][], size: number) => lines.length * size * LEADING;

function turnPage(pen: Pen): void {
  pen.document.addPage();
  pen.y = MARGIN;
}

function say(pen: Pen, text: string, placed: Placed): void {
  const lines = broken(pen, text, placed);
  for (const line of lines) {
    if (pen.y + placed.size * LEADING > BOTTOM) turnPage(pen);
    drawLines(pen, [line], pen.y, placed);
    pen.y += placed.size * LEADING;
  }
}

function drawFacts(pen: Pen, { rows, ruled = false }: Extract<PaperBlock, { kind: 'facts' }>): void {
  const [size, room] = ruled ? [RULED, CELL] : [BODY, 1];
  const name = { x: MARGIN, width: WIDTH * NAME_SHARE - CELL, size: BODY, colour: MUTED };
  const value = { x: MARGIN + WIDTH * NAME_SHARE, width: WIDTH * (1 - NAME_SHARE), size };
  for (const [n, [title, text]] of rows.entries()) {
    const [left, right] = [broken(pen, title, name), broken(pen, text, value)];
    const height = Math.max(heightOf(left, BODY), heightOf(right, size)) + 2 * room;
    if (pen.y + height > BOTTOM) turnPage(pen);
    else if (ruled && n > 0) rule(pen);
    drawLines(pen, left, pen.y + room, name);
    drawLines(pen, right, pen.y + room, value);
    pen.y += height;
  }
}

function drawDisplay(pen: Pen, text: string): void {
  const at = (size: number) => ({ x: MARGIN, width: WIDTH, size });
  const size = DISPLAY.find((each) => broken(pen, text, at(each)).length === 1) ?? (DISPLAY.at(-1) as number);
  say(pen, text, at(size));
}

function drawAddress(pen: Pen, { address, words }: Extract<PaperBlock, { kind: 'code' }>): void {
  const x = MARGIN + CODE_SIDE + GAP;
  const beside = { x, width: MARGIN + WIDTH - x, size: SMALL };
  const texts = words.map((text) => broken(pen, text, { ...beside, colour: MUTED }));
  const shown = broken(pen, address, beside);
  const all = [...texts, shown];
  const height = all.reduce((sum, lines) => sum + heightOf(lines, SMALL) + CELL, 0);
  if (pen.y + Math.max(height, CODE_SIDE) > BOTTOM) turnPage(pen);
  const top = pen.y;
  drawCode(pen.document, address, { x: MARGIN, y: top, side: CODE_SIDE });
  for (const lines of all) {
    drawLines(pen, lines, pen.y, lines === shown ? beside : { ...beside, colour: MUTED });
    pen.y += heightOf(lines, SMALL) + CELL;
  }
  const last = heightOf(shown, SMALL);
  pen.document.link(x, pen.y - last - CELL, beside.width, last, address);
  pen.y = Math.max(pen.y, top + CODE_SIDE);
}

function rule({ document, y }: Pen, colour = HAIRLINE): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke();
}

/** Where the columns stand: shares of the width, a gap before each but the first. */
function placesOf(columns: readonly PaperColumn[]): Placed[] {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  let x = MARGIN;
  return columns.map(({ width, right = false }) => {
    const share = (width / all) * WIDTH;
    const placed = { x, width: share - CELL, size: SMALL, right };
    x += share;
    return right ? { ...placed, x: placed.x + CELL } : placed;
  });
}

interface LaidRow {
  readonly cells: readonly Run[][][];
  readonly height: number;
}

function layRow(pen: Pen, texts: readonly string[], places: readonly Placed[]): LaidRow {
  const cells = texts.map((text, n) => broken(pen, text, places[n] as Placed));
  return { cells, height: Math.max(...cells.map((lines) => heightOf(lines, SMALL))) + CELL };
}

function drawRow(pen: Pen, { cells, height }: LaidRow, places: readonly Placed[], colour: string): void {
  for (const [n, lines] of cells.entries())
    drawLines(pen, lines, pen.y + CELL / 2, { ...(places[n] as Placed), colour });
  pen.y += height;
}

/** The head stands again on each page; a row is never parted. */
function drawTable(pen: Pen, { columns, rows, sums = 0 }: Extract<PaperBlock, { kind: 'table' }>): void {
  const places = placesOf(columns);
  const titles = columns.map(({ title }) => title);
  const head = layRow(pen, titles, places);
  const drawHead = () => {
    drawRow(pen, head, places, MUTED);
    rule(pen, INK);
  };
  if (pen.y + head.height * 2 > BOTTOM) turnPage(pen);
  drawHead();
  for (const [n, texts] of rows.entries()) {
    const row = layRow(pen, texts, places);
    if (pen.y + row.height > BOTTOM) {
      turnPage(pen);
      drawHead();
    } else if (n > 0) rule(pen, n === rows.length - sums ? INK : HAIRLINE);
    drawRow(pen, row, places, INK);
  }
  rule(pen, INK);
}

function drawBlock(pen: Pen, block: PaperBlock): void {
  const whole = { x: MARGIN, width: WIDTH };
  if (block.kind === 'facts') drawFacts(pen, block);
  else if (block.kind === 'display') drawDisplay(pen, block.text);
  else if (block.kind === 'code') drawAddress(pen, block);
  else if (block.kind === 'table') drawTable(pen, block);
  else if (block.kind === 'text') say(pen, block.text, { ...whole, size: BODY, colour: MUTED });
  else {
    if (pen.y + HEADING * LEADING * 3 > BOTTOM) turnPage(pen);
    say(pen, block.text, { ...whole, size: HEADING });
    pen.y += 2;
    return;
  }
  pen.y += GAP;
}

function drawFeet(pen: Pen): void {
  const { start, count } = pen.document.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pen.document.switchToPage(page);
    const text = pen.paper.foot.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    const placed = { x: MARGIN, width: WIDTH, size: SMALL, colour: MUTED };
    const y = SIZE.height - MARGIN - SMALL;
    rule({ ...pen, y: y - CELL });
    drawLines(pen, broken(pen, text, placed), y, placed);
  }
}

/** Draws a paper; the bytes of a PDF 1.7 come piece by piece to `send`, and the promise ends when all were sent. */
export function drawPaper(paper: Paper, send: (piece: Uint8Array) => void): Promise<void> {
  const document = new PDFDocument({
    size: [SIZE.width, SIZE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: paper.lang,
    displayTitle: true,
    info: { Title: paper.title, Author: paper.issuer[0] ?? '', CreationDate: paper.madeAt, ModDate: paper.madeAt },
  });
  const sent = new Promise<void>((resolve, reject) => {
    document.on('data', send);
    document.on('end', () => resolve());
    document.on('error', reject);
  });
  const pen: Pen = { document, paper, y: MARGIN };
  turnPage(pen);
  const whole = { x: MARGIN, width: WIDTH };
  const [name = '', ...more] = paper.issuer;
  say(pen, name, { ...whole, size: HEADING });
  for (const line of more) say(pen, line, { ...whole, size: SMALL, colour: MUTED });
  pen.y += GAP;
  say(pen, paper.title, { ...whole, size: TITLE });
  pen.y += GAP / 2;
  for (const block of paper.blocks) drawBlock(pen, block);
  drawFeet(pen);
  document.end();
  return sent;
}
