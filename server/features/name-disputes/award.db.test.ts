import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailedPath, mailKinds, newCustomer } from '../account/testing.ts';
import { customerRegistered } from '../account/wiring.ts';
import { findDomainById } from '../domains/index.ts';
import { domainLeft, foundElsewhere, foundPendingTransfer } from '../domains/wiring.ts';
import { type DealHouse, NOBODY_ORDERS, openDealHouse } from '../escrow/testing.ts';
import { twoMembers } from '../suspension/testing.ts';
import {
  endTransferOfName,
  hearElsewhere,
  hearPendingTransfer,
  nameAskedFor,
  transferOutRoutes,
  transferOutSweeps,
} from '../transfer-out/wiring.ts';
import { endAwardsOf, mailWinnerAgain, settleAward } from './award-name.ts';
import { carryOut } from './carry-out.ts';
import { decideDispute } from './decide-dispute.ts';
import { proposeHandover } from './hand-over.ts';
import { endDisputeOfLeaving } from './hear-news.ts';
import { keepDisputed } from './keep-asked.ts';
import { nameDisputesOwnData } from './own-data-store.ts';
import { waiting } from './store.ts';
import { recordAbout, registryAgrees } from './testing.ts';

let at: DealHouse;
let house: TestHouse;
let members: Awaited<ReturnType<typeof twoMembers>>;

const NO_ONE = { lookups: { lookUp: async () => ({ state: 'failed', why: 'noServer' }) }, nameServers: new Map() };

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house, [...transferOutRoutes(NOBODY_ORDERS, async () => undefined, NO_ONE as never)]);
  house.events.on(domainLeft, endDisputeOfLeaving);
  house.events.on(domainLeft, endTransferOfName);
  house.events.on(nameAskedFor, keepDisputed);
  house.events.on(foundPendingTransfer, hearPendingTransfer);
  house.events.on(foundElsewhere, hearElsewhere);
  house.events.on(customerRegistered, endAwardsOf);
  members = await twoMembers(house);
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const refused = (key: string) => expect.objectContaining({ key });
const rowOf = async (id: bigint) =>
  (
    await house.pool.query(
      `SELECT n.state, n.outcome, n.held_domain_id AS held, n.due_at AS due, c.email, c.agreed_at AS agreed
       FROM name_dispute n LEFT JOIN customer c ON c.id = n.receiver_id WHERE n.id = $1`,
      [id],
    )
  ).rows[0];
const confirm = (id: bigint) => house.inTx((tx) => carryOut(tx, NOBODY_ORDERS, id), members[1]);
const propose = (id: bigint, to: string, name?: string) =>
  house.inTx((tx) => proposeHandover(tx, id, { to, name, lang: 'en' }), members[0]);
const signIn = async (Email: string, Password: string) =>
  (await at.buyer.browser.post('/account/sign-in', { Email, Password })).Key;

/** A decision about a name of the seller's that nothing keeps from being carried out. */
async function decided(name: string): Promise<bigint> {
  await at.push.bring(at.seller, name);
  const id = await recordAbout(house, members[0], name, { procedure: 'court' });
  await registryAgrees(house);
  await house.inTx((tx) => decideDispute(tx, { id, toldOn: '2026-11-02', note: 'against the holder' }), members[0]);
  return id;
}

/** Awarded to an address without an account; its registry has done what it was told. */
async function awarded(name: string, email: string): Promise<bigint> {
  const id = await decided(name);
  await propose(id, email, 'Winner Limited');
  await confirm(id);
  await registryAgrees(house);
  return id;
}
const linkOf = async (email: string) => (await mailedPath(house, email, 'transferOut.decided'))?.split('/').at(-2);
const transferOf = async (id: bigint) =>
  (await house.pool.query('SELECT state, answer FROM transfer_out WHERE domain_id = $1', [(await rowOf(id)).held]))
    .rows[0];

test('K1 a winner without an account is named by address and legal name, and both members read them', async () => {
  const id = await decided('named-winner.com');
  await expect(propose(id, 'nobody@winner.example')).rejects.toEqual(refused('INVALID_INPUT'));
  await expect(propose(id, '999999', 'Winner Limited')).rejects.toEqual(refused('INVALID_INPUT'));
  await propose(id, 'Nobody@Winner.example', 'Winner Limited');
  const { rows } = await house.pool.query('SELECT winner_email, winner_name FROM name_dispute WHERE id = $1', [id]);
  expect(rows).toEqual([{ winner_email: 'nobody@winner.example', winner_name: 'Winner Limited' }]);
  // Nothing is made of a proposal.
  expect((await house.pool.query("SELECT 1 FROM customer WHERE email = 'nobody@winner.example'")).rowCount).toBe(0);
});

test('K1 F2 the name leaves who lost at once; the winner has one look at its password, and their registrar gets it', async () => {
  const [name, email] = ['taken-away.com', 'counsel@winner.example'];
  const id = await awarded(name, email);
  const { state, outcome, held, agreed } = await rowOf(id);
  expect({ state, outcome, agreed }).toEqual({ state: 'awarded', outcome: 'handed_over', agreed: null });
  expect(await at.push.ownerOf(name)).not.toBe(at.seller.id);
  expect((await at.seller.browser.get('/domain/former')).body).toContain('handedOver');
  const row = await house.inTx((tx) => findDomainById(tx, held));
  expect(row?.statuses).toEqual(['ok']);
  expect(row?.holderYields).toBe(row?.holder.email);
  // Nobody signs in to what is kept for somebody, nor resets its password.
  expect(await signIn(email, 'Kite-2047-blue')).toBe('SIGN_IN_WRONG');
  expect(await mailKinds(house, email)).toEqual(['transferOut.decided']);

  const Sign = await linkOf(email);
  const opened = await at.buyer.browser.get(`/transferout/open?Sign=${Sign}`);
  expect(opened.Data).toMatchObject({ Purpose: 'code', Names: [name], Mine: false });
  expect(opened.body).not.toContain('Code":"');
  const shown = await at.buyer.browser.post('/transferout/code/take', { Sign });
  expect(shown.Data.Code).toMatch(/.{8,}/);
  expect((await at.buyer.browser.post('/transferout/code/take', { Sign })).Key).toBe('TRANSFER_LINK_DEAD');

  await house.inTx((tx) => house.events.announce(tx, foundPendingTransfer, { domainId: held, customerId: 0n, name }));
  expect(await transferOf(id)).toEqual({ state: 'approval_pending', answer: 'approve' });
  await registryAgrees(house);
  expect(await transferOf(id)).toMatchObject({ state: 'transferred' });
  expect(await at.push.ownerOf(name)).toBeUndefined();
  expect((await rowOf(id)).state).toBe('carried_out');
});

test('B1 K1 who registers with the address takes the account with the name in it; a stranger does not', async () => {
  const [name, email] = ['kept-here.com', 'moves-in@winner.example'];
  const id = await awarded(name, email);
  const before = await at.push.ownerOf(name);
  await newCustomer(house, at.push.app, email, { address: '198.51.100.90' });
  expect(await at.push.ownerOf(name)).toBe(before);
  const { state, agreed, due } = await rowOf(id);
  expect([state, due]).toEqual(['carried_out', null]);
  expect(agreed).toBeInstanceOf(Date);
  const own = await Promise.all(
    nameDisputesOwnData.map(({ page }) => house.inTx((tx) => page(tx, before as bigint, 0n))),
  );
  expect(JSON.stringify(own)).toContain('Winner Limited');
  expect(JSON.stringify(own)).not.toContain('against the holder');
});

test('K1 L1 a password that runs out unused is in the queue; another link is mailed, or nothing more is waited for', async () => {
  const [name, email] = ['too-late.com', 'slow@winner.example'];
  const id = await awarded(name, email);
  const again = () => house.inTx((tx) => mailWinnerAgain(tx, id), members[0]);
  const first = await linkOf(email);
  await again();
  const second = await linkOf(email);
  expect((await at.buyer.browser.get(`/transferout/open?Sign=${first}`)).Key).toBe('TRANSFER_LINK_DEAD');
  expect((await at.buyer.browser.get(`/transferout/open?Sign=${second}`)).Key).toBe('OK');
  const count = async () => (await house.inTx(waiting)).count;
  const quiet = await count();
  const past = addDays(await house.inTx(async (tx) => tx.now), -1);
  await house.pool.query('UPDATE name_dispute SET due_at = $2 WHERE id = $1', [id, past]);
  await house.pool.query(
    'UPDATE transfer_out SET due_at = $2, code_until = $2 WHERE domain_id = (SELECT held_domain_id FROM name_dispute WHERE id = $1)',
    [id, past],
  );
  for (const sweep of transferOutSweeps) await sweep.run(house);
  expect(await transferOf(id)).toMatchObject({ state: 'lapsed' });
  expect((await mailKinds(house, email)).at(-1)).toBe('transferOut.decidedLapsed');
  expect(await count()).toBe(quiet + 1);
  await again();
  await registryAgrees(house);
  expect(await count()).toBe(quiet);
  expect((await mailKinds(house, email)).at(-1)).toBe('transferOut.decided');
  await house.inTx((tx) => settleAward(tx, id, 'their counsel wants it kept'), members[0]);
  expect(await rowOf(id)).toMatchObject({ state: 'carried_out', due: null });
  await expect(again()).rejects.toEqual(refused('STATE_HAS_MOVED'));
});

test('K1 an address that has an account by the second yes gets the name into it, without a link', async () => {
  const [name, email] = ['registered-between.com', 'between@winner.example'];
  const id = await decided(name);
  await propose(id, email, 'Winner Limited');
  await newCustomer(house, at.push.app, email, { address: '198.51.100.91' });
  await confirm(id);
  expect(await rowOf(id)).toMatchObject({ state: 'carried_out', email, held: null });
  expect((await mailKinds(house, email)).at(-1)).toBe('nameDispute.received');
});

test('K1 a lock against changes comes off too before the password is set', async () => {
  const [name, email] = ['all-locked.com', 'locked@winner.example'];
  await at.push.bring(at.seller, name);
  const all = ['clientTransferProhibited', 'clientUpdateProhibited'];
  await house.pool.query('UPDATE domain SET statuses = $1 WHERE name = $2', [all, name]);
  const id = await recordAbout(house, members[0], name, { procedure: 'court' });
  await house.inTx((tx) => decideDispute(tx, { id, toldOn: '2026-11-02', note: 'against' }), members[0]);
  await propose(id, email, 'Winner Limited');
  await confirm(id);
  expect(await mailKinds(house, email)).toEqual([]);
  await registryAgrees(house);
  const { held } = await rowOf(id);
  const row = await house.inTx((tx) => findDomainById(tx, held));
  expect(row?.statuses).toEqual(['ok']);
  expect(await mailKinds(house, email)).toEqual(['transferOut.decided']);
});
