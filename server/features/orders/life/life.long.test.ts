import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, addYears } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { renewDomain } from '../renewals/renew-domain.ts';
import { type Buyer, buyCart, fillCart, makeBuyer, violations } from '../testing.ts';
import { lifeSweeps } from '../wiring.ts';
import { restoreLines, restoreTotal } from './restore-lines.ts';
import { restoreNames } from './restore-names.ts';
import { type MovedWorld, openMovedWorld } from './testing.ts';

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
/** A worker on a busy machine needs a while to start. */
const STARTED_MS_MAX = 120_000;

let world: MovedWorld;
let buyer: Buyer;

beforeAll(async () => {
  world = await openMovedWorld();
});
afterEach(async () => {
  await world.sandbox.call('/desk/api/registry/faults/clear', {});
  expect(await violations(world.house)).toEqual([]);
});
afterAll(() => world.close());

/** A few seconds past the instant: clocks of two processes differ by milliseconds. */
const PAST_DAYS = 1 / 1440;

async function bought(...names: string[]): Promise<Date> {
  buyer = await makeBuyer(world.house, '300.00');
  await fillCart(world.house, buyer, names);
  await buyCart(world.house, buyer);
  await world.live();
  return (await world.name(names[0] ?? '')).expires_at;
}
/** So many days after its last paid day, everything done that has come due on the way. */
async function livedTo(paid: Date, ...days: number[]): Promise<void> {
  for (const each of days) {
    await world.moveTo(addDays(paid, each + PAST_DAYS));
    await world.live();
  }
}
const restore = (...names: string[]) =>
  world.house.inTx(async (tx) => restoreNames(tx, names, restoreTotal(await restoreLines(tx, names, 'read'))), buyer);
const renew = (domain: string, years: number, total: string) =>
  world.house.inTx((tx) => renewDomain(tx, { domain, years, total: usd(total) }), buyer);
/** What is kept of the answers to commands that change a name in one way. */
const codesOf = async (change: string, name: string) =>
  (
    await world.house.pool.query(
      "SELECT state, result_code, sv_trid FROM registry_command WHERE name = $2 AND payload #>> '{change,do}' = $1",
      [change, name],
    )
  ).rows;
const fault = (kind: string, command: string, more: object = {}) =>
  world.sandbox.call('/desk/api/registry/faults', { kind, command, ...more });

test.each(['cut-before-answer', 'cut-mid-frame'])(
  'E3 a restore %s is done once, and asked for until it is known',
  async (kind) => {
    const name = `${kind}-back.com`;
    const paid = await bought(name);
    await livedTo(paid, 0, 20, 30);
    await fault(kind, 'domain:update');
    await restore(name);
    await world.live();
    await world.live();
    expect(await world.name(name)).toMatchObject({ phase: 'active', expires_at: addYears(paid, 1) });
    const history = await world.historyOf(name);
    expect(history.filter((what) => what === 'restore request')).toHaveLength(1);
    expect(history.filter((what) => what === 'restore report')).toHaveLength(1);
  },
);

test('E3 a cut or a deletion whose answer is lost is asked for and not sent again', async () => {
  const name = 'lost-answers.com';
  const paid = await bought(name);
  await livedTo(paid, 0);
  await fault('cut-before-answer', 'domain:update');
  await livedTo(paid, 20, 20.01);
  expect(await world.name(name)).toMatchObject({ dns_cut_at: expect.any(Date) });
  await fault('cut-before-answer', 'domain:delete');
  await livedTo(paid, 30, 30.01);
  expect(await world.name(name)).toMatchObject({ phase: 'redemption', deleted_at: expect.any(Date), left_at: null });
  expect((await world.historyOf(name)).filter((what) => what === 'delete')).toHaveLength(1);
  expect(await codesOf('deleteDomain', name)).toEqual([{ state: 'done', result_code: null, sv_trid: null }]);
  // It is its customer's still: they can take it back.
  await restore(name);
  await world.live();
  expect(await world.name(name)).toMatchObject({ phase: 'active', left_at: null });
});

test('E3 nothing is taken from a name whose renewal is under way', async () => {
  const name = 'under-way.com';
  const paid = await bought(name);
  await livedTo(paid, 0, 20, 29);
  await renew(name, 1, '12.80');
  await world.moveTo(addDays(paid, 30 + PAST_DAYS));
  await world.house.pool.query(
    "UPDATE order_line SET next_try_at = '2999-01-01' WHERE name = $1 AND state = 'frozen'",
    [name],
  );
  for (const sweep of lifeSweeps(world.registries)) await sweep.run(world.house);
  await drainJobs(
    world.house,
    world.handlers.filter(({ job }) => job.name === 'domain-life'),
  );
  expect(await world.name(name)).toMatchObject({ phase: 'grace', deleted_at: null });
  await world.live();
  expect(await world.name(name)).toMatchObject({ phase: 'active', expires_at: addYears(paid, 1) });
});

/** A real worker process with a crash built in; returns once it has died of it. */
async function workUntilCrash(point: string): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'worker'], {
    env: { PATH: process.env['PATH'] ?? '', ...world.env, FAULT: point },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), STARTED_MS_MAX);
  const [, signal] = await once(child, 'exit');
  clearTimeout(timer);
  expect(signal, 'the worker must die of the fault').toBe('SIGKILL');
}

test.each(['poll.kept', 'poll.handled'])('E3 killed at %s: the message is kept once and done once', async (point) => {
  const name = `${point.replace('.', '-')}.com`;
  const paid = await bought(name);
  await world.moveTo(addDays(paid, PAST_DAYS));
  await workUntilCrash(point);
  await world.live();
  const { rows } = await world.house.pool.query(
    'SELECT outcome, acknowledged_at IS NOT NULL AS acknowledged FROM registry_message WHERE name = $1',
    [name],
  );
  expect(rows).toEqual([{ outcome: 'applied', acknowledged: true }]);
  const told = await world.house.pool.query(
    "SELECT count(*)::int AS n FROM activity WHERE kind = 'domain.autoRenewedAtRegistry' AND object = $1",
    [`domain:${(await world.name(name)).id}`],
  );
  expect(told.rows).toEqual([{ n: 1 }]);
});

test.each(['command.intent-committed', 'command.sent', 'command.answered', 'command.settled'])(
  'E3 killed at %s while deleting: deleted once, then redemption',
  async (point) => {
    const name = `${point.replace('.', '-')}.com`;
    const paid = await bought(name);
    await livedTo(paid, 0, 20);
    await world.moveTo(addDays(paid, 30 + PAST_DAYS));
    await workUntilCrash(point);
    await livedTo(paid, 30.01, 30.02);
    expect(await world.name(name)).toMatchObject({ phase: 'redemption', deleted_at: expect.any(Date), left_at: null });
    expect((await world.historyOf(name)).filter((what) => what === 'delete')).toHaveLength(1);
  },
);

/** First its delegation lets go of the host, then the host is removed, then the name is deleted. */
test.each(['command.sent:1', 'command.settled:1', 'command.answered:2', 'command.settled:2', 'command.sent:3'])(
  'E3 killed at %s while hosts go: deleted once, and a restore brings the hosts back',
  async (point) => {
    const name = `${point.replace(/[.:]/g, '-')}.com`;
    const host = `ns1.${name}`;
    const gateway = world.registries.get('verisign');
    const paid = await bought(name);
    const made = { name: host, clTRID: `HOST-${point}`, intendedAt: new Date(), addresses: ['192.0.2.7'] };
    expect((await gateway?.createHost(made))?.kind).toBe('done');
    await gateway?.updateDomain({ name, clTRID: `SERVER-${point}`, addNameservers: [host] });
    await livedTo(paid, 0, 20);
    await world.moveTo(addDays(paid, 30 + PAST_DAYS));
    await workUntilCrash(point);
    await livedTo(paid, 30.01, 30.02, 30.03);
    expect(await world.name(name)).toMatchObject({ phase: 'redemption', deleted_at: expect.any(Date) });
    expect((await world.historyOf(name)).filter((what) => what === 'delete')).toHaveLength(1);
    await restore(name);
    await world.live();
    await world.live();
    expect((await world.atRegistry(name))?.nameservers).toContain(host);
    expect(await gateway?.infoHost(host)).toMatchObject({ host: { addresses: ['192.0.2.7'] } });
  },
);
