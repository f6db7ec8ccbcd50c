import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { openBrowser } from '../../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { mailedToken, mailKinds, newCustomer, openAccountApp, SAFE_CODE } from '../../account/testing.ts';
import { profileCompleted } from '../../account/wiring.ts';
import { taskFinished, taskHandlers, taskRoutes } from '../../tasks/wiring.ts';
import { makePersonalTemplate, templateLeaving, templateRoutes } from '../../templates/wiring.ts';
import { detailRoutes } from '../detail/routes.ts';
import { type HolderChange, holderChanged } from '../news.ts';
import { askAfterChange } from '../registrant-email/holder-changed.ts';
import { openProofOf } from '../registrant-email/reads-store.ts';
import { arriveNames } from '../testing.ts';
import { lapseChangesSweep } from './both-sides/lapse-changes.ts';
import { holderChangeRoutes } from './change-routes.ts';
import { keepTemplateOfNames } from './keep-template.ts';
import { holderChangeKind } from './kind.ts';
import { tellSides } from './tell-sides.ts';

const KIND = holderChangeKind(new Map());
const CONFIRM = 'domain.holderConfirm';
const DAY_MS = 86_400_000;
const NEW_FORM = {
  Kind: 'enterprise',
  Holder: 'Namestead Limited',
  Contact: 'Lee Siu Ming',
  Country: 'HK',
  Province: 'HK',
  City: 'Kowloon',
  Street: '1 Nathan Road',
  PostCode: '999077',
  TelCc: '852',
  Phone: '21234567',
};

let house: TestHouse;
let app: FastifyInstance;
let here: Awaited<ReturnType<typeof newCustomer>>;
let mine: { id: bigint; templateId: bigint };
const heard: HolderChange[] = [];
let keys = 0;

beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(profileCompleted, makePersonalTemplate);
  house.events.on(templateLeaving, keepTemplateOfNames);
  house.events.on(taskFinished, tellSides);
  house.events.on(holderChanged, async (_tx, { names }) => void heard.push(...names));
  app = await openAccountApp(house, [
    ...templateRoutes,
    ...detailRoutes,
    ...holderChangeRoutes(new Map()),
    ...taskRoutes([KIND]),
  ]);
  here = await newCustomer(house, app, 'owner@example.com');
  mine = await ownerOf('owner@example.com');
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function ownerOf(email: string): Promise<{ id: bigint; templateId: bigint }> {
  const { rows } = await house.pool.query<{ id: bigint; template: bigint }>(
    'SELECT customer_id AS id, id AS template FROM template WHERE email = $1 ORDER BY id LIMIT 1',
    [email],
  );
  return { id: rows[0]!.id, templateId: rows[0]!.template };
}
const withKey = () => {
  keys += 1;
  return { 'idempotency-key': `holder-${keys}-of-this-test` };
};
/** Names of the owner; their holder has the address that `arriveNames` gives: chan@example.com. */
async function bring(...names: string[]): Promise<bigint[]> {
  const now = await house.inTx(async (tx) => tx.now);
  return arriveNames(
    house,
    mine,
    names.map((name) => ({ name, registeredAt: now, expiresAt: addDays(now, 300) })),
  );
}
async function template(name: string, email: string, more: object = {}): Promise<string> {
  const made = await here.post('/template/create', { ...NEW_FORM, Name: name, Email: email, ...more }, withKey());
  expect(made.Key).toBe('OK');
  return made.Data.Id;
}
const prove = (email: string) =>
  house.pool.query(
    `INSERT INTO verified_email (customer_id, email, state, created_at, verified_at) VALUES ($1, $2, 'verified', now(), now())
     ON CONFLICT (customer_id, email) DO UPDATE SET state = 'verified', verified_at = now()`,
    [mine.id, email],
  );
const unprove = (email: string) =>
  house.pool.query("UPDATE verified_email SET state = 'pending' WHERE customer_id = $1 AND email = $2", [
    mine.id,
    email,
  ]);
const start = (Names: string[], TemplateId: string, more: object = {}) =>
  here.post('/domain/holder/start', { Names, TemplateId, SafeCode: SAFE_CODE, ...more }, withKey());
const work = () => drainJobs(house, taskHandlers([KIND]));
const row = async (name: string) =>
  (
    await house.pool.query(
      `SELECT template_id, holder, holder_changed_at, holder_lock_since, holder_lock_waived FROM domain WHERE name = $1 AND left_at IS NULL`,
      [name],
    )
  ).rows[0];
const items = async (number: string) =>
  (
    await house.pool.query<{ text: string }>(
      `SELECT concat_ws(' ', i.name, i.state, i.reason) AS text FROM task_item i JOIN task t ON t.id = i.task_id WHERE t.number = $1 ORDER BY place`,
      [number],
    )
  ).rows.map(({ text }) => text);
const changes = async () => (await here.get('/domain/holder/changes')).Data.Items;
const visitor = () => openBrowser(app, { address: '203.0.113.9' });
const link = (email: string) => mailedToken(house, email, CONFIRM);
const confirm = async (email: string) => visitor().post('/domain/holder/confirm', { Token: await link(email) });

test('H3 a preview tells what changes, the lock with its end and rule, who must confirm, and who owns it then', async () => {
  await bring('preview-a.com', 'preview-b.com');
  const id = await template('Preview', 'preview-new@example.com');
  const asked = { Names: ['preview-a.com', 'preview-b.com', 'not-mine.com'], TemplateId: id };
  const { Data } = await here.post('/domain/holder/preview', asked);
  expect(Data.Preview).toMatchObject({ Total: 3, Good: 2, Impossible: 1 });
  const now = await house.inTx(async (tx) => tx.now);
  expect(Data.Consequences).toMatchObject({
    LegalOwner: 'Namestead Limited',
    Changing: 2,
    Material: 2,
    Locks: [{ Days: 60, RuleId: 'transfer.holderChangeLock', Policy: 'icann-2016', OptOut: true }],
    Verify: { Names: 2, Days: 15, Email: 'preview-new@example.com' },
    Confirmations: [
      { Side: 'former', Email: 'chan@example.com', By: 'mail', Names: 2 },
      { Side: 'new', Email: 'preview-new@example.com', By: 'mail', Names: 2 },
    ],
  });
  const until = new Date(Data.Consequences.Rows[0].Lock.Until).getTime();
  expect(Math.abs(until - addDays(now, 60).getTime())).toBeLessThan(60_000);
  expect(Data.Consequences.Rows[0].Changes).toEqual(['name', 'organisation', 'email', 'other']);
  expect((await row('preview-a.com')).holder.email, 'nothing was changed').toBe('chan@example.com');
});

test('H3 both sides confirm by a page, signed out; the second one begins it, both are told, the lock stands with its end', async () => {
  const [domainId] = await bring('both.com');
  const id = await template('Both', 'both-new@example.com');
  const started = await start(['both.com'], id);
  expect(started.Data).toMatchObject({ Waiting: [{ Names: 1 }] });
  expect(started.Data.Number).toBeUndefined();
  const again = await start(['both.com'], id);
  expect(again).toMatchObject({
    Key: 'TASK_NAMES_TO_CLEAR',
    Data: { Groups: [{ Key: 'eligibility:because.holdHolder' }] },
  });
  const seen = await visitor().post('/domain/holder/open', { Token: await link('chan@example.com') });
  expect(seen.Data).toMatchObject({
    Side: 'former',
    State: 'awaiting_confirmation',
    Confirmed: false,
    Names: [{ Name: 'both.com' }],
    Former: { Name: 'Chan', Email: 'chan@example.com' },
    New: { Organisation: 'Namestead Limited', Email: 'bo***@example.com' },
    LockDays: 60,
  });
  expect((await confirm('chan@example.com')).Data).toMatchObject({ State: 'awaiting_confirmation', Confirmed: true });
  expect((await confirm('chan@example.com')).Key, 'once more is the same').toBe('OK');
  expect((await here.get('/domain/detail?Domain=both.com')).Data.PendingHolder).toMatchObject({
    Sides: [{ Email: 'chan@example.com', By: 'mail' }, { Email: 'both-new@example.com' }],
  });
  expect((await row('both.com')).holder.email).toBe('chan@example.com');
  expect((await confirm('both-new@example.com')).Data.State).toBe('confirmed');
  await work();
  const after = await row('both.com');
  expect(after).toMatchObject({ template_id: BigInt(id), holder_lock_waived: false });
  expect(after.holder).toMatchObject({
    name: 'Namestead Limited',
    contact: 'Lee Siu Ming',
    email: 'both-new@example.com',
  });
  expect(after.holder_lock_since).toEqual(after.holder_changed_at);
  const detail = (await here.get('/domain/detail?Domain=both.com')).Data;
  const leaving = detail.Acts.find(({ Act }: { Act: string }) => Act === 'transferOut');
  expect(leaving.Bars.map(({ RuleId }: { RuleId: string }) => RuleId)).toContain('transfer.holderChangeLock');
  expect(detail.HolderLock).toMatchObject({ Until: addDays(after.holder_changed_at, 60).toISOString() });
  expect(detail.PendingHolder).toBeUndefined();
  expect(await mailKinds(house, 'chan@example.com')).toEqual([CONFIRM, 'domain.holderChanged']);
  expect((await mailKinds(house, 'both-new@example.com')).filter((kind) => kind.startsWith('domain'))).toEqual([
    CONFIRM,
    'domain.holderChanged',
  ]);
  const news = { domainId, name: 'both.com', oldEmail: 'chan@example.com', newEmail: 'both-new@example.com' };
  expect(heard).toEqual([{ ...news, material: true }]);
  const { rows } = await house.pool.query(
    "SELECT event FROM state_history WHERE machine = 'holder_change' ORDER BY id",
  );
  expect(rows.map(({ event }) => event)).toEqual(['create', 'confirm']);
  expect((await confirm('chan@example.com')).Key).toBe('HOLDER_CHANGE_OVER');

  // C3: the new holder's yes by mail is the proof of their address, and the former's proves nothing.
  const proofs = await house.pool.query("SELECT email FROM registrant_address WHERE proved_by = 'link'");
  expect(proofs.rows).toEqual([{ email: 'both-new@example.com' }]);
  const told = await house.pool.query("SELECT after FROM activity WHERE kind = 'holder.confirmed' ORDER BY id");
  expect(told.rows.map(({ after }) => [after.side, after.proved])).toEqual([
    ['former', undefined],
    ['new', true],
  ]);
  const waits = await house.inTx(async (tx) => {
    const change = { domainId: domainId as bigint, name: 'both.com', oldEmail: 'chan@example.com', material: true };
    await askAfterChange(tx, { customerId: mine.id, names: [{ ...change, newEmail: 'both-new@example.com' }] });
    const none = await openProofOf(tx, change.domainId);
    await askAfterChange(tx, { customerId: mine.id, names: [{ ...change, newEmail: 'silent@example.com' }] });
    return [none, (await openProofOf(tx, change.domainId))?.email];
  });
  expect(waits).toEqual([undefined, 'silent@example.com']);
});

test('H3 who has proved both addresses confirms himself; the opt-out is kept, and undo gives everything back', async () => {
  await bring('agent.com');
  await prove('chan@example.com');
  await prove('agent-new@example.com');
  const id = await template('Agent', 'agent-new@example.com');
  const started = await start(['agent.com'], id, { WaiveLock: true });
  expect(started.Data.Waiting).toEqual([]);
  await work();
  expect(await items(started.Data.Number)).toEqual(['agent.com success']);
  const after = await row('agent.com');
  expect(after).toMatchObject({ holder_lock_waived: true, holder_lock_since: null });
  expect(after.holder_changed_at).not.toBeNull();
  const detail = (await here.get('/domain/detail?Domain=agent.com')).Data;
  expect(detail.HolderLock).toEqual({ Waived: true });
  const back = await here.post('/task/undo', { Number: started.Data.Number, SafeCode: SAFE_CODE }, withKey());
  await work();
  expect(await items(back.Data.Number)).toEqual(['agent.com success']);
  expect(await row('agent.com')).toMatchObject({ template_id: mine.templateId, holder: { email: 'chan@example.com' } });
  await unprove('chan@example.com');
});

test('H3 what others confirmed is not undone by the customer alone', async () => {
  await bring('not-back.com');
  await start(['not-back.com'], await template('Not back', 'not-back@example.com'));
  await confirm('chan@example.com');
  await confirm('not-back@example.com');
  await work();
  const [{ Number: number }] = await changes();
  const undone = await here.post('/task/undo', { Number: number, SafeCode: SAFE_CODE }, withKey());
  expect(undone.Key).toBe('TASK_NOT_REVERSIBLE');
  expect((await row('not-back.com')).holder.email).toBe('not-back@example.com');
});

test('H3 a yes counts for the holder who gave it: a name that is held by another address since is not changed by it', async () => {
  await bring('consent.com');
  await start(['consent.com'], await template('Consent', 'consent@example.com'));
  await confirm('chan@example.com');
  await confirm('consent@example.com');
  await house.pool.query(
    `UPDATE domain SET holder = jsonb_set(holder, '{email}', '"somebody@example.com"') WHERE name = 'consent.com'`,
  );
  await work();
  const [{ Number: number }] = await changes();
  expect(await items(number)).toEqual(['consent.com fail holders:reason.confirmFirst']);
  expect((await row('consent.com')).holder).toMatchObject({ name: 'Chan', email: 'somebody@example.com' });
});

test('H3 a change that is not material needs nobody, locks nothing and is undone', async () => {
  await bring('street.com');
  const same = { Kind: 'individual', Holder: 'Chan', Contact: '', City: 'Central', Email: 'chan@example.com' };
  const started = await start(['street.com'], await template('Street', 'chan@example.com', same));
  await work();
  expect(await items(started.Data.Number)).toEqual(['street.com success']);
  expect(await row('street.com')).toMatchObject({ holder: { city: 'Central' }, holder_changed_at: null });
  const back = await here.post('/task/undo', { Number: started.Data.Number, SafeCode: SAFE_CODE }, withKey());
  await work();
  expect(await items(back.Data.Number)).toEqual(['street.com success']);
  expect((await row('street.com')).holder.city).toBe('');
});

test('I1 H3 undo leaves a name alone that got another holder since, and says so before', async () => {
  await bring('since-a.com', 'since-b.com');
  const own = { Kind: 'individual', Holder: 'Chan', Contact: '', Email: 'chan@example.com' };
  const first = await start(
    ['since-a.com', 'since-b.com'],
    await template('First', own.Email, { ...own, City: 'First' }),
  );
  await work();
  await start(['since-a.com'], await template('Second', own.Email, { ...own, City: 'Second' }));
  await work();
  const look = await here.get(`/task/undo?Number=${first.Data.Number}`);
  expect(look.Data).toMatchObject({
    Reversible: 1,
    Irreversible: [{ Key: 'tasks:reason.changedSince', Names: ['since-a.com'] }],
  });
  const back = await here.post('/task/undo', { Number: first.Data.Number, SafeCode: SAFE_CODE }, withKey());
  await work();
  expect(await items(back.Data.Number)).toEqual(['since-a.com fail tasks:reason.changedSince', 'since-b.com success']);
  expect((await row('since-a.com')).holder.city).toBe('Second');
  expect((await row('since-b.com')).holder.city).toBe('');
});

test('H3 of confirm and cancel at once one wins, and the name is whole either way', async () => {
  await bring('race.com');
  await start(['race.com'], await template('Race', 'race-new@example.com'));
  await confirm('chan@example.com');
  const Token = await link('race-new@example.com');
  const [{ Id }] = await changes();
  const answers = await Promise.all([
    visitor().post('/domain/holder/confirm', { Token }),
    here.post('/domain/holder/cancel', { Id }),
  ]);
  const won = answers.filter(({ Key }) => Key === 'OK');
  expect(won).toHaveLength(1);
  expect(answers.map(({ Key }) => Key).sort()).toEqual(['HOLDER_CHANGE_OVER', 'OK']);
  await work();
  const [{ State }] = await changes();
  expect((await row('race.com')).holder.email).toBe(
    State === 'confirmed' ? 'race-new@example.com' : 'chan@example.com',
  );
  const { rows } = await house.pool.query(
    "SELECT count(*)::int AS n FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = 'race.com' AND lifted_at IS NULL",
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('H3 a wrong link is none, a link sent again replaces the first, one side may decline', async () => {
  await bring('declined.com');
  await start(['declined.com'], await template('Declined', 'declined@example.com'));
  const first = await link('declined@example.com');
  const [{ Id }] = await changes();
  expect((await here.post('/domain/holder/resend', { Id })).Key).toBe('OK');
  for (const Token of [first, 'A'.repeat(43), first.slice(1)])
    expect((await visitor().post('/domain/holder/confirm', { Token })).Key).toBe('HOLDER_LINK_DEAD');
  const { rows } = await house.pool.query('SELECT 1 FROM holder_change_side WHERE token_hash = $1', [
    Buffer.from(first),
  ]);
  expect(rows, 'no link is kept as it is').toEqual([]);
  const said = await visitor().post('/domain/holder/refuse', { Token: await link('declined@example.com') });
  expect(said.Data).toMatchObject({ State: 'refused' });
  expect((await confirm('chan@example.com')).Key).toBe('HOLDER_CHANGE_OVER');
  expect(await mailKinds(house, 'owner@example.com')).toContain('domain.holder.refused');
  expect((await start(['declined.com'], await template('Anew', 'anew@example.com'))).Key, 'free again').toBe('OK');
  await here.post('/domain/holder/cancel', { Id: (await changes())[0].Id });
});

test('H3 nobody answers for seven days: it lapses, to the millisecond, and the name is free again', async () => {
  await bring('lapsed.com');
  await start(['lapsed.com'], await template('Lapsed', 'lapsed@example.com'));
  const [{ Id, DueAt, At }] = await changes();
  expect(new Date(DueAt).getTime() - new Date(At).getTime()).toBe(7 * DAY_MS);
  await confirm('lapsed@example.com');
  await house.moveClock(7 * DAY_MS);
  expect((await confirm('chan@example.com')).Key, 'before any sweep').toBe('HOLDER_CHANGE_OVER');
  expect((await here.post('/domain/holder/resend', { Id })).Key).toBe('HOLDER_CHANGE_OVER');
  await lapseChangesSweep.run(house);
  await lapseChangesSweep.run(house);
  expect((await changes()).find((one: { Id: string }) => one.Id === Id)).toMatchObject({
    State: 'lapsed',
    Actions: [],
  });
  const kinds = await mailKinds(house, 'owner@example.com');
  expect(kinds.filter((kind) => kind === 'domain.holder.lapsed')).toHaveLength(1);
  expect((await row('lapsed.com')).holder.email).toBe('chan@example.com');
});

test('H3 a template that a waiting change needs stays; one that says something else since is not applied', async () => {
  await bring('moved-on.com');
  const id = await template('Moved on', 'moved-on@example.com');
  await start(['moved-on.com'], id);
  expect((await here.post('/template/delete', { Id: id })).Key).toBe('TEMPLATE_IN_USE');
  const form = { ...NEW_FORM, Name: 'Moved on', Email: 'moved-on@example.com', Holder: 'Another Limited' };
  expect((await here.post('/template/change', { ...form, Id: id })).Key).toBe('OK');
  await confirm('chan@example.com');
  await confirm('moved-on@example.com');
  await work();
  const [{ Number: number }] = await changes();
  expect(await items(number)).toEqual(['moved-on.com fail holders:reason.templateChanged']);
  expect((await row('moved-on.com')).holder.name).toBe('Chan');
});

test('API1 names, templates and changes of another customer are as absent as none', async () => {
  await bring('foreign.com');
  const id = await template('Foreign', 'foreign@example.com');
  await start(['foreign.com'], id);
  const [{ Id }] = await changes();
  const other = await newCustomer(house, app, 'stranger@example.com', { address: '198.51.100.7' });
  const { templateId } = await ownerOf('stranger@example.com');
  const theirs = { Names: ['foreign.com'], TemplateId: String(templateId), SafeCode: SAFE_CODE };
  expect((await other.post('/domain/holder/start', theirs, withKey())).Data.Groups[0].Key).toBe('acts:reason.notMine');
  const asked = { ...theirs, Names: ['foreign.com'], TemplateId: id };
  expect((await other.post('/domain/holder/start', asked, withKey())).Key).toBe('NOT_FOUND');
  for (const act of ['cancel', 'resend'])
    expect((await other.post(`/domain/holder/${act}`, { Id })).Key).toBe('HOLDER_CHANGE_NOT_FOUND');
  expect((await other.get('/domain/holder/changes')).Data.Items).toEqual([]);
  expect((await other.get(`/domain/holder/of-template?TemplateId=${id}`)).Key).toBe('NOT_FOUND');
});

test('H3 one side is mailed so often for one change and no more', async () => {
  await bring('often.com');
  await start(['often.com'], await template('Often', 'often@example.com'));
  await house.pool.query('UPDATE holder_change_side SET mails = 5 WHERE email = $1', ['often@example.com']);
  const [{ Id, Actions }] = await changes();
  expect(Actions).toEqual(['cancel']);
  expect((await here.post('/domain/holder/resend', { Id })).Key).toBe('HOLDER_MAILS_TOO_MANY');
});

test('H3 how many names differ from a template, and which', async () => {
  const told = (await here.get(`/domain/holder/of-template?TemplateId=${mine.templateId}`)).Data;
  expect(told.Names).toContain('foreign.com');
  expect(told.Differing).toBe(told.Total);
});
