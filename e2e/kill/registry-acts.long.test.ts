import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ClientAnswer, until } from '#tools/testing/console-client.ts';
import { type Buyer, makeBuyer } from './buyer.ts';
import { type CrashHouse, openCrashHouse } from './crash-house.ts';

/** G1, E2: acts at a registry survive a kill -9 at every named point: done once, or asked for and done once. */

const DONE_WITHIN_MS = 120_000;
const SAFE_CODE = 'Safe-code-71';
const POINTS = ['act.intent-committed', 'act.sent', 'act.answered'];
const slug = (point: string) => point.replace('.', '-');
let house: CrashHouse;
let buyer: Buyer;

beforeAll(async () => {
  house = await openCrashHouse();
  await house.start();
  buyer = await makeBuyer(house, 'actor', '500.00');
  const total = await buyer.fill([...POINTS.map((point) => `ns-${slug(point)}.com`), ...POINTS.map(lockedName)]);
  await buyer.buy(total, crypto.randomUUID());
  await buyer.decided();
});
afterAll(() => house.close());
afterEach(async () => {
  await house.alive();
  expect(await house.books()).not.toContain('VIOLATED');
});

function lockedName(point: string): string {
  return `lock-${slug(point)}.com`;
}

interface AtRegistry {
  readonly nameservers: readonly string[];
  readonly statuses: readonly string[];
  readonly history: readonly { readonly what: string; readonly clTRID: string | null }[];
}
const atRegistry = async (name: string): Promise<AtRegistry> => {
  const found = await house.desk<AtRegistry>(`/registry/domain/${name}`);
  if (!found) throw new Error(`the registry does not know ${name}`);
  return found;
};

/** Sends the act to a house that dies of the fault, starts it again, and waits for the end of the task. */
async function survive(point: string, path: string, body: object): Promise<{ readonly Success: number }> {
  await house.kill();
  await house.start(`${point}:1`);
  const key = crypto.randomUUID();
  const send = async (): Promise<ClientAnswer | undefined> => {
    try {
      return await buyer.client.post(path, { ...body, SafeCode: SAFE_CODE }, { 'idempotency-key': key });
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
  const answer = await send();
  await house.died();
  await house.start();
  const started = answer ?? (await send());
  expect(started?.Code).toBe(10_000);
  return until(
    async () => {
      const { Data } = await buyer.client.get(`/task/detail?Number=${started?.Data.Number}`);
      return Data.State === 'finished' ? Data : undefined;
    },
    'the task to be finished',
    DONE_WITHIN_MS,
  );
}

describe('an act at the registry is done once', () => {
  test.each(POINTS)('G1 name servers, killed at %s', async (point) => {
    const name = `ns-${slug(point)}.com`;
    const Servers = ['ns1.elsewhere.example', 'ns2.elsewhere.example'];
    expect(await survive(point, '/domain/name-servers', { Domain: name, Servers })).toMatchObject({ Success: 1 });
    const there = await atRegistry(name);
    expect([...there.nameservers].sort()).toEqual(Servers);
    expect(there.history.filter(({ what }) => what === 'update')).toHaveLength(1);
    const { Data } = await buyer.client.get(`/domain/detail?Domain=${name}`);
    expect([...Data.NameServers].sort()).toEqual(Servers);
  });

  test.each(POINTS)('E2 a lock against changes, killed at %s', async (point) => {
    const name = lockedName(point);
    expect(await survive(point, '/domain/lock', { Domain: name, Update: 'on' })).toMatchObject({ Success: 1 });
    const there = await atRegistry(name);
    expect(there.statuses).toContain('clientUpdateProhibited');
    expect(there.history.filter(({ what }) => what === 'update')).toHaveLength(1);
  });
});
