import { randomBytes, randomInt } from 'node:crypto';
import type { Store } from '../../store.ts';

export type TradeState = 'waiting' | 'paid' | 'closed';

/**
 * One order of a shop at a company whose payers scan. Amounts in minor units, times in milliseconds of the sandbox's
 * clock.
 */
export interface Trade {
  /** The shop's own number, unique at the company. */
  readonly reference: string;
  /** What the QR code carries. */
  readonly code: string;
  /** The company's number of the payment; none before the payer has opened the trade. */
  readonly tradeNo: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly subject: string;
  readonly notifyUrl: string | null;
  readonly returnUrl: string | null;
  readonly state: TradeState;
  readonly openedMs: number;
  readonly expiresMs: number;
  readonly paidMs: number | null;
}

export type NewTrade = Pick<
  Trade,
  'reference' | 'amountMinor' | 'currency' | 'subject' | 'notifyUrl' | 'returnUrl' | 'openedMs' | 'expiresMs'
>;

export interface Trades {
  readonly open: (trade: NewTrade) => Trade;
  readonly find: (reference: string) => Trade | undefined;
  readonly findByCode: (code: string) => Trade | undefined;
  readonly save: (trade: Trade) => Trade;
  /** Newest first. */
  readonly list: (limit: number) => Trade[];
  readonly pastTheirTime: (nowMs: number) => Trade[];
}

const encode = (trade: Trade): string => JSON.stringify({ ...trade, amountMinor: trade.amountMinor.toString() });

function decode(document: unknown): Trade {
  const raw = JSON.parse(String(document)) as Trade & { amountMinor: string };
  return { ...raw, amountMinor: BigInt(raw.amountMinor) };
}

/** A payment's number as these companies write it: the day and twenty digits. */
export const newTradeNo = (nowMs: number): string =>
  new Date(nowMs).toISOString().slice(0, 10).replaceAll('-', '') +
  Array.from({ length: 20 }, () => randomInt(10)).join('');

/** The orders of one company; `table` is a name of our own. */
export function createTrades(store: Store, table: 'alipay_trade' | 'wechat_trade'): Trades {
  store.exec(`CREATE TABLE IF NOT EXISTS ${table} (reference TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE,
    code TEXT NOT NULL UNIQUE, due_ms INTEGER, document TEXT NOT NULL) STRICT`);
  const save = store.prepare(
    `INSERT INTO ${table} (reference, number, code, due_ms, document)
     VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM ${table}), ?, ?, ?)
     ON CONFLICT (reference) DO UPDATE SET due_ms = excluded.due_ms, document = excluded.document`,
  );
  const put = (trade: Trade): Trade => {
    save.run(trade.reference, trade.code, trade.state === 'waiting' ? trade.expiresMs : null, encode(trade));
    return trade;
  };
  const one = (column: 'reference' | 'code') => {
    const found = store.prepare(`SELECT document FROM ${table} WHERE ${column} = ?`);
    return (value: string) => {
      const row = found.get(value);
      return row && decode(row['document']);
    };
  };
  const many = (sql: string, value: number) =>
    store
      .prepare(`SELECT document FROM ${table} ${sql}`)
      .all(value)
      .map((row) => decode(row['document']));
  return {
    open: (trade) =>
      put({ ...trade, code: randomBytes(9).toString('hex'), tradeNo: null, state: 'waiting', paidMs: null }),
    find: one('reference'),
    findByCode: one('code'),
    save: put,
    list: (limit) => many('ORDER BY number DESC LIMIT ?', limit),
    pastTheirTime: (nowMs) => many('WHERE due_ms <= ?', nowMs),
  };
}
