import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_CODES_PER_SESSION } from '#contract/rules/limits.ts';
import { STEP_UP_MINUTES } from '#contract/rules/session.ts';
import { codeOf, newMember, officeBrowser } from '../features/staff-access/testing.ts';
import { askedWithdrawal, BANK } from '../features/withdrawal/testing.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { createOffice, officeRoutes } from './staff.ts';

/** Calls of staff that change something and need no code, each with its reason. */
const WITHOUT_CODE: Readonly<Record<string, string>> = {
  '/sign-in': 'it asks for the code itself',
  '/sign-out': 'it takes rights away',
  '/statements/preview': 'it reads a statement and keeps nothing',
  '/identities/find': 'it reads; a POST because a number does not belong into an address',
  '/disputes/ask': 'it asks the card channel again and decides nothing',
  '/unheard/ask': 'it asks the channel again and decides nothing',
  '/deals/look': 'it has a registry and a directory asked, and decides nothing',
  '/deals/comparables/import': 'what it reads in stands beside a quote and moves neither name nor money',
  '/deals/comparables/preview': 'it writes nothing',
  '/deals/comparables/remove': 'a sale that was read in by mistake goes; it can be read in again',
  '/deals/evaluate': 'it tells both sides that somebody looks, and decides nothing',
  '/deals/say': 'it writes to both sides, signed by the house, and decides nothing',
  '/enquiries/answer': 'it writes to who asked, signed by the house, and decides nothing',
  '/enquiries/close': 'who asked is told, and opens it again by writing',
  '/unread/read': 'it has a signed message read once more and decides nothing',
};

const acts = officeRoutes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET');

test('L1 every act of staff asks for the second factor again, or stands here with its reason', () => {
  const open = acts.filter(({ stepUp }) => !stepUp).map(({ path }) => path);
  expect(open.sort()).toEqual(Object.keys(WITHOUT_CODE).sort());
});

test('L1 every act that is signed says in words what is signed; a reading call takes no code in its address', () => {
  const signed = acts.filter(({ stepUp }) => stepUp);
  expect(signed.length).toBeGreaterThan(20);
  expect(signed.filter(({ signs }) => signs === undefined).map(({ path }) => path)).toEqual([]);
  expect(new Set(signed.map(({ signs }) => signs)).size).toBe(signed.length);
  const reads = officeRoutes.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.stepUp);
  expect(reads.map(({ endpoint }) => endpoint.path)).toEqual([]);
});

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  app = await createOffice(house, null);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

/** An act that reaches its verb: there is no such withdrawal. */
const ACT = ['/withdrawals/reject', { Id: '404', Reason: 'no such thing' }] as const;
const actsOf = async (name: string) => {
  const { rows } = await house.pool.query<{ kind: string }>(
    `SELECT a.kind FROM activity a JOIN staff s ON a.object = 'staff:' || s.id WHERE s.name = $1 ORDER BY a.id`,
    [name],
  );
  return rows.map(({ kind }) => kind);
};

test('L1 STAFF_CODE_NEEDED: a sign-in alone decides nothing; a code opens the session for a few minutes and works once', async () => {
  const ann = await newMember(house, 'ann', ['manager']);
  const first = codeOf(ann);
  const browser = await officeBrowser(app, ann, first);
  const [path, input] = ACT;
  const act = (Totp?: string) => browser.post(path, Totp === undefined ? input : { ...input, Totp });
  expect(await act()).toMatchObject({ status: 403, Key: 'STAFF_CODE_NEEDED' });
  // STAFF_CODE_USED: the code of the sign-in is spent.
  expect(await act(first)).toMatchObject({ status: 403, Key: 'STAFF_CODE_USED' });
  const next = codeOf(ann, 1);
  // The act is refused for its own reason, and what was proved stays proved.
  expect(await act(next)).toMatchObject({ Key: 'NOT_FOUND' });
  expect(await act()).toMatchObject({ Key: 'NOT_FOUND' });
  expect(await act(next)).toMatchObject({ Key: 'STAFF_CODE_USED' });
  expect(await actsOf('ann')).toEqual(['staff.add', 'staff.signIn', 'staff.stepUp']);
  const { rows } = await house.pool.query("SELECT after FROM activity WHERE kind = 'staff.stepUp'");
  expect(rows[0].after).toEqual({ for: path });
  // It is over after its minutes, on the wall clock.
  await house.pool.query('UPDATE session SET step_up_until = step_up_until - make_interval(mins => $1)', [
    STEP_UP_MINUTES,
  ]);
  expect(await act()).toMatchObject({ Key: 'STAFF_CODE_NEEDED' });
});

test('L1 STAFF_CODE_WRONG: after five wrong codes the session is over, its member is not kept out', async () => {
  const bob = await newMember(house, 'bob', ['manager']);
  const thief = await officeBrowser(app, bob);
  const { points } = STAFF_CODES_PER_SESSION;
  const answers: string[] = [];
  for (let round = 0; round <= points; round++)
    answers.push((await thief.post(ACT[0], { ...ACT[1], Totp: codeOf(bob, 40 + round) })).Key);
  expect(answers).toEqual([...Array(points - 1).fill('STAFF_CODE_WRONG'), 'NOT_SIGNED_IN', 'NOT_SIGNED_IN']);
  expect(await actsOf('bob')).toEqual([
    ...['staff.add', 'staff.signIn'],
    ...Array(points).fill('staff.codeWrong'),
    'staff.sessionEnded',
  ]);
  const again = await officeBrowser(app, bob, codeOf(bob, 1));
  expect((await again.get('/me')).Key).toBe('OK');
});

test('L1 a burst of wrong codes is judged no oftener than the limit', async () => {
  const cho = await newMember(house, 'cho', ['manager']);
  const thief = await officeBrowser(app, cho);
  const burst = Array.from({ length: 12 }, () => thief.post(ACT[0], { ...ACT[1], Totp: codeOf(cho, 40) }));
  const keys = (await Promise.all(burst)).map(({ Key }) => Key);
  expect(keys.filter((key) => key === 'STAFF_CODE_WRONG').length).toBeLessThan(STAFF_CODES_PER_SESSION.points);
  expect((await thief.get('/me')).Key).toBe('NOT_SIGNED_IN');
});

test('L1 a code of one who lacks the right is not even looked at', async () => {
  const dan = await newMember(house, 'dan', ['auditor']);
  const browser = await officeBrowser(app, dan);
  expect(await browser.post(ACT[0], { ...ACT[1], Totp: codeOf(dan, 1) })).toMatchObject({ Key: 'RIGHT_MISSING' });
  expect(await actsOf('dan')).toEqual(['staff.add', 'staff.signIn']);
});

test('L1 a whole account number is seen only by who signs for it, and each view stands in the audit', async () => {
  const { id } = await askedWithdrawal(house, '60.00');
  const eve = await newMember(house, 'eve', ['finance']);
  const browser = await officeBrowser(app, eve);
  const looked = await browser.get(`/withdrawals/${id}`);
  expect(looked).toMatchObject({ Key: 'OK', Data: { AccountEnding: BANK.account.slice(-4) } });
  expect(looked.body).not.toContain(BANK.account);
  const ask = (more = {}) => browser.post('/withdrawals/account', { Id: String(id), ...more });
  expect(await ask()).toMatchObject({ Key: 'STAFF_CODE_NEEDED' });
  expect((await ask({ Totp: codeOf(eve, 1) })).Data).toEqual({ Account: BANK.account });
  const { rows } = await house.pool.query(
    "SELECT after FROM activity WHERE kind = 'withdrawal.view' AND object = $1 ORDER BY id",
    [`withdrawal:${id}`],
  );
  expect(rows.map(({ after }) => after)).toEqual([null, { whole: 'account' }]);
});
