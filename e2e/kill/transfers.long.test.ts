import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BringIn, bringIn } from './bring-in.ts';
import { makeBuyer } from './buyer.ts';
import { type CrashHouse, openCrashHouse } from './crash-house.ts';
import { OPENED_WITHIN_MS } from './money-house.ts';

/** F1: a transfer in survives a kill -9 at every named point: asked for once, charged once, ours once. */

/** Names that the other registrar has from the first start. */
const NAMES = {
  'command.intent-committed': 'tiger.com',
  'command.sent': 'today.com',
  'command.answered': 'tool.com',
  'command.settled': 'track.com',
} as const;
const POINTS = Object.keys(NAMES) as (keyof typeof NAMES)[];
let house: CrashHouse;
let bring: BringIn;

beforeAll(async () => {
  house = await openCrashHouse();
  await house.start();
  bring = bringIn(house, await makeBuyer(house, 'mover', '500.00'));
}, OPENED_WITHIN_MS);
afterAll(() => house?.close());
afterEach(async () => {
  await house.alive();
  expect(await house.books()).not.toContain('VIOLATED');
});

interface AtRegistry {
  readonly registrar: string;
  readonly history: readonly { readonly what: string }[];
}

describe('a transfer in is asked for once', () => {
  test.each(POINTS)('F1 killed at %s', async (point) => {
    const name = NAMES[point];
    const sign = await bring.order(name);
    await house.kill();
    await house.start(`${point}:1`);
    await bring.approve(sign).catch(() => undefined);
    await house.died();
    await house.start();
    // A house that died before it had answered may not have heard the yes.
    await bring.approve(sign);
    await bring.comes(name, 'pending');
    await bring.letGo(name);
    await bring.comes(name, 'completed');
    const there = await house.desk<AtRegistry>(`/registry/domain/${name}`);
    expect(there?.history.filter(({ what }) => what === 'transfer request')).toHaveLength(1);
  });
});
