import type pg from 'pg';
import { type BenchHouse, done } from '../house.ts';
import { openOther, type RawEpp, type Setting, TRANSFER_CODE } from './raw-epp.ts';
import { lookUntil, NEAR, stepUp } from './runs.ts';

/** As many as one order of transfers in holds. */
export const MOVED = 200;
/** A name is so old before it moves. */
const OLD = '61d';

export interface MovedRound {
  readonly rawMs: number;
  readonly ms: number;
}

const fresh = () => ({ 'idempotency-key': crypto.randomUUID() });
const namesOf = (mark: string, round: number) =>
  Array.from({ length: MOVED }, (_, at) => `b200-${mark}-${round}-${at}.com`);

/** What a customer does before the registry is asked: looks, orders, and has the letter. Untimed. */
async function ordered(house: BenchHouse, database: pg.Client, names: readonly string[]): Promise<string> {
  const { customer, consoleUrl, sandboxUrl, accounts } = house;
  const Lines = names.map((Name) => ({ Name, Code: TRANSFER_CODE }));
  const looked = await fetch(`${consoleUrl}/api/transferin/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: consoleUrl, cookie: customer.cookie() },
    body: JSON.stringify({ Lines }),
  });
  const told = (await looked.text()).split('\n').filter(Boolean);
  const prices = told.map((line) => (JSON.parse(line) as { Data: { Price?: { Amount: string } } }).Data.Price?.Amount);
  const cents = prices.reduce((sum, price) => sum + BigInt((price ?? '0').replace('.', '')), 0n);
  const Total = { Amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`, Currency: 'USD' };
  const { Data: templates } = done(await customer.get('/template/list'), 'templates');
  const since = new Date().toISOString();
  const SafeCode = accounts.customer?.safeCode;
  const input = { Lines, TemplateId: templates.Items[0].Id, AutoRenew: false, Total, Agreed: true, SafeCode };
  done(await customer.post('/transferin/request', input, fresh()), 'order transfers in');
  const to = encodeURIComponent(accounts.customer?.email ?? '');
  await lookUntil(
    database,
    { name: 'letters', text: "SELECT count(*)::integer AS found FROM notice WHERE state = 'waiting'", values: [] },
    (open) => open === 0,
  );
  const mails = await fetch(`${sandboxUrl}/desk/api/mailbox?to=${to}&after=${encodeURIComponent(since)}`);
  const links = ((await mails.json()) as { links: string[] }[]).flatMap((mail) => mail.links);
  return (
    links
      .find((link) => link.includes('/domain/transferinverify/'))
      ?.split('/')
      .at(-1) ?? ''
  );
}

const open = (names: readonly string[], states: readonly string[]) => ({
  name: `moved ${states.join()}`,
  text: 'SELECT count(*)::integer AS found FROM transfer_in WHERE name = ANY($1) AND state = ANY($2)',
  values: [names, states],
});

/** From the customer's yes until the registry has taken every request; then the other registrar lets all of them go. */
async function ours(house: BenchHouse, database: pg.Client, names: readonly string[]): Promise<number> {
  const Sign = await ordered(house, database, names);
  await stepUp(house, database);
  const begin = performance.now();
  done(await house.customer.post('/transferin/approve', { Sign }), 'approve transfers in');
  const left = open(names, ['awaiting_confirmation', 'requesting']);
  await lookUntil(
    database,
    left,
    (rows) => rows === 0,
    (rows) => rows <= NEAR,
  );
  return performance.now() - begin;
}

/** Rounds of 200 names against the same requests sent by EPP alone; who goes first changes from round to round. */
export async function moveNames(
  of: { readonly house: BenchHouse; readonly database: pg.Client; readonly raw: RawEpp; readonly setting: Setting },
  { rounds, warmUps }: { readonly rounds: number; readonly warmUps: number },
): Promise<MovedRound[]> {
  const { house, database, raw, setting } = of;
  const other = await openOther(house, setting);
  try {
    const all = Array.from({ length: rounds + warmUps }, (_, round) => round);
    for (const mark of ['ours', 'raw']) await other.has(all.flatMap((round) => namesOf(mark, round)));
    const body = JSON.stringify({ advance: OLD });
    await fetch(`${house.sandboxUrl}/desk/api/clock`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const kept: MovedRound[] = [];
    for (const round of all) {
      const [names, peers] = [namesOf('ours', round), namesOf('raw', round)];
      const early = round % 2 === 0 ? await raw.request(peers, setting) : undefined;
      const ms = await ours(house, database, names);
      const rawMs = early ?? (await raw.request(peers, setting));
      await other.answers(names, 'approve');
      await other.answers(peers, 'reject');
      await lookUntil(database, open(names, ['completed']), (come) => come === MOVED);
      if (round >= warmUps) kept.push({ rawMs, ms });
    }
    return kept;
  } finally {
    await other.close();
  }
}

/** Every name of ours came once and was charged once. */
export async function movedTruth(database: pg.Client, rounds: number) {
  const { rows } = await database.query<{ come: number; charged: number; broken: number }>(`
    SELECT (SELECT count(*) FROM domain WHERE name LIKE 'b200-ours-%' AND left_at IS NULL)::integer AS come,
      (SELECT count(*) FROM posting WHERE ref_kind = 'transfer_in' AND kind LIKE '%_charged')::integer AS charged,
      (SELECT count(*) FROM inv.i18)::integer AS broken`);
  const { come = 0, charged = 0, broken = 1 } = rows[0] ?? {};
  return {
    what: 'every name that was asked for came once and was charged once',
    holds: come === MOVED * rounds && charged === come && broken === 0,
    examined: come,
  };
}
