import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { REGISTRY_OVER_SECONDS, REGISTRY_SETTLES_SECONDS } from '#contract/rules/order.ts';
import type { TestHouse } from '../../../platform/testing.ts';
import { findDomain } from '../../domains/index.ts';
import { verifyHolder } from '../../templates/registry-contacts/testing.ts';
import { cancelOrder } from '../cancel-order.ts';
import { beginSteps } from '../lines/begin-steps.ts';
import { keepLines } from '../lines/keep-lines.ts';
import { type Buyer, buyCart, endWaits, fillCart, linesIn, makeBuyer, moneyOf, violations } from '../testing.ts';
import { settleNamings } from './settle-naming.ts';
import { type ChinaWorld, openChinaWorld } from './testing.ts';

/** H2, D4: a name whose registry wants signed codes, from the order to the registry, over both wires. */

let world: ChinaWorld;
let house: TestHouse;
let buyer: Buyer;
let idNumber: string;

beforeAll(async () => {
  world = await openChinaWorld();
  house = world.house;
  buyer = await makeBuyer(house, '500.00');
  ({ idNumber } = await verifyHolder(house, world.service, buyer.customerId));
});
afterEach(async () => {
  await world.sandbox.call('/desk/api/registry/faults/clear', {});
  await world.sandbox.call('/desk/api/verification/faults/clear', {});
  await world.sandbox.call('/desk/api/verification/next', { decision: 'rules' });
  expect(await violations(house)).toEqual([]);
  expect(world.faults).toEqual([]);
  world.frames.length = 0;
});
afterAll(() => world.close());

async function bought(...names: string[]): Promise<string> {
  await fillCart(house, buyer, names);
  return (await buyCart(house, buyer)).placed.number;
}
const stateOf = async (name: string) =>
  (await linesIn(house)).find((line) => line.startsWith(`${name}:`))?.split(': ')[1];
const lineOf = async (name: string) =>
  (
    await house.pool.query<{ state: string; reason: string | null; naming: string; tries: number }>(
      `SELECT l.state, l.reason, c.state AS naming, c.tries FROM order_line l LEFT JOIN name_check c ON c.line_id = l.id
       WHERE l.name = $1 ORDER BY l.id DESC LIMIT 1`,
      [name],
    )
  ).rows[0];
const asked = (name: string) =>
  world.sandbox.call<{ state: string; reference: string }[]>(`/desk/api/verification/requests?kind=name&name=${name}`);
const creates = async (name: string) => {
  const there = await world.sandbox
    .call<{ history: { what: string }[] }>(`/desk/api/registry/domain/${name}`)
    .catch(() => ({ history: [] }));
  return there.history.filter(({ what }) => what.startsWith('create')).length;
};
const fault = (company: string, kind: string, more: object = {}) =>
  world.sandbox.call(
    `/desk/api/${company}/faults`,
    company === 'registry' ? { registry: 'cnnic', kind, ...more } : { kind, ...more },
  );
const money = () => moneyOf(house, buyer);

describe('H2 a name under .cn', () => {
  test('H2 D4 is judged, then made with both codes and the contact of its verified holder', async () => {
    const before = await money();
    await bought('first-shop.cn', 'first-shop.com.cn');
    await world.work();
    expect(await lineOf('first-shop.cn')).toMatchObject({ state: 'completed', naming: 'passed', tries: 1 });
    expect(await stateOf('first-shop.com.cn')).toBe('completed');
    expect((await house.inTx((tx) => findDomain(tx, buyer.customerId, 'first-shop.cn')))?.holder).toMatchObject({
      name: 'Chan Tai Man',
    });
    const sent = world.frames.filter((xml) => xml.includes('<create>'));
    const contacts = sent.filter((xml) => xml.includes('<contact:create'));
    expect(contacts).toHaveLength(1);
    expect(contacts[0]).toContain('<contact:postalInfo type="int">');
    expect(contacts[0]).toContain('<contact:postalInfo type="loc">');
    expect(contacts[0]).toMatch(
      /<[\w-]+:type>I<.*<[\w-]+:contact type="SFZ">\d{17}[\dX]<.*<[\w-]+:purveyor>.*<[\w-]+:mobile>\+852\./s,
    );
    const create = sent.find((xml) => xml.includes('>first-shop.cn<')) ?? '';
    for (const role of ['admin', 'tech', 'billing']) expect(create).toContain(`<domain:contact type="${role}">`);
    expect(create.match(/<[\w-]+:code>/g)).toHaveLength(2);
    expect(Number(before.available) - Number((await money()).available)).toBeGreaterThan(0);
  });

  test('H2 a word that is not allowed: refused with its reason, the money back, the registry never asked', async () => {
    const before = await money();
    await bought('lucky-casino.cn', 'honest-shop.cn');
    await world.work();
    expect(await lineOf('lucky-casino.cn')).toMatchObject({
      state: 'failed',
      reason: 'nameSensitive',
      naming: 'refused',
    });
    expect(await stateOf('honest-shop.cn')).toBe('completed');
    expect(world.frames.some((xml) => xml.includes('lucky-casino'))).toBe(false);
    expect((await money()).frozen).toBe(before.frozen);
  });

  test('H2 a person judges it: it waits with its money held, says so, and goes on or can be given up', async () => {
    await world.sandbox.call('/desk/api/verification/next', { decision: 'wait', times: 2 });
    await bought('patient-shop.cn');
    const given = await bought('given-up.cn');
    await world.work();
    expect(await lineOf('patient-shop.cn')).toMatchObject({ state: 'frozen', reason: 'naming', naming: 'checking' });
    await world.waitOver();
    expect(await lineOf('patient-shop.cn')).toMatchObject({ state: 'frozen', reason: 'naming', tries: 2 });
    expect(await asked('patient-shop.cn')).toHaveLength(1);
    const [waiting] = await asked('patient-shop.cn');
    await world.sandbox.call(`/desk/api/verification/requests/${waiting?.reference}`, { decision: 'pass' });
    expect(await house.inTx((tx) => cancelOrder(tx, given), buyer)).toMatchObject({ cancelled: 1 });
    await world.waitOver();
    expect([await stateOf('patient-shop.cn'), await stateOf('given-up.cn')]).toEqual(['completed', 'cancelled']);
  });

  test('I1 H2 given up after its worker was lost while a name was judged: the task ends with the order', async () => {
    await fillCart(house, buyer, ['lost-judge-a.cn', 'lost-judge-b.cn']);
    const { placed } = await buyCart(house, buyer);
    const { judgings } = await house.inTx((tx) => beginSteps(tx, placed.id, 1));
    expect(judgings).toHaveLength(1);
    await house.inTx((tx) =>
      keepLines(
        tx,
        judgings.map(({ line }) => line.id),
      ),
    );
    await endWaits(house);
    expect(await house.inTx((tx) => cancelOrder(tx, placed.number), buyer)).toMatchObject({ cancelled: 2 });
    const { rows } = await house.pool.query(
      `SELECT state, waiting, cancel, total FROM task WHERE params->>'order' = $1`,
      [placed.number],
    );
    expect(rows).toEqual([{ state: 'finished', waiting: 0, cancel: 2, total: 2 }]);
  });

  test('H2 the wrong letters of a code are never sent: the line waits until the service gives a good one', async () => {
    await fault('verification', 'bad_signature', { times: 1 });
    await bought('forged-shop.cn');
    await world.work();
    expect(await lineOf('forged-shop.cn')).toMatchObject({ state: 'frozen', reason: 'naming' });
    expect(world.frames.some((xml) => xml.includes('forged-shop'))).toBe(false);
  });
});

describe('H2 D4 faults between naming and creation', () => {
  test.each(['lost_answer', 'answer_500'])(
    'the service’s answer is lost (%s): asked for, never judged twice',
    async (kind) => {
      const name = `${kind.replace('_', '-')}.cn`;
      await fault('verification', kind, { times: 1 });
      await bought(name);
      await world.work();
      expect(await lineOf(name)).toMatchObject({ state: 'frozen', reason: 'naming', naming: 'checking' });
      await world.waitOver();
      expect(await lineOf(name)).toMatchObject({ state: 'completed', naming: 'passed', tries: 2 });
      expect(await asked(name)).toHaveLength(1);
      expect(await creates(name)).toBe(1);
    },
  );

  test('the registry’s answer to the creation is lost: the name is looked for, judged and bought once', async () => {
    await fault('registry', 'cut-before-answer', { command: 'domain:create' });
    await bought('lost-create.cn');
    await world.work();
    await world.waitOver();
    expect(await lineOf('lost-create.cn')).toMatchObject({ state: 'completed', naming: 'passed' });
    expect([await creates('lost-create.cn'), (await asked('lost-create.cn')).length]).toEqual([1, 1]);
  });

  test('a code that ended while the registry was down is asked for anew', async () => {
    await fault('registry', 'down', { command: 'any' });
    await bought('down-shop.cn');
    await world.work();
    await world.waitOver();
    expect(await lineOf('down-shop.cn')).toMatchObject({ state: 'frozen', reason: 'waiting', naming: 'passed' });
    await house.pool.query(
      "UPDATE name_check SET expires_at = now() - interval '1 day' WHERE line_id = (SELECT id FROM order_line WHERE name = 'down-shop.cn')",
    );
    await world.sandbox.call('/desk/api/registry/faults/clear', {});
    await expect
      .poll(
        async () => {
          await world.waitOver();
          return stateOf('down-shop.cn');
        },
        { timeout: 10_000 },
      )
      .toBe('completed');
    expect(await asked('down-shop.cn')).toHaveLength(2);
  });
});

/** The identity of the buyer's template is over while `work` is done. */
async function withoutIdentity(work: () => Promise<void>): Promise<void> {
  const ended = await house.pool.query(
    "UPDATE template_identity SET state = 'expired', ended_at = now() WHERE customer_id = $1 AND state = 'verified' RETURNING id",
    [buyer.customerId],
  );
  try {
    await work();
  } finally {
    const verified = "UPDATE template_identity SET state = 'verified', ended_at = NULL WHERE id = $1";
    await house.pool.query(verified, [ended.rows[0].id]);
  }
}

test('H2 D4 an identity that ends while the answer to a creation is lost: the registry has the name, so the customer has it', async () => {
  await fault('registry', 'cut-before-answer', { command: 'domain:create' });
  await bought('lost-and-ended.cn');
  await world.work();
  expect(await stateOf('lost-and-ended.cn')).toBe('unknown');
  await withoutIdentity(world.waitOver);
  expect(await lineOf('lost-and-ended.cn')).toMatchObject({ state: 'completed', naming: 'passed' });
  expect(await creates('lost-and-ended.cn')).toBe(1);
});

test('H2 D4 an identity that ends before a creation, asked for and not found, is sent again: the line ends long after it, not before', async () => {
  await fault('registry', 'cut-before-command', { command: 'domain:create' });
  await bought('never-came.cn');
  await world.work();
  await withoutIdentity(async () => {
    await world.waitOver();
    expect(await lineOf('never-came.cn')).toMatchObject({ state: 'frozen', reason: 'waiting' });
    for (let seconds = 0; seconds < REGISTRY_OVER_SECONDS; seconds += REGISTRY_SETTLES_SECONDS) await world.waitOver();
  });
  expect(await lineOf('never-came.cn')).toMatchObject({ state: 'failed', reason: 'identityNeeded' });
});

test('H2 D4 one that was carried out after it was asked for is its customer’s, though nothing more can be sent for him', async () => {
  await fault('registry', 'cut-before-answer', { command: 'domain:create' });
  await bought('came-late.cn');
  await world.work();
  // Asked for while the registry was still at work on it: not found, and believed.
  await house.pool.query(
    "UPDATE order_line SET state = 'frozen', reason = 'waiting' WHERE name = 'came-late.cn' AND state = 'unknown'",
  );
  await withoutIdentity(world.waitOver);
  expect(await lineOf('came-late.cn')).toMatchObject({ state: 'completed' });
  expect(await creates('came-late.cn')).toBe(1);
});

test('H2 an identity that ended between order and creation: the line fails with its reason, nothing is sent', async () => {
  await bought('ended-shop.cn');
  await withoutIdentity(async () => {
    await world.work();
    expect(await lineOf('ended-shop.cn')).toMatchObject({ state: 'failed', reason: 'identityNeeded' });
    expect(await asked('ended-shop.cn')).toEqual([]);
    await fillCart(house, buyer, ['unverified-shop.cn']);
    await expect(buyCart(house, buyer)).rejects.toMatchObject({ key: 'NOTHING_TO_BUY' });
  });
});

test('I1 names of one order are written down, and what was said of them is written, by as many statements for 48 as for two', async () => {
  let statements = 0;
  const counted = new WeakSet<object>();
  house.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]) => {
        statements += 1;
        return query(...given);
      },
    });
  });
  const rich = await makeBuyer(house, '1000.00');
  await verifyHolder(house, world.service, rich.customerId);
  const judgedBy = async (names: readonly string[]) => {
    await fillCart(house, rich, names);
    const { placed } = await buyCart(house, rich);
    const counts: number[] = [];
    const count = async <T>(act: () => Promise<T>) => {
      statements = 0;
      const done = await act();
      counts.push(statements);
      return done;
    };
    const { judgings } = await count(() => house.inTx((tx) => beginSteps(tx, placed.id, names.length)));
    expect(judgings).toHaveLength(names.length);
    const judged = { kind: 'passed', code: 'signed', expiresAt: new Date(Date.now() + 86_400_000) } as const;
    await count(() =>
      house.inTx((tx) =>
        settleNamings(
          tx,
          judgings.map((judging) => ({ judging, judged })),
        ),
      ),
    );
    await house.pool.query("UPDATE name_check SET expires_at = now() - interval '1 day' WHERE code = 'signed'");
    const again = await count(() => house.inTx((tx) => beginSteps(tx, placed.id, names.length)));
    const refused = { kind: 'refused', reason: 'nameSensitive' } as const;
    const said = again.judgings.map((judging) => ({ judging, judged: refused }));
    await count(() => house.inTx((tx) => settleNamings(tx, said)));
    expect(await Promise.all(names.map(stateOf))).toEqual(names.map(() => 'failed'));
    return counts;
  };
  const few = await judgedBy(['few-1.cn', 'few-2.cn']);
  expect(await judgedBy(Array.from({ length: 48 }, (_, at) => `many-${at}.cn`))).toEqual(few);
});

test('M1 the number of the document stands in the open nowhere in the database', async () => {
  const dump = await house.pool.query<{ text: string }>(
    `SELECT string_agg(t, ' ') AS text FROM (SELECT r::text AS t FROM registry_contact r UNION ALL SELECT i::text FROM registry_intent i
       UNION ALL SELECT a::text FROM activity a UNION ALL SELECT d::text FROM domain d UNION ALL SELECT c::text FROM name_check c) everything`,
  );
  expect(dump.rows[0]?.text).not.toContain(idNumber);
});
