import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toAscii } from '../../../platform/idn.ts';
import type { TestHouse } from '../../../platform/testing.ts';
import { formsKept } from '../../domains/forms/index.ts';
import { findDomain } from '../../domains/index.ts';
import { askRegistries } from '../../search/index.ts';
import { verifyHolder } from '../../templates/registry-contacts/testing.ts';
import { type ChinaWorld, openChinaWorld } from '../naming/testing.ts';
import { type Buyer, buyCart, fillCart, linesIn, makeBuyer, moneyOf, violations } from '../testing.ts';

/** D1, D4: a Chinese name is made with its forms, and its registry's word on them is kept. */

const [GUO_YU, FULL_GUO_YU] = ['\u56fd\u8bed', '\u570b\u8a9e'];
let world: ChinaWorld;
let house: TestHouse;
let buyer: Buyer;
let other: Buyer;

beforeAll(async () => {
  world = await openChinaWorld();
  house = world.house;
  [buyer, other] = [await makeBuyer(house, '500.00'), await makeBuyer(house, '500.00')];
  for (const { customerId } of [buyer, other]) await verifyHolder(house, world.service, customerId);
});
afterEach(async () => {
  await world.sandbox.call('/desk/api/registry/faults/clear', {});
  expect(await violations(house)).toEqual([]);
  expect(world.faults).toEqual([]);
  world.frames.length = 0;
});
afterAll(() => world.close());

const creation = () => world.frames.find((xml) => xml.includes('<domain:create'));
async function buy(by: Buyer, name: string): Promise<void> {
  await fillCart(house, by, [name]);
  await buyCart(house, by);
  await world.work();
}
const stateOf = async (name: string) => {
  const ascii = toAscii(name);
  return (await linesIn(house)).findLast((line) => line.startsWith(`${ascii}:`))?.split(': ')[1];
};
const formsOfName = (name: string) =>
  house.inTx(async (tx) => {
    const row = await findDomain(tx, buyer.customerId, toAscii(name)!);
    return row && (await formsKept(tx, row.id));
  });
/** How its registry says that a name is taken. */
const taken = async (name: string) => {
  const answers = askRegistries(house, new Map([['cnnic', world.registry]]), [toAscii(name)!]);
  const { value: told } = await answers.next();
  return told?.status === 'taken' ? (told.bundled ? 'as a form' : 'itself') : told?.status;
};

test('D1 D4 both forms are sent, kept, and the registry tells the other one as taken with this name', async () => {
  await buy(buyer, `${GUO_YU}.cn`);
  expect(await stateOf(`${GUO_YU}.cn`)).toBe('completed');
  expect(creation()).toContain(`<cdn:SCDN>${GUO_YU}.cn</cdn:SCDN><cdn:TCDN>${FULL_GUO_YU}.cn</cdn:TCDN></cdn:create>`);
  expect(await formsOfName(`${GUO_YU}.cn`)).toEqual([
    { kind: 'simplified', unicode: `${GUO_YU}.cn`, name: toAscii(`${GUO_YU}.cn`), toldBy: 'registry' },
    { kind: 'traditional', unicode: `${FULL_GUO_YU}.cn`, name: toAscii(`${FULL_GUO_YU}.cn`), toldBy: 'registry' },
  ]);
  expect(await taken(`${FULL_GUO_YU}.cn`)).toBe('as a form');
  expect(await taken(`${GUO_YU}.cn`)).toBe('itself');
});

test('D4 another customer cannot have a form of it: refused as taken, and his money is free again', async () => {
  const before = await moneyOf(house, other);
  await buy(other, `${FULL_GUO_YU}.cn`);
  expect(await stateOf(`${FULL_GUO_YU}.cn`)).toMatch(/^failed/);
  expect(await moneyOf(house, other)).toEqual(before);
});

test('D4 a name that its registry called free and then keeps back: refused with the reason, and the money is free again', async () => {
  const before = await moneyOf(house, buyer);
  expect(await taken('museum.cn')).toBe('registrable');
  await buy(buyer, 'museum.cn');
  expect(await stateOf('museum.cn')).toMatch(/^failed/);
  const { rows } = await house.pool.query("SELECT reason FROM order_line WHERE name = 'museum.cn'");
  expect(rows).toEqual([{ reason: 'reserved' }]);
  expect(await moneyOf(house, buyer)).toEqual(before);
});

test('D4 a form in doubt is not sent; the registry says it, and its word is kept', async () => {
  const name = '\u4e91\u53d1.cn';
  await buy(buyer, name);
  expect(creation()).toContain(`<cdn:SCDN>${name}</cdn:SCDN></cdn:create>`);
  expect((await formsOfName(name))?.map(({ kind, unicode }) => [kind, unicode])).toEqual([
    ['simplified', name],
    ['traditional', '\u96f2\u767c.cn'],
  ]);
});

test('D4 an answer that was lost: the name is found with its forms', async () => {
  const name = '\u4e1c\u9f99.cn';
  await world.sandbox.call('/desk/api/registry/faults', {
    registry: 'cnnic',
    kind: 'cut-before-answer',
    command: 'domain:create',
  });
  await buy(buyer, name);
  await world.waitOver();
  expect(await stateOf(name)).toBe('completed');
  const forms = await formsOfName(name);
  expect(forms?.map(({ unicode, toldBy }) => [unicode, toldBy])).toEqual([
    [name, 'registry'],
    ['\u6771\u9f8d.cn', 'registry'],
  ]);
});

test('D1 a name typed half in each script has both forms beside its own', async () => {
  const name = '\u8ba1\u570b.cn';
  await buy(buyer, name);
  expect(await stateOf(name)).toBe('completed');
  expect((await formsOfName(name))?.map(({ unicode }) => unicode)).toEqual(['\u8ba1\u56fd.cn', '\u8a08\u570b.cn']);
  for (const form of ['\u8ba1\u56fd.cn', '\u8a08\u570b.cn']) expect(await taken(form)).toBe('as a form');
});

test('D1 under the Chinese suffix the forms stand under both spellings of it', async () => {
  const [plain, full] = ['\u56fd\u4eba.\u4e2d\u56fd', '\u570b\u4eba.\u4e2d\u570b'];
  await buy(buyer, full);
  expect(creation()).toContain(`<cdn:SCDN>${plain}</cdn:SCDN><cdn:TCDN>${full}</cdn:TCDN>`);
  expect(await taken(plain)).toBe('as a form');
});
