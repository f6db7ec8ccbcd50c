import type * as api from '#contract/api/finance/balance.ts';
import { type Money, toWire } from '#contract/money.ts';
import type { Balance } from '../../ledger/balances.ts';
import type { FreezeShown, Movement } from '../../ledger/movements.ts';
import { toUnicode } from '../../platform/idn.ts';
import type { LowBalanceNow } from './watch-low-balance.ts';

/** A number people can read to each other: the day and the posting. */
export const serialOf = (letter: 'F' | 'Z', at: Date, id: bigint): string =>
  `${letter}${at.toISOString().slice(2, 10).replaceAll('-', '')}-${String(id).padStart(8, '0')}`;

const PUNYCODE = /(^|\.)xn--/;

/** What a movement was for as it was typed: a Chinese name in its own characters. */
export const aboutOf = (about: string | null): string =>
  about !== null && PUNYCODE.test(about) ? toUnicode(about) : (about ?? '');

export const presentBalance = ({ available, frozen, withdrawable, waiting, owed }: Balance): api.Balance => ({
  Available: toWire(available),
  Frozen: toWire(frozen),
  Withdrawable: toWire(withdrawable),
  ...(waiting ? { Waiting: { Amount: toWire(waiting.amount), Until: waiting.until.toISOString() } } : {}),
  Owed: toWire(owed),
});

export const presentLow = (now: LowBalanceNow | undefined) =>
  now === undefined ? {} : { LowBalance: { Below: toWire(now.below), Low: now.low } };

export const presentRecord = (row: Movement): api.FinanceRecord => ({
  Serial: serialOf('F', row.at, row.id),
  Type: row.kind,
  Amount: toWire(row.amount),
  BalanceAfter: toWire(row.totalAfter),
  At: row.at.toISOString(),
  ...(row.about === null ? {} : { About: aboutOf(row.about) }),
});

export const presentFreeze = (row: FreezeShown): api.FinanceFreeze => ({
  Serial: serialOf('Z', row.openedAt, row.id),
  Type: row.cause.kind,
  ...(row.about === null ? {} : { About: aboutOf(row.about) }),
  Amount: toWire(row.amount),
  Left: toWire(row.left),
  At: row.openedAt.toISOString(),
  Rule: row.rule,
  ExpectedAt: row.expectedAt.toISOString(),
  ...(row.closedAt ? { EndedAt: row.closedAt.toISOString() } : {}),
});

export const presentDay = ({ day, in: came, out }: { day: string; in: Money; out: Money }): api.DayFlow => ({
  Day: day,
  In: toWire(came),
  Out: toWire(out),
});
