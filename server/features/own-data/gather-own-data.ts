import { addDays } from '#contract/calendar.ts';
import { OWN_DATA_FORMAT, OWN_DATA_KEPT_DAYS, OWN_DATA_PIECE_LETTERS } from '#contract/rules/own/own-data.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { OwnPart } from '../../platform/documents/own-part.ts';
import type { House } from '../../platform/house.ts';
import { transition } from '../../platform/machine.ts';
import { seal } from '../../platform/secrets.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { readyLetter } from './letters.ts';
import { ownDataMachine } from './machine.ts';
import { ownParts } from './parts.ts';
import { beginRun, insertPiece, lockOwnData, type OwnDataRow, saveReady } from './store.ts';

const CALLER = systemCaller('own-data');

/** What a piece is sealed for: moved to another place or document it does not open. */
export const pieceUse = (id: bigint, place: number): string => `own-data:${id}:${place}`;

interface Gathering extends OwnDataRow {
  readonly run: number;
}

/** Still this attempt's to write? Locks the row, so that whoever takes over waits for this page. */
async function stillMine(tx: Tx, { id, run }: Gathering): Promise<boolean> {
  const row = await lockOwnData(tx, id);
  return row?.state === 'gathering' && row.run === run;
}

/** The document as text, piece by piece as it is read; every page is a transaction of its own. */
async function* textOf(house: House, of: Gathering, parts: readonly OwnPart[]): AsyncGenerator<string> {
  const head = { Format: OWN_DATA_FORMAT, AccountId: String(of.customerId), AskedAt: of.askedAt.toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"Parts":{`;
  for (const [at, part] of parts.entries()) {
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(part.name)}:[`;
    let first = true;
    for (let after: bigint | undefined = 0n; after !== undefined; ) {
      const from: bigint = after;
      const page = await transact(house, CALLER, (tx) => part.page(tx, of.customerId, from));
      for (const item of page.items) {
        yield `${first ? '' : ','}\n${JSON.stringify(item)}`;
        first = false;
      }
      after = page.next;
    }
    yield ']';
  }
  yield '}}\n';
}

/** Letters that come in any lengths, in pieces of the stored length. */
async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = '';
  for await (const more of text) {
    kept += more;
    while (kept.length >= OWN_DATA_PIECE_LETTERS) {
      // A pair of surrogates is one letter: it is not cut.
      const high = kept.charCodeAt(OWN_DATA_PIECE_LETTERS - 1);
      const cut = OWN_DATA_PIECE_LETTERS - (high >= 0xd800 && high <= 0xdbff ? 1 : 0);
      yield kept.slice(0, cut);
      kept = kept.slice(cut);
    }
  }
  if (kept !== '') yield kept;
}

async function finish(tx: Tx, of: Gathering, size: number): Promise<void> {
  if (!(await stillMine(tx, of))) return;
  const until = addDays(tx.now, OWN_DATA_KEPT_DAYS);
  await saveReady(tx, of.id, size, until);
  await transition(tx, ownDataMachine, { id: of.id, state: 'gathering' }, 'finish');
  await record(tx, {
    act: 'account.ownDataReady',
    object: { kind: 'own_data', id: of.id },
    onBehalfOf: of.customerId,
    after: { size },
  });
  await sendNotice(tx, await recipientOf(tx, of.customerId), readyLetter(until));
}

/**
 * Gathers a document from the beginning; may be killed anywhere, and the next attempt begins anew. What is done is not
 * done again.
 */
export async function gatherOwnData(house: House, id: bigint): Promise<void> {
  const of = await transact(house, CALLER, async (tx): Promise<Gathering | undefined> => {
    const row = await lockOwnData(tx, id);
    return row?.state === 'gathering' ? { ...row, run: await beginRun(tx, row) } : undefined;
  });
  if (!of) return;
  let place = 0;
  let size = 0;
  for await (const piece of inPieces(textOf(house, of, ownParts(of.pictures)))) {
    const at = place;
    const kept = await transact(house, CALLER, async (tx) => {
      if (!(await stillMine(tx, of))) return false;
      await insertPiece(tx, id, at, seal(house, pieceUse(id, at), piece));
      return true;
    });
    if (!kept) return;
    place += 1;
    size += Buffer.byteLength(piece);
  }
  await transact(house, CALLER, (tx) => finish(tx, of, size));
}
