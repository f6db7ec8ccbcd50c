import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './database.ts';

/** A registrar and its deposit with the registry, in cents. */
export interface Registrar {
  readonly id: string;
  readonly title: string;
  readonly balance: bigint;
  readonly creditLimit: bigint;
  /** Below this much credit a low-balance message is sent, once until it is topped up. */
  readonly threshold: bigint;
  readonly lowTold: boolean;
}

export interface AccountLine {
  readonly at: number;
  readonly what: string;
  readonly domain: string | null;
  readonly amount: bigint;
}

/** A message waiting to be polled; `payload` is what the answer's data is made from. */
export interface Message {
  readonly id: number;
  readonly at: number;
  readonly text: string;
  readonly payload: unknown;
}

export interface DomainEvent {
  readonly at: number;
  readonly registrar: string;
  readonly what: string;
  readonly clTRID: string | null;
  readonly svTRID: string;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

const hash = (salt: string, password: string): Buffer => createHash('sha256').update(`${salt}:${password}`).digest();

/** All SQL about registrars: who they are, their deposit, their message queue, and what happened to their names. */
export function createAccountStore({ sql }: Database) {
  const byId = sql.prepare('SELECT * FROM registrar WHERE id = ?', { readBigInts: true });
  const everyone = sql.prepare('SELECT id FROM registrar ORDER BY id');
  const add = sql.prepare(`INSERT INTO registrar (id, title, salt, password_hash, balance, credit_limit, threshold)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const repass = sql.prepare('UPDATE registrar SET salt = ?, password_hash = ? WHERE id = ?');
  const pay = sql.prepare('UPDATE registrar SET balance = balance + ? WHERE id = ?');
  const tell = sql.prepare('UPDATE registrar SET low_told = ? WHERE id = ?');
  const line = sql.prepare('INSERT INTO account_line (registrar, at, what, domain, amount) VALUES (?, ?, ?, ?, ?)');
  const lines = sql.prepare('SELECT * FROM account_line WHERE registrar = ? ORDER BY id DESC LIMIT ?', {
    readBigInts: true,
  });

  const find = (id: string): Registrar | undefined => {
    const row = byId.get(id);
    return (
      row && {
        id,
        title: row['title'] as string,
        balance: row['balance'] as bigint,
        creditLimit: row['credit_limit'] as bigint,
        threshold: row['threshold'] as bigint,
        lowTold: row['low_told'] === 1n,
      }
    );
  };

  return {
    find,
    ids: (): string[] => everyone.all().map((row) => row['id'] as string),
    add(registrar: Omit<Registrar, 'lowTold'>, password: string): void {
      const salt = randomBytes(16).toString('hex');
      const { id, title, balance, creditLimit, threshold } = registrar;
      add.run(id, title, salt, hash(salt, password).toString('hex'), balance, creditLimit, threshold);
    },
    passwordIs(id: string, password: string): boolean {
      const row = byId.get(id);
      const salt = (row?.['salt'] as string | undefined) ?? '';
      const wanted = Buffer.from((row?.['password_hash'] as string | undefined) ?? '00'.repeat(32), 'hex');
      return timingSafeEqual(wanted, hash(salt, password)) && row !== undefined;
    },
    setPassword(id: string, password: string): void {
      const salt = randomBytes(16).toString('hex');
      repass.run(salt, hash(salt, password).toString('hex'), id);
    },
    /** Moves money on a deposit: negative for a charge. */
    book(id: string, at: number, what: string, domain: string | null, amount: bigint): void {
      pay.run(amount, id);
      line.run(id, at, what, domain, amount);
    },
    setLowTold(id: string, told: boolean): void {
      tell.run(told ? 1 : 0, id);
    },
    lines: (id: string, limit: number): AccountLine[] =>
      lines.all(id, limit).map((row) => ({
        at: Number(row['at']),
        what: row['what'] as string,
        domain: row['domain'] as string | null,
        amount: row['amount'] as bigint,
      })),
    ...messageStatements(sql),
    ...eventStatements(sql),
    ...monthStatements(sql),
  };
}

function monthStatements(sql: Database['sql']) {
  const count = sql.prepare(`SELECT count(*) FILTER (WHERE what LIKE 'create %') AS added,
      count(*) FILTER (WHERE what = 'refund addPeriod') AS refunded
    FROM account_line WHERE registrar = ? AND at >= ? AND domain LIKE '%.' || ?`);
  return {
    /** Names that a registrar has added under a suffix since then, and those of them that were paid back. */
    addsSince(registrar: string, suffix: string, since: number): { added: number; refunded: number } {
      const row = count.get(registrar, since, suffix)!;
      return { added: row['added'] as number, refunded: row['refunded'] as number };
    },
  };
}

function messageStatements(sql: Database['sql']) {
  const put = sql.prepare('INSERT INTO message (registrar, at, text, payload) VALUES (?, ?, ?, ?)');
  const list = sql.prepare('SELECT * FROM message WHERE registrar = ? ORDER BY id LIMIT ?');
  const waiting = sql.prepare('SELECT count(*) AS n FROM message WHERE registrar = ?');
  const take = sql.prepare('DELETE FROM message WHERE registrar = ? AND id = ?');
  /** Those whose queue was seen empty, and got nothing since. */
  const empty = new Set<string>();
  return {
    /** Whether it is worth asking for messages. */
    mayWait: (registrar: string): boolean => !empty.has(registrar),
    putMessage(registrar: string, at: number, text: string, payload: unknown): void {
      empty.delete(registrar);
      put.run(registrar, at, text, JSON.stringify(payload));
    },
    messages(registrar: string, limit: number): Message[] {
      const rows = list.all(registrar, limit);
      if (rows.length === 0) empty.add(registrar);
      return rows.map((row) => ({
        id: row['id'] as number,
        at: row['at'] as number,
        text: row['text'] as string,
        payload: JSON.parse(row['payload'] as string),
      }));
    },
    messageCount: (registrar: string): number => waiting.get(registrar)!['n'] as number,
    /** Removes a message from its queue; false when it is not there. */
    takeMessage: (registrar: string, id: number): boolean => take.run(registrar, id).changes === 1,
  };
}

function eventStatements(sql: Database['sql']) {
  const put = sql.prepare(
    'INSERT INTO event (domain, at, registrar, what, cl_trid, sv_trid) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const list = sql.prepare('SELECT * FROM event WHERE domain = ? ORDER BY id');
  return {
    putEvent(domain: string, event: DomainEvent): void {
      put.run(domain, event.at, event.registrar, event.what, event.clTRID, event.svTRID);
    },
    events: (domain: string): DomainEvent[] =>
      list.all(domain).map((row) => ({
        at: row['at'] as number,
        registrar: row['registrar'] as string,
        what: row['what'] as string,
        clTRID: row['cl_trid'] as string | null,
        svTRID: row['sv_trid'] as string,
      })),
  };
}
