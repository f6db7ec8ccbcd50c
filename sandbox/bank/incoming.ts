import { randomBytes } from 'node:crypto';
import { HttpRefusal } from '../http.ts';
import type { Store } from '../store.ts';

/** Money that somebody paid to the shop's account, as it stands on the statement. */
export interface Credit {
  readonly ref: string;
  /** YYYY-MM-DD, the bank's own day. */
  readonly day: string;
  readonly amount: string;
  readonly currency: string;
  readonly payer: string;
  readonly details: string;
}

export interface Incoming {
  /** Somebody pays; refuses what no bank would book. */
  readonly pay: (fields: Readonly<Record<string, unknown>>) => Credit;
  readonly list: (limit: number) => Credit[];
  /** The accounts that money came to, one a currency, with the balances that the statement begins and ends with. */
  readonly accounts: () => Balances[];
  /**
   * The statement of an account as the bank's customers download it; `details` keeps the lines of every account that
   * hold it.
   */
  readonly statement: (of: { readonly currency?: string; readonly details?: string }) => string;
}

export interface Balances {
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
}

const HEAD = 'BankRef,Date,Amount,Currency,Payer,Details';
const LINES_MAX = 1000;
const TEXT_MAX = 140;
const DAY_LENGTH = 10;

const centsAsDecimal = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function textOf(value: unknown, name: string): string {
  const text = String(value ?? '').trim();
  if (text.length > TEXT_MAX || /\p{Cc}/u.test(text))
    throw new HttpRefusal(422, `${name} is one line of at most ${TEXT_MAX} characters`);
  return text;
}

/** The shop's account at the bank, its incoming side. */
export function createIncoming(store: Store): Incoming {
  store.exec('CREATE TABLE IF NOT EXISTS bank_credit (number INTEGER PRIMARY KEY, document TEXT NOT NULL) STRICT');
  const list = (limit: number) =>
    store
      .prepare('SELECT document FROM bank_credit ORDER BY number DESC LIMIT ?')
      .all(limit)
      .map((row) => JSON.parse(String(row['document'])) as Credit);
  return {
    pay: (fields) => {
      const amount = String(fields['amount'] ?? '').trim();
      const currency = String(fields['currency'] ?? 'USD');
      if (!/^(?!0+\.00$)\d{1,9}\.\d{2}$/.test(amount)) throw new HttpRefusal(422, 'an amount looks like 1250.00');
      if (!/^(USD|HKD|CNY)$/.test(currency)) throw new HttpRefusal(422, 'the account takes USD, HKD and CNY');
      const credit = {
        ref: `HBC${randomBytes(6).toString('hex').toUpperCase()}`,
        day: new Date().toISOString().slice(0, DAY_LENGTH),
        amount,
        currency,
        payer: textOf(fields['payer'], 'payer'),
        details: textOf(fields['details'], 'details'),
      };
      store.prepare('INSERT INTO bank_credit (document) VALUES (?)').run(JSON.stringify(credit));
      return credit;
    },
    list,
    accounts: () => {
      const all = list(-1);
      const booked = (currency: string, from: number) =>
        centsAsDecimal(
          all
            .filter((credit, at) => at >= from && credit.currency === currency)
            .reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n),
        );
      return [...new Set(all.map(({ currency }) => currency))].sort().map((currency) => ({
        currency,
        opening: booked(currency, LINES_MAX),
        closing: booked(currency, 0),
      }));
    },
    statement: ({ currency, details = '' }) => {
      const lines = list(LINES_MAX)
        .filter((credit) => credit.details.includes(details) && credit.currency === (currency ?? credit.currency))
        .reverse()
        .map(({ ref, day, amount, currency, payer, details: about }) =>
          [ref, day, amount, currency, payer, about].map(cell).join(','),
        );
      return `${[HEAD, ...lines].join('\r\n')}\r\n`;
    },
  };
}
