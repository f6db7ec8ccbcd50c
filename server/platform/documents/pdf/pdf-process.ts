import { drawPaper } from './draw-paper.ts';
import type { Paper } from './paper.ts';

/** What the process is asked, and what it answers: one document after the other. */
export interface PdfAsked {
  readonly id: number;
  readonly paper: Paper;
}
export type PdfAnswered =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failed: string };

let before: Promise<void> = Promise.resolve();

async function answer({ id, paper }: PdfAsked): Promise<void> {
  const pieces: Uint8Array[] = [];
  try {
    await drawPaper(paper, (piece) => pieces.push(piece));
    process.send?.({ id, bytes: Buffer.concat(pieces) } satisfies PdfAnswered);
  } catch (error) {
    process.send?.({ id, failed: (error as Error).stack ?? String(error) } satisfies PdfAnswered);
  }
}

process.on('message', (asked: PdfAsked) => {
  before = before.then(() => answer(asked));
});
process.on('disconnect', () => process.exit());
// The house ends it by closing the channel; a Ctrl-C at the terminal is the house's to answer.
process.on('SIGINT', () => {});
