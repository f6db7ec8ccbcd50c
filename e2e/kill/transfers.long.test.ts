import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '#tools/testing/console-client.ts';
import { type Buyer, makeBuyer } from './buyer.ts';
import { type CrashHouse, openCrashHouse } from './crash-house.ts';

/** F1: a transfer in survives a kill -9 at every named point: asked for once, charged once, ours once. */

const DONE_WITHIN_MS = 120_000;
const SAFE_CODE = 'Safe-code-71';
/** Names that the other registrar has from the first start. */
const NAMES = {
  'command.intent-committed': 'tiger.com',
  'command.sent': 'today.com',
  'command.answered': 'tool.com',
  'command.settled': 'track.com',
} as const;
const POINTS = Object.keys(NAMES) as (keyof typeof NAMES)[];
let house: CrashHouse;
let buyer: Buyer;

beforeAll(async () => {
  house = await openCrashHouse();
  await house.start();
  buyer = await makeBuyer(house, 'mover', '500.00');
});
afterAll(() => house.close());
afterEach(async () => {
  await house.alive();
  expect(await house.books()).not.toContain('VIOLATED');
});

interface AtRegistry {
  readonly registrar: string;
  readonly history: readonly { readonly what: string }[];
}
interface Listed {
  readonly Name: string;
  readonly State: string;
}
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

async function stateOf(name: string): Promise<string | undefined> {
  const { Data } = await buyer.client.get('/transferin/list');
  return (Data.Items as Listed[]).find((row) => row.Name === name)?.State;
}
const comes = (name: string, state: string) =>
  until(async () => ((await stateOf(name)) === state ? true : undefined), `${name} to be ${state}`, DONE_WITHIN_MS);

async function desk<T>(path: string, body?: object): Promise<T> {
  const found = await house.desk<T>(path, body);
  if (found === undefined) throw new Error(`the desk has nothing at ${path}`);
  return found;
}

const signs = async (): Promise<string[]> =>
  (await desk<{ links: string[] }[]>('/mailbox'))
    .flatMap(({ links }) => links)
    .filter((link) => link.includes('/domain/transferinverify/'))
    .map((link) => link.split('/').at(-1) as string);

/** Ordered, and its link read from the letter. */
async function order(Name: string): Promise<string> {
  const before = new Set(await signs());
  const { authInfo: Code } = await desk<{ authInfo: string }>('/registry/rival/issue-code', { name: Name });
  const looked = await buyer.client.post('/transferin/check', { Lines: [{ Name, Code }] });
  const { Data: templates } = await buyer.client.get('/template/list');
  const asked = {
    Lines: [{ Name, Code }],
    TemplateId: templates.Items[0].Id,
    AutoRenew: false,
    Total: looked.Data.Price,
    Agreed: true,
    SafeCode: SAFE_CODE,
  };
  expect((await buyer.client.post('/transferin/request', asked, key())).Code).toBe(10_000);
  return until(
    async () => (await signs()).find((sign) => !before.has(sign)),
    'the letter with the link',
    DONE_WITHIN_MS,
  );
}

describe('a transfer in is asked for once', () => {
  test.each(POINTS)('F1 killed at %s', async (point) => {
    const name = NAMES[point];
    const Sign = await order(name);
    await house.kill();
    await house.start(`${point}:1`);
    await buyer.client.post('/transferin/approve', { Sign, SafeCode: SAFE_CODE }).catch(() => undefined);
    await house.died();
    await house.start();
    // A house that died before it had answered may not have heard the yes.
    await buyer.client.post('/transferin/approve', { Sign, SafeCode: SAFE_CODE });
    await comes(name, 'pending');
    await desk('/registry/rival/approve-transfer', { name });
    await comes(name, 'completed');
    const there = await desk<AtRegistry>(`/registry/domain/${name}`);
    expect(there.history.filter(({ what }) => what === 'transfer request')).toHaveLength(1);
  });
});
