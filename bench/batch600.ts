import pg from 'pg';
import { topUp, until } from '#tools/testing/console-client.ts';
import { openRaw, type RawEpp, type Setting } from './batch/raw-epp.ts';
import { type BenchHouse, done, withHouse } from './house.ts';
import { type Bench, type BenchOptions, type BenchResult, median } from './result.ts';

const NAMES = 600;
/** A registration takes 200 names, so 600 are three lists, sent at once. */
const LIST = 200;
const RTT_MS = 30;
const COMMAND_MS = 2;
/** What the house has for changes: of eight sessions four, each eight deep. */
const SESSIONS_MAX = 8;
const SETTING: Setting = { sessions: 4, window: 8 };
const SERIAL: Setting = { sessions: 1, window: 1 };
/** Of the serial peer's commands this many are sent; each waits a whole round trip, so they scale. */
const SERIAL_MEASURED = 40;
const OF_RAW_MIN = 0.85;
const TIMES_SERIAL_MIN = 24;
const YEAR_REGISTER = '11.80';
const TOP_UP = '20000.00';
/** What a round of ours takes of the balance, with room. */
const ROUND_CENTS = 1_600_000;
const DONE_WITHIN_MS = 120_000;
const LOOK_MS = 10;
const DEPOSIT_CENTS = 100_000_000;

const dollars = (cents: number) => ({
  Amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  Currency: 'USD',
});
const sumOf = (count: number) => dollars(Math.round(Number(YEAR_REGISTER) * 100) * count);
const fresh = () => ({ 'idempotency-key': crypto.randomUUID() });

let made = 0;
const freshNames = (count: number, mark: string) => Array.from({ length: count }, () => `b600-${mark}-${++made}.com`);

/** Our own database, looked at beside the house: when the last name of these orders was decided. */
async function decided(database: pg.Client, orders: readonly string[]): Promise<void> {
  const end = performance.now() + DONE_WITHIN_MS;
  for (;;) {
    // Under a name, so that looking costs the house's processors as little as it can.
    const { rows } = await database.query<{ open: number }>({
      name: 'decided',
      text: "SELECT count(*)::integer AS open FROM purchase_order WHERE number = ANY($1) AND state = 'working'",
      values: [orders],
    });
    if (rows[0]?.open === 0) return;
    if (performance.now() > end) throw new Error('the orders are not decided in time');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** 600 registrations as a customer does them: three lists of 200 over HTTP, until the last name is his. */
async function register({ customer }: BenchHouse, database: pg.Client, names: readonly string[]): Promise<number> {
  const lists = Array.from({ length: NAMES / LIST }, (_, at) => names.slice(at * LIST, (at + 1) * LIST));
  const begin = performance.now();
  const orders = await Promise.all(
    lists.map(async (Names) => {
      const input = { Names, Years: 1, Total: sumOf(Names.length), Agreed: true };
      return done(await customer.post('/domain/register/order', input, fresh()), 'register').Data.Number as string;
    }),
  );
  await decided(database, orders);
  return performance.now() - begin;
}

/** The same names renewed by one order of 600. */
async function renew({ customer }: BenchHouse, database: pg.Client, names: readonly string[]): Promise<number> {
  const seen = done(await customer.post('/domain/renew/preview', { Names: names, Years: 1 }), 'preview of the renewal');
  const begin = performance.now();
  const input = { Names: names, Years: 1, Total: seen.Data.Total };
  const { Number: order } = done(await customer.post('/domain/renew/order', input, fresh()), 'renew').Data;
  await decided(database, [order]);
  return performance.now() - begin;
}

/** The security code once, untimed: it holds for minutes, as it does for a customer at work. */
async function stepUp(house: BenchHouse, database: pg.Client): Promise<void> {
  const input = { Names: freshNames(1, 'warm'), Years: 1, Total: sumOf(1), Agreed: true };
  const SafeCode = house.accounts.customer?.safeCode;
  const order = done(await house.customer.post('/domain/register/order', { ...input, SafeCode }, fresh()), 'step up');
  await decided(database, [order.Data.Number]);
}

async function fillUp(house: BenchHouse, rounds: number): Promise<void> {
  for (let cents = 0; cents < ROUND_CENTS * rounds; cents += 2_000_000) await topUp(house.customer, house, TOP_UP);
  const body = JSON.stringify({ cents: String(DEPOSIT_CENTS) });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${house.sandboxUrl}/desk/api/registry/top-up`, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`the deposit: ${answer.status} ${await answer.text()}`);
}

interface Round {
  readonly rawCreateMs: number;
  readonly createMs: number;
  readonly rawRenewMs: number;
  readonly renewMs: number;
  readonly serialMs: number;
}

async function oneRound(house: BenchHouse, database: pg.Client, raw: RawEpp, round: number): Promise<Round> {
  const names = freshNames(NAMES, 'ours');
  const peer = () => raw.create(freshNames(NAMES, 'raw'), SETTING);
  await stepUp(house, database);
  // Who goes first changes from round to round.
  const first = round % 2 === 0 ? await peer() : undefined;
  const createMs = await register(house, database, names);
  const { ms: rawCreateMs, ends } = first ?? (await peer());
  const early = round % 2 === 0 ? undefined : await renew(house, database, names);
  const rawRenewMs = await raw.renew(ends, SETTING);
  const renewMs = early ?? (await renew(house, database, names));
  const serial = await raw.create(freshNames(SERIAL_MEASURED, 'serial'), SERIAL);
  return { rawCreateMs, createMs, rawRenewMs, renewMs, serialMs: (serial.ms / SERIAL_MEASURED) * NAMES };
}

/** What must be true after it: every name once and charged once, and every violation of the ledger's views. */
async function truths(database: pg.Client, rounds: number) {
  const { rows } = await database.query<{ lines: number; charges: number; names: number; broken: number }>(`
    SELECT (SELECT count(*) FROM order_line WHERE state = 'completed')::integer AS lines,
      (SELECT count(*) FROM posting WHERE ref_kind = 'order_line' AND kind LIKE '%_charged')::integer AS charges,
      (SELECT count(*) FROM domain WHERE name LIKE 'b600-ours-%' AND expires_at > registered_at + interval '700 days')::integer AS names,
      (SELECT count(*) FROM (SELECT violation FROM inv.i1 UNION ALL SELECT violation FROM inv.i2 UNION ALL SELECT violation FROM inv.i3
        UNION ALL SELECT violation FROM inv.i4) broken)::integer AS broken`);
  const { lines = 0, charges = 0, names = 0, broken = 0 } = rows[0] ?? {};
  return [
    { what: 'every completed line is charged once', holds: lines === charges && lines > 0, examined: lines },
    {
      what: 'every name of ours is registered once and renewed once',
      holds: names === NAMES * rounds,
      examined: names,
    },
    { what: 'money: no violation of I1 to I4', holds: broken === 0, examined: charges },
  ];
}

async function measure(house: BenchHouse, { rounds }: BenchOptions): Promise<BenchResult> {
  const database = new pg.Client({ connectionString: house.database.ownerUrl });
  // Ended with the house when that fails: the house's own words are the ones to read.
  database.on('error', () => undefined);
  await database.connect();
  const raw = await openRaw(house, SETTING.sessions);
  try {
    await fillUp(house, rounds + 1);
    const kept: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      const seen = await oneRound(house, database, raw, round);
      // The first is the warm-up: it opens the sessions at the registry and makes the hosts.
      if (round > 0) kept.push(seen);
    }
    await until(
      async () => (await house.customer.get('/balance/summary')).Data.Frozen.Amount === '0.00' || undefined,
      'no hold',
    );
    const of = (value: (round: Round) => number) => kept.map(value);
    const atLeast = (value: number) => ({ kind: 'atLeast', value }) as const;
    return {
      name: 'batch600',
      rounds,
      ratios: [
        {
          what: '600 registrations, of raw EPP at 4 × 8',
          samples: of((r) => r.rawCreateMs / r.createMs),
          target: atLeast(OF_RAW_MIN),
        },
        {
          what: '600 renewals, of raw EPP at 4 × 8',
          samples: of((r) => r.rawRenewMs / r.renewMs),
          target: atLeast(OF_RAW_MIN),
        },
        {
          what: '600 registrations, times as fast as serial EPP',
          samples: of((r) => r.serialMs / r.createMs),
          target: atLeast(TIMES_SERIAL_MIN),
        },
        { what: 'raw EPP at 4 × 8, times as fast as serial', samples: of((r) => r.serialMs / r.rawCreateMs) },
        { what: '600 registrations over HTTP, until the last is owned', samples: of((r) => r.createMs), unit: 'ms' },
        { what: '600 renewals over HTTP, until the last is charged', samples: of((r) => r.renewMs), unit: 'ms' },
        { what: 'raw EPP, 600 creates', samples: of((r) => r.rawCreateMs), unit: 'ms' },
        { what: 'raw EPP, 600 renewals', samples: of((r) => r.rawRenewMs), unit: 'ms' },
      ],
      invariants: await truths(database, rounds + 1),
      notes: [
        `Registry with RTT ${RTT_MS} ms and ${COMMAND_MS} ms per command, over TLS; house and peer use ${SETTING.sessions} sessions, ${SETTING.window} commands outstanding on each. Registrations are three lists of ${LIST} sent at once; renewals one list of ${NAMES}. Serial: ${SERIAL_MEASURED} creates, scaled; median ${median(of((r) => r.serialMs)).toFixed(0)} ms.`,
        'Tried against the misses: one call of the ledger for the freezes and charges of many names; answers to one customer written together; lines begun while others are answered; an order written once, its freezes named in it, and the account held only while its money is; statements planned once a connection; fewer looks at empty queues. A name takes about 2.7 ms of processor on these two cores: PostgreSQL 1.2 (lines, intents, postings, entries, task, history, and the indexes a list of a million needs), the server 0.9, the sandbox 0.6.',
        'A kill in the middle is not measured here: the crash tests of orders show one name and one charge after each.',
      ],
    };
  } finally {
    await raw.close();
    await database.end();
  }
}

/** Bench D: 600 registrations and 600 renewals with hold, intent, result and charge, against EPP alone at equal parallelism. */
export const batch600: Bench = {
  name: 'batch600',
  run: (options) =>
    withHouse(
      {
        SANDBOX_RTT_MS: String(RTT_MS),
        SANDBOX_COMMAND_MS: String(COMMAND_MS),
        REGISTRY_VERISIGN_SESSIONS_MAX: String(SESSIONS_MAX),
      },
      (house) => measure(house, options),
    ),
};
