import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import * as f from './testing/frames.ts';
import { type RawClient, startTestRegistry, type TestRegistry } from './testing/raw-client.ts';
import { printJudged } from './testing/schema-judge.ts';
import { signedCode } from './testing/signed-code.ts';

let world: TestRegistry;
let client: RawClient;
const begin = async (registry: 'namestore' | 'verisign') => {
  world = await startTestRegistry({ registry });
  client = await world.login();
};
beforeEach(() => begin('namestore'));
afterEach(() => world.stop());
afterAll(printJudged);

const code = async (frame: string) => (await client.send(frame)).code;

test('a product of its own for each suffix; that of another registry is 2306 with its error data', async () => {
  expect(await code(f.create('fresh-name.cc'))).toBe(1000);
  // `.tv` is another operator's, whatever product is named.
  expect(await code(f.domain('create', f.name('fresh-name.tv') + f.pw(''), f.product('dotTV')))).toBe(2306);
  expect(await code(f.check('fresh-name.tv'))).toBe(2306);
  const inside = f.name('other-name.cc') + f.pw('');
  const object = `<domain:create xmlns:domain="urn:ietf:params:xml:ns:domain-1.0">${inside}</domain:create>`;
  for (const product of ['dotTV', 'dotCOM', 'dotcc']) {
    const refused = await client.send(f.command(`<create>${object}</create>`, f.product(product)));
    expect([refused.code, refused.attribute('msg', 'code').at(-1)]).toEqual([2306, '1']);
  }
  expect(await code(f.command(`<create>${object}</create>`, f.product('CC')))).toBe(1000);
  expect(await code(f.command(`<create>${object}</create>`))).toBe(2306);
  expect(world.registry.registrars().find(({ id }) => id === 'namestead')!.balance).toBe('99984.00');
});

test('no contacts, and no verification codes here', async () => {
  expect(await code(f.contactCreate('holder-1'))).toBe(2307);
  expect(await code(f.create('coded-name.cc', { extension: f.codes(signedCode('domain')) }))).toBe(2103);
});

test('a moved name stays where it is for 60 days', async () => {
  const { rival } = world.registry;
  const authInfo = rival.issueCode('about.cc')!;
  expect(await code(f.transfer('request', 'about.cc', authInfo))).toBe(1001);
  expect(rival.answerTransfer('about.cc', 'approve')).toMatchObject({ code: 1000 });
  await client.send(f.update('about.cc', { chg: f.pw('Secret-99') }));
  expect(rival.requestTransfer('about.cc', 'Secret-99')).toMatchObject({ code: 2106 });
  world.advance(61);
  expect(rival.requestTransfer('about.cc', 'Secret-99')).toMatchObject({ code: 1001 });
});

test('verification codes at the first registry: kept and told; demanded only when the desk says so', async () => {
  await world.stop();
  await begin('verisign');
  const both = f.codes(signedCode('domain', '1-abc111'), signedCode('real-name', '1-def222'));
  expect(await code(f.create('coded-name.com', { extension: both }))).toBe(1000);
  const info = f.domain('info', f.name('coded-name.com'), f.codesInfo);
  const told = await client.send(info);
  expect(told.all('status').filter(Boolean)).toEqual(['compliant', 'compliant']);
  expect(told.attribute('code', 'type')).toEqual(['domain', 'real-name']);
  expect(await code(f.create('wrong-code.com', { extension: f.codes('bm90IHhtbA==') }))).toBe(2306);
  world.registry.demands.verificationCodes = true;
  expect(await code(f.create('plain-name.com'))).toBe(2306);
  expect(await code(f.create('half-coded.com', { extension: f.codes(signedCode('domain')) }))).toBe(2306);
  expect(await code(f.create('whole-coded.com', { extension: both }))).toBe(1000);
});
