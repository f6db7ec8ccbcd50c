import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import type { House } from '../house.ts';
import { allowStatements } from './connection.ts';
import type { PoolClient } from './pool.ts';
import { together } from './together.ts';
import { type Caller, type Tx, transact } from './transaction.ts';

/**
 * Of the protocol's messages (PostgreSQL documentation, Message Formats): one row, and what stands before a message and
 * before a row's only value.
 */
const DATA_ROW = 0x44;
const HEAD_BYTES = 5;
const ROW_HEAD_BYTES = 11;
/** What is read and not yet taken, in parts of at most 64 KiB, before the database is made to wait. */
const PARTS_WAITING_MAX = 8;
/**
 * A reader may keep the database waiting for so long; the rest of their rows is then taken into memory, so that
 * nobody's pace holds a snapshot.
 */
const PATIENCE_MS = 3_000;
/**
 * The connection is looked at so often, not whenever something comes: the database writes 8 KiB at a time, and to be
 * woken for each would put this process behind the database on the same processor again and again, and every other call
 * with it.
 */
const LOOK_EVERY_MS = 8;
/** The same by a Unix socket, which holds a seventh of what a look takes: full, it makes the database wait. */
const LOOK_AT_SOCKET_EVERY_MS = 3;
/** What one look takes at most; others have their turn before the next. */
const LOOK_BYTES_MAX = 512 * 1024;
/** All rows of an account come from one statement. */
const STATEMENT_MS_MAX = 600_000;
/** Node reads so much at once; less was all there was. */
const READ_BYTES = 64 * 1024;
/**
 * Queries of one pool that are read so at once; the next wait for their turn, so that files never take everybody's
 * connections.
 */
const AT_ONCE_MAX = 2;

/**
 * Takes the rows out of what a connection hears, and leaves everything else to `parser`. The parser of the library
 * makes a text of each value and an event of each row; here the values only move together within the chunk that was
 * read.
 */
function rowCutter(parser: (chunk: Buffer) => void, take: (rows: Buffer) => void): (chunk: Buffer) => void {
  const head = Buffer.alloc(ROW_HEAD_BYTES);
  let [had, left, isRow] = [0, 0, false];

  /** Reads the head of a message that may be cut between two chunks, and gives where its content begins. */
  function begin(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length) {
      head[had++] = chunk[at++] as number;
      isRow = head[0] === DATA_ROW;
      if (had < (isRow ? ROW_HEAD_BYTES : HEAD_BYTES)) continue;
      left = head.readUInt32BE(1) - (had - 1);
      if (!isRow) parser(Buffer.from(head.subarray(0, had)));
      had = 0;
      break;
    }
    return at;
  }

  return (chunk) => {
    let [at, to] = [0, 0];
    while (at < chunk.length) {
      if (left === 0) at = begin(chunk, at);
      const end = Math.min(at + left, chunk.length);
      if (isRow) {
        chunk.copyWithin(to, at, end);
        to += end - at;
      } else if (end > at) parser(chunk.subarray(at, end));
      left -= end - at;
      at = end;
    }
    if (to > 0) take(chunk.subarray(0, to));
  };
}

const turns = new WeakMap<object, { free: number; readonly waiting: (() => void)[] }>();

async function inTurn<T>(pool: object, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(pool) ?? { free: AT_ONCE_MAX, waiting: [] };
  turns.set(pool, turn);
  if (turn.free > 0) turn.free -= 1;
  else await new Promise<void>((go) => turn.waiting.push(go));
  try {
    return await work();
  } finally {
    const next = turn.waiting.shift();
    if (next) next();
    else turn.free += 1;
  }
}

/** Lets a connection be heard in looks, and not at all while the reader is full, for as long as there is patience. */
function looksAt(stream: Socket) {
  let [patient, full, looked] = [true, false, 0];
  let next: NodeJS.Timeout | undefined;
  const everyMs = stream.remoteAddress === undefined ? LOOK_AT_SOCKET_EVERY_MS : LOOK_EVERY_MS;
  const goOn = () => {
    if (!full && !next) stream.resume();
  };
  const look = () => {
    next = undefined;
    goOn();
  };
  const lose = () => {
    patient = false;
    full = false;
    clearTimeout(next);
    look();
  };
  const losing = setTimeout(lose, PATIENCE_MS);
  return {
    lose,
    /** The reader takes no more for now. */
    fill() {
      full = patient;
      if (full) stream.pause();
    },
    drain() {
      full = false;
      goOn();
    },
    /** So much was read. */
    took(bytes: number) {
      looked += bytes;
      if (!patient || (bytes >= READ_BYTES && looked < LOOK_BYTES_MAX)) return;
      looked = 0;
      next ??= setTimeout(look, everyMs);
      stream.pause();
    },
    /** What is heard next is somebody else's. */
    end() {
      clearTimeout(losing);
      lose();
    },
  };
}

/**
 * Runs a query whose rows are one text each, never null, and pours their bytes out; a reader who takes no more makes
 * the database wait.
 */
async function pour(client: PoolClient, { sql, parameters }: CompiledQuery, out: PassThrough): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const parser = stream.listeners('data')[0] as (chunk: Buffer) => void;
  const looks = looksAt(stream);
  let sent = false;
  const cut = rowCutter(parser, (rows) => {
    // Whoever has gone is sent nothing; what is on its way is read to its end, so that the connection can be used
    // again.
    sent = true;
    if (!out.destroyed && !out.write(rows)) looks.fill();
  });
  const hear = (chunk: Buffer) => {
    const { length } = chunk;
    cut(chunk);
    if (sent) looks.took(length);
  };
  out.on('drain', looks.drain).on('close', looks.lose);
  stream.on('data', hear).off('data', parser);
  try {
    await client.query({ text: sql, values: parameters as unknown[] });
  } catch (error) {
    // Nothing that asks for the transaction again may be seen outside: its first rows are sent.
    throw sent ? new Error('the rows broke off', { cause: error }) : error;
  } finally {
    stream.on('data', parser).off('data', hear);
    out.off('drain', looks.drain).off('close', looks.lose);
    // The last rows may have made it wait, and the next statement would wait for ever.
    looks.end();
  }
}

/**
 * The rows of one query as bytes that are never made texts of. `ask` gives the query, of one text a row, within a
 * transaction that ends with the last row: soon, whatever the reader does.
 */
export async function* rowBytes(
  house: House,
  caller: Caller,
  ask: (tx: Tx) => Promise<CompiledQuery>,
): AsyncGenerator<Uint8Array> {
  const out = new PassThrough({ objectMode: true, highWaterMark: PARTS_WAITING_MAX });
  const read = () =>
    transact(house, caller, async (tx) => {
      const [query] = await together(tx, () => [ask(tx), allowStatements(tx.client, STATEMENT_MS_MAX)]);
      await pour(tx.client, query, out);
    });
  const done = inTurn(house.pool, async () => (out.destroyed ? undefined : read())).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  try {
    yield* out as AsyncIterable<Uint8Array>;
  } finally {
    out.destroy();
    await done;
  }
}
