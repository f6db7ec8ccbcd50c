import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailKinds } from '../account/testing.ts';
import { findDomain, markLeft } from '../domains/index.ts';
import { domainLeft } from '../domains/wiring.ts';
import { type DealHouse, NOBODY_ORDERS, openDealHouse } from '../escrow/testing.ts';
import { endListingOfName, listingRoutes, settleListing } from '../listings/wiring.ts';
import { pushOver } from '../push/wiring.ts';
import { suspend, twoMembers } from '../suspension/testing.ts';
import { nameAskedFor } from '../transfer-out/wiring.ts';
import { carryOut, dropProposal } from './carry-out.ts';
import { closeDispute, decideDispute, resumeDispute, stayDispute } from './decide-dispute.ts';
import { proposeHandover } from './hand-over.ts';
import { endDisputeOfLeaving } from './hear-news.ts';
import { keepDisputed } from './keep-asked.ts';
import { nameDisputesOwnData } from './own-data-store.ts';
import { nameDisputeRoutes } from './routes.ts';
import { disputedNames, waiting } from './store.ts';
import { recordAbout, registryAgrees } from './testing.ts';

let at: DealHouse;
let house: TestHouse;
let members: Awaited<ReturnType<typeof twoMembers>>;
beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house, [...listingRoutes(NOBODY_ORDERS), ...nameDisputeRoutes]);
  house.events.on(domainLeft, endListingOfName);
  house.events.on(pushOver, settleListing);
  house.events.on(nameAskedFor, keepDisputed);
  house.events.on(domainLeft, endDisputeOfLeaving);
  members = await twoMembers(house);
  await at.push.money(at.buyer, '9000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const stateOf = async (id: bigint) =>
  (await house.pool.query('SELECT state, outcome FROM name_dispute WHERE id = $1', [id])).rows[0];
const holdsOf = async (name: string): Promise<string[]> =>
  (
    await house.pool.query(
      'SELECT h.kind FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = $1 AND h.lifted_at IS NULL ORDER BY h.id',
      [name],
    )
  ).rows.map(({ kind }) => kind);
const commandsFor = async (id: bigint) =>
  (
    await house.pool.query(
      "SELECT payload -> 'command' AS command, state FROM registry_command WHERE kind = 'name-dispute-lock' AND subject_id = $1 ORDER BY id",
      [id],
    )
  ).rows;
const told = async (name: string) => (await at.seller.browser.get(`/domain/dispute?Domain=${name}`)).Data.Dispute;
const disputeMails = async (email: string) =>
  (await mailKinds(house, email)).filter((kind) => kind.startsWith('nameDispute.'));
const refused = (key: string) => expect.objectContaining({ key });
const close = (id: bigint, outcome: 'dismissed' | 'mistake' = 'dismissed') =>
  house.inTx((tx) => closeDispute(tx, { id, outcome, note: 'over' }), members[0]);
/** Past its days: told long ago. */
const decide = (id: bigint, toldOn = '2026-11-02') =>
  house.inTx((tx) => decideDispute(tx, { id, toldOn, note: 'against the holder' }), members[0]);

test('K1 a recorded name is held at once and its holder hears of it when its registry has locked it, not before', async () => {
  await at.push.bring(at.seller, 'disputed-one.com');
  const before = await disputeMails(at.seller.email);
  const id = await recordAbout(house, members[0], ' Disputed-One.com ');
  expect(await holdsOf('disputed-one.com')).toEqual(['dispute']);
  const add = { do: 'updateDomain', addStatuses: ['clientTransferProhibited'] };
  expect(await commandsFor(id)).toEqual([{ command: add, state: 'waiting' }]);
  const marked = () => house.inTx((tx) => disputedNames(tx, at.seller.id, 10));
  expect([await told('disputed-one.com'), await marked()]).toEqual([undefined, []]);
  expect(await disputeMails(at.seller.email)).toEqual(before);
  await registryAgrees(house);
  expect(await told('disputed-one.com')).toMatchObject({
    State: 'opened',
    Procedure: 'udrp',
    CaseNumber: 'D2026-0815',
  });
  expect(await disputeMails(at.seller.email)).toEqual([...before, 'nameDispute.opened']);
  expect(await marked()).toEqual(['disputed-one.com']);
  expect((await at.push.send(at.seller, at.buyer.email, ['disputed-one.com'])).Key).not.toBe('OK');
  const mine = await at.seller.browser.get('/activity/list');
  expect(mine.Data.Items.map(({ Act }: { Act: string }) => Act)).toContain('domain.disputed');
  expect(mine.body).not.toMatch(/nameDispute\.record|folder of November/);
  await close(id);
  expect(await holdsOf('disputed-one.com')).toEqual([]);
  expect((await commandsFor(id)).at(-1)).toEqual({
    command: { do: 'updateDomain', removeStatuses: ['clientTransferProhibited'] },
    state: 'waiting',
  });
  await registryAgrees(house);
  const row = await house.inTx((tx) => findDomain(tx, at.seller.id, 'disputed-one.com'));
  expect(row?.statuses).toEqual(['ok']);
  expect(await told('disputed-one.com')).toBeUndefined();
  expect((await at.push.send(at.seller, at.buyer.email, ['disputed-one.com'])).Key).toBe('OK');
});

test('K1 a lock that was there before is told at once, asks nothing of a registry and stays when the dispute is closed', async () => {
  await at.push.bring(at.seller, 'locked-before.com');
  await house.pool.query("UPDATE domain SET statuses = '{clientTransferProhibited}' WHERE name = 'locked-before.com'");
  const id = await recordAbout(house, members[0], 'locked-before.com');
  expect(await commandsFor(id)).toEqual([]);
  expect(await told('locked-before.com')).toBeDefined();
  await close(id);
  expect(await commandsFor(id)).toEqual([]);
});

test('K1 a mistake that nobody was told of is told to nobody when it is closed, and its command never leaves', async () => {
  await at.push.bring(at.seller, 'by-mistake.com');
  const before = await disputeMails(at.seller.email);
  const id = await recordAbout(house, members[0], 'by-mistake.com');
  await close(id, 'mistake');
  expect(await stateOf(id)).toEqual({ state: 'closed', outcome: 'mistake' });
  expect(await disputeMails(at.seller.email)).toEqual(before);
});

test('K1 names of nobody and names elsewhere cannot be recorded, and one that is open not again', async () => {
  for (const name of ['of-nobody.com', 'not a name', 'x.unknownsuffix'])
    await expect(recordAbout(house, members[0], name)).rejects.toEqual(refused('NAME_DISPUTE_NOT_HERE'));
  await at.push.bring(at.seller, 'twice.com');
  const id = await recordAbout(house, members[0], 'twice.com');
  await expect(recordAbout(house, members[1], 'twice.com')).rejects.toEqual(refused('NAME_DISPUTE_OPEN'));
  await close(id);
  await recordAbout(house, members[1], 'twice.com');
  await at.push.bring(at.seller, 'tomorrow.com');
  await expect(recordAbout(house, members[0], 'tomorrow.com', { receivedOn: '2099-01-01' })).rejects.toEqual(
    refused('INVALID_INPUT'),
  );
});

test('K1 what would move the name ends with it: a push, a listing, a transfer that waits', async () => {
  await at.push.bring(at.seller, 'in-a-push.com', 'beside-it.com');
  const { Data } = await at.push.send(at.seller, at.buyer.email, ['in-a-push.com', 'beside-it.com']);
  await recordAbout(house, members[0], 'in-a-push.com');
  const push = await house.pool.query('SELECT state FROM push WHERE id = $1', [Data.Id]);
  expect(push.rows).toEqual([{ state: 'cancelled' }]);
  expect((await at.push.accept(at.buyer, Data.Id)).Key).toBe('STATE_HAS_MOVED');
  expect([await holdsOf('in-a-push.com'), await holdsOf('beside-it.com')]).toEqual([['dispute'], []]);

  await at.push.bring(at.seller, 'on-the-market.com');
  const listed = await at.seller.browser.post(
    '/market/mine/start',
    { Names: ['on-the-market.com'], Price: '100', Agreed: true, SafeCode: 'safe-4711' },
    { 'idempotency-key': 'listed-and-disputed' },
  );
  expect(listed.Key).toBe('OK');
  await recordAbout(house, members[0], 'on-the-market.com');
  expect((await at.buyer.browser.get('/market/name?Name=on-the-market.com')).Key).not.toBe('OK');
  const listing = await house.pool.query("SELECT state FROM listing WHERE name = 'on-the-market.com'");
  expect(listing.rows).toEqual([{ state: 'withdrawn' }]);

  const [domainId] = await at.push.bring(at.seller, 'on-its-way-out.com');
  await house.pool.query(
    `INSERT INTO transfer_out (customer_id, domain_id, name, unicode, state, policy_id, requested_at, due_at, name_servers)
     VALUES ($1, $2, 'on-its-way-out.com', 'on-its-way-out.com', 'awaiting_confirmation', 'test', now(), now() + interval '5 days', '{}')`,
    [at.seller.id, domainId],
  );
  await recordAbout(house, members[0], 'on-its-way-out.com');
  const transfer = await house.pool.query("SELECT state FROM transfer_out WHERE name = 'on-its-way-out.com'");
  expect(transfer.rows).toEqual([{ state: 'cancelled' }]);
});

test('K1 another registrar that asks is rejected, before the record and after it', async () => {
  for (const when of ['before', 'after'] as const) {
    const name = `asked-${when}.com`;
    const [domainId] = await at.push.bring(at.seller, name);
    if (when === 'after') await recordAbout(house, members[0], name);
    await house.pool.query(
      `INSERT INTO transfer_out (customer_id, domain_id, name, unicode, state, policy_id, requested_at, due_at, name_servers, registrar)
       VALUES ($1, $2, $3, $3, 'approval_pending', 'test', now(), now() + interval '5 days', '{}', 'Other')`,
      [at.seller.id, domainId, name],
    );
    if (when === 'before') await recordAbout(house, members[0], name);
    else await house.inTx((tx) => house.events.announce(tx, nameAskedFor, { domainId: domainId as bigint }));
    const { rows } = await house.pool.query('SELECT answer FROM transfer_out WHERE name = $1', [name]);
    expect(rows).toEqual([{ answer: 'reject' }]);
  }
  // No registry of these tests answers them.
  await house.pool.query("DELETE FROM registry_command WHERE kind = 'transfer-answer'");
});

test('K2 a paid deal stands: it is not handed over, and its money comes back', async () => {
  const number = await at.paid('deal-disputed.com', '20');
  await recordAbout(house, members[0], 'deal-disputed.com');
  expect(await holdsOf('deal-disputed.com')).toEqual(['deal', 'dispute']);
  expect((await at.act(at.seller, 'confirm', { Number: number })).Key).toBe('DEAL_NAME_BARRED');
  await at.lapse(number);
  expect(await at.stateOf(number)).toBe('returned');
  expect(await holdsOf('deal-disputed.com')).toEqual(['dispute']);
});

test('K1 a listing of a suspended account does not come back over a dispute', async () => {
  const other = await at.push.newSide('susp-disputed@example.com', '198.51.100.77');
  await at.push.bring(other, 'suspended-too.com');
  await house.pool.query(
    `INSERT INTO listing (customer_id, domain_id, name, unicode, suffix, length, state, price, takes_offers, yields, listed_at, ended_at)
     SELECT customer_id, id, name, unicode, suffix, 13, 'suspended', 100, false, false, now(), now() FROM domain WHERE name = 'suspended-too.com'`,
  );
  await suspend(house, other.id, members);
  await recordAbout(house, members[0], 'suspended-too.com');
  const { rows } = await house.pool.query("SELECT state FROM listing WHERE name = 'suspended-too.com'");
  expect(rows).toEqual([{ state: 'ended' }]);
  await registryAgrees(house);
  expect(await disputeMails(other.email)).toEqual(['nameDispute.opened']);
});

test('K1 a decision waits for its day, a court stays it, and two members carry it out', async () => {
  const name = 'lost-name.com';
  await at.push.bring(at.seller, name);
  const id = await recordAbout(house, members[0], name);
  await registryAgrees(house);
  const now = await house.inTx(async (tx) => tx.now);
  await decide(id, now.toISOString().slice(0, 10));
  const [one, two] = members;
  const propose = (to: string) => house.inTx((tx) => proposeHandover(tx, id, { to }), one);
  await expect(propose(at.buyer.email)).rejects.toEqual(refused('NAME_DISPUTE_TOO_EARLY'));
  await house.pool.query('UPDATE name_dispute SET carry_out_from = $2, due_at = $2 WHERE id = $1', [id, now]);
  await house.inTx((tx) => stayDispute(tx, id, 'papers of a court'), one);
  await expect(propose(at.buyer.email)).rejects.toEqual(refused('STATE_HAS_MOVED'));
  await house.inTx((tx) => resumeDispute(tx, id, 'it was withdrawn there'), one);
  await expect(propose('nobody-here@example.com')).rejects.toEqual(refused('INVALID_INPUT'));
  await expect(propose(String(at.seller.id))).rejects.toEqual(refused('NAME_DISPUTE_SAME'));
  await propose(at.buyer.email);
  const confirm = (by: typeof one) => house.inTx((tx) => carryOut(tx, NOBODY_ORDERS, id), by);
  await expect(confirm(one)).rejects.toEqual(refused('REVIEW_SECOND_PERSON'));
  await house.inTx((tx) => dropProposal(tx, id), two);
  await expect(confirm(two)).rejects.toEqual(refused('STATE_HAS_MOVED'));
  await propose(String(at.buyer.id));
  await expect(house.inTx((tx) => carryOut(tx, async () => new Map([[name, 1]]), id), two)).rejects.toEqual(
    refused('NAME_DISPUTE_BUSY'),
  );
  expect(await at.push.ownerOf(name)).toBe(at.seller.id);
  await confirm(two);
  expect(await at.push.ownerOf(name)).toBe(at.buyer.id);
  expect(await stateOf(id)).toEqual({ state: 'carried_out', outcome: 'handed_over' });
  expect(await holdsOf(name)).toEqual([]);
  const row = await house.inTx((tx) => findDomain(tx, at.buyer.id, name));
  expect(row?.holderYields).toBe(row?.holder.email);
  expect(row?.statuses).toEqual(['clientTransferProhibited']);
  expect((await disputeMails(at.buyer.email)).at(-1)).toBe('nameDispute.received');
  expect((await disputeMails(at.seller.email)).at(-1)).toBe('nameDispute.lost');
  const history = await at.buyer.browser.get(`/domain/history?Domain=${name}`);
  expect(history.Data.Items[0].Text).not.toMatch(/push/i);
  const former = await at.seller.browser.get('/domain/former');
  expect(former.body).toContain('handedOver');
});

test('K1 a decision whose account is suspended, or whose lock is under way, waits', async () => {
  const name = 'waits-for-both.com';
  await at.push.bring(at.seller, name);
  const id = await recordAbout(house, members[0], name, { procedure: 'court' });
  await decide(id);
  const winner = await at.push.newSide('winner-suspended@example.com', '198.51.100.78');
  await house.inTx((tx) => proposeHandover(tx, id, { to: winner.email }), members[0]);
  const confirm = () => house.inTx((tx) => carryOut(tx, NOBODY_ORDERS, id), members[1]);
  await expect(confirm()).rejects.toEqual(refused('NAME_DISPUTE_BUSY'));
  await registryAgrees(house);
  await suspend(house, winner.id, members);
  await expect(confirm()).rejects.toEqual(refused('CUSTOMER_SUSPENDED'));
  expect(await at.push.ownerOf(name)).toBe(at.seller.id);
});

test('K1 a URS decision is the registry’s; a name that leaves otherwise ends its dispute', async () => {
  const [domainId] = await at.push.bring(at.seller, 'urs-name.com');
  const id = await recordAbout(house, members[0], 'urs-name.com', { procedure: 'urs' });
  await expect(decide(id)).rejects.toEqual(refused('STATE_HAS_MOVED'));
  await house.inTx((tx) => markLeft(tx, domainId as bigint, 'registry.released', { released: true }));
  expect(await stateOf(id)).toEqual({ state: 'closed', outcome: 'left' });
});

test('K1 the table itself refuses one pair of eyes', async () => {
  await expect(house.pool.query('UPDATE name_dispute SET confirmed_by = 1, proposed_by = 1')).rejects.toThrow(
    /name_dispute_two_people/,
  );
});

test('L1 what waits for staff: a late lock and a refused one, not one that its registry is just setting', async () => {
  await house.pool.query('UPDATE name_dispute SET due_at = NULL');
  const count = async () => (await house.inTx(waiting)).count;
  await at.push.bring(at.seller, 'late-lock.com');
  const today = (await house.inTx(async (tx) => tx.now)).toISOString().slice(0, 10);
  const id = await recordAbout(house, members[0], 'late-lock.com', { receivedOn: today });
  expect(await count()).toBe(0);
  await house.pool.query('UPDATE name_dispute SET due_at = $2 WHERE id = $1', [id, addDays(new Date(), -1)]);
  expect(await count()).toBe(1);
  await registryAgrees(house);
  expect(await count()).toBe(0);
});

test('K1 own data has what its customer was told of, and no note of the house', async () => {
  const pages = await Promise.all(
    nameDisputesOwnData.map(({ page }) => house.inTx((tx) => page(tx, at.seller.id, 0n))),
  );
  const text = JSON.stringify(pages);
  expect(text).toContain('disputed-one.com');
  expect(text).not.toMatch(/by-mistake|folder of November/);
});
