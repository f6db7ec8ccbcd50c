import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { IDENTITY_REMINDER_DAYS, IDENTITY_RETENTION_DAYS, paperEndsAt } from '#contract/rules/identity/proof.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { mailKinds } from '../../account/testing.ts';
import { listActivity } from '../../activity/index.ts';
import { identitySweeps } from '../wiring.ts';
import { identitiesWaiting, identityStatesOf, verifiedIdentityOf } from './index.ts';
import { standingOf } from './machine.ts';
import { passProof } from './settle-identity.ts';
import { lockProof } from './store.ts';
import { citizenNumber, type Holder, openRealNameHouse, type RealNameHouse } from './testing.ts';

let house: TestHouse;
let here: RealNameHouse;
let mary: Holder;
let other: Holder;
beforeAll(async () => {
  house = await openTestHouse();
  here = await openRealNameHouse(house);
  mary = await here.holder('mary@example.com');
  other = await here.holder('other@example.com');
});
afterAll(async () => {
  await here.close();
  await house.close();
});

const LATER = addDays(new Date(), 400);
/** As the service's answer does, for what is tested without the service. */
async function verify(proofId: string, expiresAt = LATER): Promise<void> {
  expect((await here.staff.post(`/identities/${proofId}/approve`)).Key).toBe('OK');
  await house.inTx(async (tx) => {
    const proof = await lockProof(tx, BigInt(proofId));
    if (proof) await passProof(tx, proof, { code: 'c2lnbmVk', expiresAt });
  });
}
/** The day's sweep at an instant. */
const daysAt = (at: Date) => identitySweeps[1]?.run({ ...house, wall: () => at });
const fieldsOf = ({ Data }: { Data: { Fields: { Path: string }[] } }) => Data.Fields.map(({ Path }) => Path);

test('H2 papers are handed in, seen in part by their owner, and wait for staff', async () => {
  const id = await mary.template('Mary Chan');
  expect(await mary.state(id)).toMatchObject({ State: 'none', Actions: ['submit'] });
  expect((await mary.submit(id)).Key).toBe('OK');
  const { State, Proof, Actions } = await mary.state(id);
  expect([State, Actions, Proof.Number]).toEqual(['submitted', ['withdraw'], `••••${citizenNumber('123').slice(-4)}`]);
  expect(JSON.stringify(Proof)).not.toContain(citizenNumber('123').slice(0, 10));
  expect(await mailKinds(house, 'mary@example.com')).toContain('identity.submitted');
  expect((await mary.submit(id)).Key).toBe('IDENTITY_PENDING');
  const queue = await house.inTx((tx) => identitiesWaiting(tx));
  expect(queue).toMatchObject({ Kind: 'identities', Waiting: 1 });
  const list = (await mary.get('/template/cn/list')).Data.Items;
  expect(list).toMatchObject([{ TemplateId: id, State: 'submitted' }]);
});

test.each([
  ['two numbers that differ', { IdNumberAgain: citizenNumber('124') }, 'IdNumberAgain'],
  ['a wrong check character', { IdNumber: '110101199003071230', IdNumberAgain: '110101199003071230' }, 'IdNumber'],
  ['a paper that ended yesterday', { ExpiresOn: '2020-01-31' }, 'ExpiresOn'],
  ['no last day and no word that there is none', { ExpiresOn: '' }, 'ExpiresOn'],
  ['a day that is none', { ExpiresOn: '2036-02-30' }, 'ExpiresOn'],
  ['a company’s paper for a person', { IdType: 'ORG', IdNumber: '12110000-8', IdNumberAgain: '12110000-8' }, 'IdType'],
  ['a kind of paper that is none', { IdType: 'XXX' }, 'IdType'],
  ['no agreement', { Agreed: false }, 'Agreed'],
  ['no picture', { FileId: '' }, 'FileId'],
])('H2 M1 %s is refused at its field', async (_what, wrong, field) => {
  const id = await mary.template('Mary Wong');
  const answer = await mary.submit(id, wrong);
  expect(answer.Key).toBe('INVALID_INPUT');
  expect(fieldsOf(answer)).toContain(field);
});

test.each(['René Dupont', '陳 Tai Man'])(
  'H2 the holder %s cannot stand for a .cn name, which is said before anything is handed in',
  async (name) => {
    const id = await mary.template(name);
    expect(await mary.state(id)).toMatchObject({ State: 'none', Actions: [] });
    expect((await mary.state(id)).HolderFault).toMatch(/accent|mixed/);
    expect((await mary.submit(id)).Key).toBe('IDENTITY_HOLDER_UNFIT');
  },
);

test('H2 a picture of somebody else, of another purpose, or of another proof is none', async () => {
  const [first, second] = [await mary.template('Mary Lau'), await mary.template('Mary Lam')];
  const mine = await mary.picture();
  expect((await mary.submit(first, { FileId: await other.picture() })).Key).toBe('FILE_UNKNOWN');
  expect((await mary.submit(first, { FileId: await mary.picture('wallet') })).Key).toBe('FILE_UNKNOWN');
  expect((await mary.submit(first, { FileId: mine })).Key).toBe('OK');
  expect((await mary.submit(second, { FileId: mine })).Key).toBe('FILE_UNKNOWN');
  expect((await mary.state(second)).State).toBe('none');
});

test('API1 the template of somebody else answers as one that does not exist', async () => {
  const id = await mary.template('Mary Fung');
  await mary.submit(id);
  for (const TemplateId of [id, '999999999']) {
    expect((await other.get(`/template/cn/detail?TemplateId=${TemplateId}`)).Key).toBe('NOT_FOUND');
    expect((await other.submit(TemplateId)).Key).toBe('NOT_FOUND');
    expect((await other.post('/template/cn/withdraw', { TemplateId })).Key).toBe('NOT_FOUND');
  }
  expect((await other.get('/template/cn/list')).Data.Items).toEqual([]);
});

test('H2 what is withdrawn is erased, and can be handed in again', async () => {
  const id = await mary.template('Mary Tse');
  await mary.submit(id);
  expect((await mary.post('/template/cn/withdraw', { TemplateId: id })).Key).toBe('OK');
  expect((await mary.post('/template/cn/withdraw', { TemplateId: id })).Key).toBe('STATE_HAS_MOVED');
  await daysAt(addDays(new Date(), 1));
  const { rows } = await house.pool.query(
    'SELECT sealed_number, number_hash, file_id, erased_at IS NOT NULL AS erased FROM template_identity WHERE template_id = $1',
    [id],
  );
  expect(rows).toEqual([{ sealed_number: null, number_hash: null, file_id: null, erased: true }]);
  expect(await mary.state(id)).toMatchObject({ State: 'none', Actions: ['submit'] });
  expect((await mary.submit(id)).Key).toBe('OK');
});

test('L1 staff see number and picture, each view recorded; two decisions of one proof are one', async () => {
  const id = await mary.template('Mary Kwok');
  const { Data } = await mary.submit(id);
  const shown = (await here.staff.get(`/identities/${Data.Id}`)).Data;
  expect(shown).toMatchObject({ Number: citizenNumber('123'), Holder: 'Mary Kwok', Decidable: true });
  const acts = await house.inTx((tx) => listActivity(tx, { object: `identity:${Data.Id}` }));
  expect(acts[0]).toMatchObject({ kind: 'identity.viewed', actor: 'staff:7', customerId: mary.id });
  expect((await here.staff.post(`/identities/${Data.Id}/refuse`, { Reasons: [] })).Key).toBe('INVALID_INPUT');
  const why = { Reasons: ['pictureUnreadable', 'numberDiffers'], Note: 'The last two digits are hidden.' };
  expect((await here.staff.post(`/identities/${Data.Id}/refuse`, why)).Key).toBe('OK');
  expect((await here.staff.post(`/identities/${Data.Id}/approve`)).Key).toBe('STATE_HAS_MOVED');
  expect((await here.staff.post('/identities/999999/approve')).Key).toBe('NOT_FOUND');
  expect((await mary.state(id)).Proof).toMatchObject({
    State: 'refused',
    Note: why.Note,
    Reasons: [
      { Reason: 'pictureUnreadable', Field: 'FileId' },
      { Reason: 'numberDiffers', Field: 'IdNumber' },
    ],
  });
  expect(await mailKinds(house, 'mary@example.com')).toContain('identity.refused');
  expect((await mary.state(id)).Actions).toEqual(['again']);
});

test('H2 L1 the queue is the oldest first; a number is found by its hash in every account, and never kept in the open', async () => {
  const [mine, theirs] = [await mary.template('Mary Yip'), await other.template('Other Yip')];
  const IdNumber = citizenNumber('777');
  const given = { IdNumber, IdNumberAgain: ` ${IdNumber.toLowerCase()} ` };
  await mary.submit(mine, given);
  const second = (await other.submit(theirs, given)).Data.Id;
  const queue = (await here.staff.get('/identities')).Data.Items.map(({ Id }: { Id: string }) =>
    Number.parseInt(Id, 10),
  );
  expect(queue).toEqual(queue.toSorted((a: number, b: number) => a - b));
  const found = (await here.staff.post('/identities/find', { Number: IdNumber })).Data.Items;
  expect(found.map((row: { TemplateId: string }) => row.TemplateId)).toEqual([theirs, mine]);
  expect((await here.staff.post('/identities/find', { Number: citizenNumber('778') })).Data.Items).toEqual([]);
  const [search] = await house.inTx((tx) => listActivity(tx, { object: 'identity:number' }));
  expect(search).toMatchObject({ kind: 'identity.searched', actor: 'staff:7', after: { found: 0 } });
  expect((await here.staff.get(`/identities/${second}`)).Data.SameNumber).toMatchObject([
    { CustomerId: String(mary.id) },
  ]);
  for (const table of ['template_identity', 'activity', 'notice', 'state_history', 'idempotency']) {
    const { rows } = await house.pool.query(`SELECT count(*) AS n FROM ${table} t WHERE t::text LIKE $1`, [
      `%${IdNumber}%`,
    ]);
    expect([table, rows[0].n]).toEqual([table, 0n]);
  }
});

test('H2 a proved holder keeps his name in the template until a new proof; new papers take the place of the old', async () => {
  const id = await mary.template('Mary Ho');
  const first = (await mary.submit(id)).Data.Id;
  await verify(first);
  expect(await mary.state(id)).toMatchObject({ State: 'verified', Actions: ['again'] });
  const held = await house.inTx((tx) => verifiedIdentityOf(tx, mary.id, BigInt(id)));
  expect(held).toMatchObject({ idType: 'SFZ', idNumber: citizenNumber('123'), signedCode: 'c2lnbmVk' });
  expect(await house.inTx((tx) => verifiedIdentityOf(tx, other.id, BigInt(id)))).toBeUndefined();
  const template = (await mary.get(`/template/detail?Id=${id}`)).Data;
  const { Actions, Abroad, CreatedAt, UpdatedAt, Default, FromProfile, EmailVerified, Identity, ...form } = template;
  expect(Identity).toBe('verified');
  expect((await mary.post('/template/change', { ...form, Holder: 'Mary Tam' })).Key).toBe('IDENTITY_HOLDS_NAME');
  expect((await mary.post('/template/change', { ...form, City: 'Sha Tin' })).Key).toBe('OK');
  const second = (await mary.submit(id, { ExpiresOn: '', LongTerm: true })).Data.Id;
  expect(await mary.state(id)).toMatchObject({ State: 'verified', Proof: { Id: first }, Newer: { Id: second } });
  await verify(second);
  expect(await mary.state(id)).toMatchObject({ State: 'verified', Proof: { Id: second } });
  const states = await house.inTx((tx) => identityStatesOf(tx, [BigInt(id), 999n]));
  expect([...states.values()]).toEqual(['verified', 'none']);
});

test('H2 a paper is good to the end of its last day in China, its owner told 60 days before and when it ends, to the millisecond', async () => {
  const id = await mary.template('Mary Poon');
  const proof = (await mary.submit(id, { ExpiresOn: '2036-01-31' })).Data.Id;
  await verify(proof, addDays(paperEndsAt('2036-01-31'), 400));
  const ends = paperEndsAt('2036-01-31');
  expect(ends.toISOString()).toBe('2036-01-31T16:00:00.000Z');
  const kinds = async () => (await mailKinds(house, 'mary@example.com')).filter((kind) => /expir/.test(kind));
  const reminder = addDays(ends, -IDENTITY_REMINDER_DAYS);
  await daysAt(new Date(reminder.getTime() - 1));
  expect(await kinds()).toEqual([]);
  await daysAt(reminder);
  await daysAt(reminder);
  expect(await kinds()).toEqual(['identity.expiring']);
  const verifiedAt = (at: Date) =>
    house.inTx((tx) => verifiedIdentityOf({ ...tx, now: at }, mary.id, BigInt(id))).then((held) => held !== undefined);
  const last = new Date(ends.getTime() - 1);
  expect([await verifiedAt(last), await verifiedAt(ends)]).toEqual([true, false]);
  await daysAt(last);
  expect((await mary.state(id)).State).toBe('verified');
  await daysAt(ends);
  expect(await mary.state(id)).toMatchObject({ State: 'expired', Actions: ['again'] });
  expect(await kinds()).toEqual(['identity.expiring', 'identity.expired']);
});

test('H2 papers are erased so many days after their purpose ended, and not before; the proof that there were some stays', async () => {
  const id = await mary.template('Mary Sin');
  const proof = (await mary.submit(id)).Data.Id;
  await here.staff.post(`/identities/${proof}/refuse`, { Reasons: ['other'] });
  const { rows } = await house.pool.query('SELECT ended_at, file_id FROM template_identity WHERE id = $1', [proof]);
  const due = addDays(rows[0].ended_at, IDENTITY_RETENTION_DAYS.refused ?? 0);
  const read = async () =>
    (await house.pool.query('SELECT sealed_number, id_type, state FROM template_identity WHERE id = $1', [proof]))
      .rows[0];
  await daysAt(new Date(due.getTime() - 1));
  expect((await read()).sealed_number).not.toBeNull();
  await daysAt(due);
  expect(await read()).toEqual({ sealed_number: null, id_type: 'SFZ', state: 'refused' });
  const file = await house.pool.query('SELECT sealed, erased_at FROM stored_file WHERE id = $1', [rows[0].file_id]);
  expect([file.rows[0].sealed, file.rows[0].erased_at === null]).toEqual([null, false]);
  expect((await mary.state(id)).Proof.Number).toBeUndefined();
  expect((await here.staff.get(`/identities/${proof}`)).Data.FileId).toBeUndefined();
});

test('H2 with its template a proof is closed', async () => {
  const id = await mary.template('Mary Mok');
  const proof = (await mary.submit(id)).Data.Id;
  await verify(proof);
  expect((await mary.post('/template/delete', { Id: id })).Key).toBe('OK');
  const { rows } = await house.pool.query(
    'SELECT state, ended_at IS NOT NULL AS ended FROM template_identity WHERE id = $1',
    [proof],
  );
  expect(rows).toEqual([{ state: 'closed', ended: true }]);
  expect(await house.inTx((tx) => verifiedIdentityOf(tx, mary.id, BigInt(id)))).toBeUndefined();
});

test('H2 sealed for one template, a number opens in no other', async () => {
  const [first, second] = [await mary.template('Mary Au'), await mary.template('Mary Ip')];
  await mary.submit(first);
  await house.pool.query('UPDATE template_identity SET template_id = $2 WHERE template_id = $1', [first, second]);
  expect((await mary.get(`/template/cn/detail?TemplateId=${second}`)).Key).toBe('INTERNAL_ERROR');
  await house.pool.query('DELETE FROM template_identity WHERE template_id = $1', [second]);
});

test('H2 M1 so many papers a day and no more', async () => {
  const many = await here.holder('many@example.com');
  const id = await many.template('Many Chan');
  const wrong = { FileId: '999999999' };
  for (let at = 0; at < 20; at += 1) expect((await many.submit(id, wrong)).Key).toBe('FILE_UNKNOWN');
  expect((await many.submit(id, wrong)).Key).toBe('TOO_MANY_REQUESTS');
});

test('H2 what proofs say together: one that holds before one that is looked at before why there is none', () => {
  const proofs = (...states: Parameters<typeof standingOf>[0][number]['state'][]) =>
    states.map((state, at) => ({ id: BigInt(states.length - at), state }));
  expect(standingOf(proofs('withdrawn', 'closed')).state).toBe('none');
  expect(standingOf(proofs('withdrawn', 'refused', 'replaced')).state).toBe('refused');
  expect(standingOf(proofs('submitted', 'expired'))).toMatchObject({ state: 'submitted', proof: { id: 2n } });
  expect(standingOf(proofs('refused', 'verified', 'refused'))).toMatchObject({ state: 'verified', newer: { id: 3n } });
  expect(standingOf(proofs('verified', 'refused')).newer).toBeUndefined();
});
