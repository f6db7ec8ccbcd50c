import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertCaptcha, newChallenge } from './captcha.ts';
import { openTestHouse, type TestHouse } from './testing.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

interface Solved {
  readonly challenge: { readonly parameters: { readonly expiresAt: number } };
  readonly solution: unknown;
}

async function solved(): Promise<Solved> {
  const challenge = JSON.parse(await newChallenge(house));
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

const wrong = { name: 'Refusal', key: 'CAPTCHA_WRONG' };

test('B1 a solved captcha is taken once, also when two bring it at the same time', async () => {
  const payload = pack(await solved());
  const both = await Promise.allSettled([assertCaptcha(house, payload), assertCaptcha(house, payload)]);
  expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(assertCaptcha(house, payload)).rejects.toMatchObject(wrong);
});

test('B1 a captcha of another house, an altered one, an unsolved one and rubbish are refused', async () => {
  const good = await solved();
  const elsewhere = { ...house, config: { ...house.config, masterKey: Buffer.alloc(32, 1) } };
  await expect(assertCaptcha(elsewhere, pack(good))).rejects.toMatchObject(wrong);
  const parameters = { ...good.challenge.parameters, expiresAt: 4_000_000_000 };
  await expect(
    assertCaptcha(house, pack({ ...good, challenge: { ...good.challenge, parameters } })),
  ).rejects.toMatchObject(wrong);
  const cheap = { ...good.challenge.parameters, cost: 1 };
  await expect(
    assertCaptcha(house, pack({ ...good, challenge: { ...good.challenge, parameters: cheap } })),
  ).rejects.toMatchObject(wrong);
  await expect(
    assertCaptcha(house, pack({ ...good, solution: { counter: 0, derivedKey: '00' } })),
  ).rejects.toMatchObject(wrong);
  for (const rubbish of ['', 'x', '!!!', pack(null), pack({}), pack([good])])
    await expect(assertCaptcha(house, rubbish)).rejects.toMatchObject(wrong);
  await assertCaptcha(house, pack(good));
});

test('B1 a captcha ends with its time', async () => {
  const good = await solved();
  const { expiresAt } = good.challenge.parameters;
  const at = (ms: number) => ({ ...house, wall: () => new Date(ms) });
  await expect(assertCaptcha(at(expiresAt * 1000), pack(good))).rejects.toMatchObject(wrong);
  await assertCaptcha(at(expiresAt * 1000 - 1), pack(good));
});
