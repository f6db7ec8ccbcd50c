import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { ZONE_TEMPLATES_MAX } from '#contract/rules/dns/zone-templates.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { SAFE_CODE } from '../../account/testing.ts';
import { moveDomains } from '../../domains/moving/index.ts';
import { arriveNames } from '../../domains/testing.ts';
import { taskHandlers, taskRoutes } from '../../tasks/wiring.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from '../testing.ts';
import { zoneTemplateKind } from './apply-template.ts';
import { zoneTemplateRoutes } from './routes.ts';

const KINDS = [zoneTemplateKind];
let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house, [...zoneTemplateRoutes, ...taskRoutes(KINDS)]);
  owner = await at.newOwner('template-owner@example.com', '198.51.100.31');
  other = await at.newOwner('template-other@example.com', '198.51.100.32');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const PATH = '/domain/resolution/template';
const save = (asked: object, by = owner) => by.browser.post(`${PATH}/save`, asked, key());
const make = async (Name: string, Records: readonly object[]) =>
  (await save({ Name, Records })).Data.Template as string;
const head = async (Template: string, by = owner) => (await by.browser.get(`${PATH}?Template=${Template}`)).Data;
const zones = async (Template: string, more = '') =>
  (await owner.browser.get(`${PATH}/zones?Template=${Template}${more}`)).Data;
const work = () => drainJobs(house, taskHandlers(KINDS));
const start = (Template: string, Version: number, Names: readonly string[], more: object = {}, by = owner) =>
  by.browser.post('/domain/batch/template/start', { Template, Version, Names, ...more }, key());
const preview = (Template: string, Version: number, Names: readonly string[], by = owner) =>
  by.browser.post('/domain/batch/template/preview', { Template, Version, Names });
async function apply(Template: string, Version: number, Names: readonly string[], more = {}): Promise<string> {
  const { Data } = await start(Template, Version, Names, more);
  await work();
  return Data.Number;
}
async function undo(number: string): Promise<void> {
  await owner.browser.post('/task/undo', { Number: number, SafeCode: SAFE_CODE }, key());
  await work();
}
const zone = async (name: string, of = owner) =>
  (await at.zone(of, name)).Records.map(
    ({ Host, Type, Value }: Record<string, string>) => `${Host} ${Type} ${Value}`,
  ).sort() as string[];
const WEB = typed('@', 'A', '203.0.113.10');
const MAIL = typed('@', 'MX', '{dashed}.mail.example.net', { Priority: 0 });

test('G3 I1 a template is applied to 600 zones, a change of it is carried to them, and each goes back by one press', async () => {
  const names = Array.from({ length: 600 }, (_, i) => `follow-${i}.com`);
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: addDays(now, -100), expiresAt: addDays(now, 265) };
  await arriveNames(
    house,
    owner,
    names.map((name) => ({ name, ...dates })),
  );
  await at.change(owner, 'follow-7.com', 0, [typed('@', 'A', '192.0.2.7'), typed('own', 'A', '192.0.2.8')]);
  const Template = await make('Mail and site', [WEB, MAIL]);
  const seen = await preview(Template, 1, names);
  expect([seen.Data.Preview.Good, seen.Data.Changes.length]).toEqual([600, 600]);
  expect(seen.Data.Changes[7]).toMatchObject({ Added: 1, ReplacedTotal: 1, RemovedTotal: 0 });
  expect(seen.Data.Changes[7].Coming[0].Value).toBe('follow-7-com.mail.example.net');
  const first = await apply(Template, 1, names);
  expect(await zone('follow-7.com')).toEqual([
    '@ A 203.0.113.10',
    '@ MX follow-7-com.mail.example.net',
    'own A 192.0.2.8',
  ]);
  expect(await head(Template)).toMatchObject({ Version: 1, Zones: 600, Outdated: 0, Drifted: 0 });
  const next = await save({ Template, Version: 1, Name: 'Mail and site', Records: [typed('@', 'A', '203.0.113.11')] });
  expect(next.Data).toEqual({ Template, Version: 2, Outdated: 600 });
  const { Names: behind } = (await owner.browser.get(`${PATH}/names?Template=${Template}&Outdated=yes`)).Data;
  expect(behind).toHaveLength(600);
  expect((await start(Template, 2, behind)).Key).toBe('ZONES_LOSE_MUCH');
  const second = await apply(Template, 2, behind, { Confirmed: true });
  expect(await zone('follow-7.com')).toEqual(['@ A 203.0.113.11', 'own A 192.0.2.8']);
  expect(await head(Template)).toMatchObject({ Version: 2, Zones: 600, Outdated: 0 });
  expect((await owner.browser.get(`${PATH}/names?Template=${Template}&Outdated=yes`)).Data.Names).toEqual([]);
  await undo(second);
  expect(await zone('follow-7.com')).toHaveLength(3);
  expect(await head(Template)).toMatchObject({ Zones: 600, Outdated: 600, Drifted: 0 });
  await undo(first);
  expect(await zone('follow-7.com')).toEqual(['@ A 192.0.2.7', 'own A 192.0.2.8']);
  expect(await zone('follow-599.com')).toEqual([]);
  expect(await head(Template)).toMatchObject({ Zones: 0 });
}, 60_000);

test('G3 a zone that was changed shows what differs; it is applied again, taken over by the template, or unlinked', async () => {
  const names = ['drift-a.com', 'drift-b.com', 'drift-c.com'];
  for (const name of names) await at.bring(name, owner);
  const Template = await make('Drifting', [WEB, MAIL]);
  await apply(Template, 1, names);
  expect((await zones(Template)).Items.map(({ State }: { State: string }) => State)).toEqual(['same', 'same', 'same']);
  const [web] = (await at.zone(owner, 'drift-b.com')).Records;
  await at.change(owner, 'drift-b.com', 1, [{ ...typed('@', 'A', '203.0.113.66'), Id: web.Id }]);
  await at.change(owner, 'drift-a.com', 1, [typed('own', 'A', '192.0.2.1')]);
  const { Items } = await zones(Template, '&State=drifted');
  expect(Items).toMatchObject([
    { Name: 'drift-b.com', Version: 1, State: 'drifted', MissingTotal: 1, InsteadTotal: 1 },
  ]);
  expect([Items[0].Missing[0].Value, Items[0].Instead[0].Value]).toEqual(['203.0.113.10', '203.0.113.66']);
  expect((await at.zone(owner, 'drift-b.com')).Follows).toEqual({ Template, Name: 'Drifting', State: 'drifted' });
  expect((await at.zone(owner, 'drift-a.com')).Follows.State).toBe('same');

  const taken = await owner.browser.get(`${PATH}?Template=${Template}&Domain=drift-b.com`);
  expect(taken.Data.Items.map(({ Value }: { Value: string }) => Value).sort()).toEqual([
    '203.0.113.66',
    '{dashed}.mail.example.net',
  ]);
  await apply(Template, 1, ['drift-b.com']);
  expect(await zone('drift-b.com')).toContain('@ A 203.0.113.10');
  expect(await head(Template)).toMatchObject({ Zones: 3, Drifted: 0 });

  const unlinked = await owner.browser.post(`${PATH}/unlink`, { Template, Names: ['drift-c.com', 'nobody.com'] });
  expect(unlinked.Data).toEqual({ Zones: 1 });
  expect(await zone('drift-c.com')).toHaveLength(2);
  expect((await at.zone(owner, 'drift-c.com')).Follows).toBeUndefined();
  expect((await owner.browser.post(`${PATH}/remove`, { Template })).Data).toEqual({ Zones: 2 });
  expect((await at.zone(owner, 'drift-a.com')).Follows).toBeUndefined();
  expect((await owner.browser.get(`${PATH}?Template=${Template}`)).Key).toBe('ZONE_TEMPLATE_NOT_FOUND');
});

test('G3 a template that takes over the records of a name counts that name as the same', async () => {
  for (const name of ['takes-a.com', 'takes-b.com']) await at.bring(name, owner);
  const Template = await make('Takes', [WEB]);
  await apply(Template, 1, ['takes-a.com', 'takes-b.com']);
  const [web] = (await at.zone(owner, 'takes-a.com')).Records;
  await at.change(owner, 'takes-a.com', 1, [{ ...typed('@', 'A', '203.0.113.66'), Id: web.Id }]);
  const { Items } = (await owner.browser.get(`${PATH}?Template=${Template}&Domain=takes-a.com`)).Data;
  const saved = await save({ Template, Version: 1, Taken: 'takes-a.com', Name: 'Takes', Records: Items });
  expect(saved.Data).toEqual({ Template, Version: 2, Outdated: 1 });
  expect((await zones(Template)).Items.map(({ Name, State }: Record<string, string>) => `${Name} ${State}`)).toEqual([
    'takes-a.com same',
    'takes-b.com outdated',
  ]);
});

test('G3 a zone that follows another template changes to the new one, and back to the old by an undo', async () => {
  await at.bring('moves.com', owner);
  const one = await make('Mail', [MAIL]);
  const two = await make('Site', [WEB]);
  await apply(one, 1, ['moves.com']);
  const task = await apply(two, 1, ['moves.com']);
  expect(await zone('moves.com')).toEqual(['@ A 203.0.113.10']);
  expect((await at.zone(owner, 'moves.com')).Follows.Name).toBe('Site');
  await undo(task);
  expect(await zone('moves.com')).toEqual(['@ MX moves-com.mail.example.net']);
  expect((await at.zone(owner, 'moves.com')).Follows).toEqual({ Template: one, Name: 'Mail', State: 'same' });
  // Unlinked since: what the task left is not so any more, and nothing is overwritten.
  const again = await apply(two, 1, ['moves.com']);
  await owner.browser.post(`${PATH}/unlink`, { Template: two, Names: ['moves.com'] });
  const left = await owner.browser.get(`/task/undo?Number=${again}`);
  expect(left.Data).toMatchObject({ Reversible: 0, Irreversible: [{ Key: 'tasks:reason.changedSince' }] });
});

test('G2 G3 a template has records of search engines like those of any line', async () => {
  await at.bring('engines.com', owner);
  const Template = await make('Engines', [WEB, typed('@', 'A', '203.0.113.12', { Line: 'search' })]);
  await apply(Template, 1, ['engines.com']);
  expect((await at.zone(owner, 'engines.com')).Records).toMatchObject([
    { Line: 'default', Value: '203.0.113.10' },
    { Line: 'search', Value: '203.0.113.12' },
  ]);
});

test('G3 templates are their customer\u2019s alone; records, names, versions and numbers are judged', async () => {
  await at.bring('mine.com', owner);
  const Template = await make('Judged', [WEB]);
  for (const [path, asked] of [
    ['save', { Template, Version: 1, Name: 'Stolen', Records: [WEB] }],
    ['remove', { Template }],
    ['unlink', { Template, Names: ['mine.com'] }],
  ] as const)
    expect((await other.browser.post(`${PATH}/${path}`, asked, key())).Key, path).toBe('ZONE_TEMPLATE_NOT_FOUND');
  for (const query of ['', '/zones', '/names'])
    expect((await other.browser.get(`${PATH}${query}?Template=${Template}`)).Key).toBe('ZONE_TEMPLATE_NOT_FOUND');
  expect((await preview(Template, 1, ['mine.com'], other)).Key).toBe('ZONE_TEMPLATE_NOT_FOUND');
  expect((await start(Template, 1, ['mine.com'], {}, other)).Key).toBe('ZONE_TEMPLATE_NOT_FOUND');
  expect((await other.browser.get(`${PATH}s`)).Data.Items).toEqual([]);

  const wrong = await save({ Name: 'Wrong', Records: [WEB, typed('www', 'A', '{domain}')] });
  expect([wrong.Key, wrong.Data.Wrong[0].At]).toEqual(['ZONE_RECORDS_WRONG', 1]);
  const both = [typed('www', 'CNAME', 'edge.example.net'), typed('www', 'A', '192.0.2.1')];
  expect((await save({ Name: 'Both', Records: both })).Key).toBe('ZONE_RECORDS_WRONG');
  expect((await save({ Name: 'jUDGED', Records: [WEB] })).Key).toBe('ZONE_TEMPLATE_NAME_TAKEN');
  expect((await save({ Template, Version: 2, Name: 'Judged', Records: [WEB] })).Key).toBe('ZONE_TEMPLATE_CHANGED');
  expect((await preview(Template, 2, ['mine.com'])).Key).toBe('ZONE_TEMPLATE_CHANGED');
  // A name alone is no version.
  const renamed = await save({ Template, Version: 1, Name: 'Renamed', Records: [WEB] });
  expect(renamed.Data).toEqual({ Template, Version: 1, Outdated: 0 });
  const some = Array.from({ length: ZONE_TEMPLATES_MAX }, (_, i) => i);
  for (const i of some) await save({ Name: `Many ${i}`, Records: [WEB] }, other);
  expect((await save({ Name: 'One more', Records: [WEB] }, other)).Key).toBe('ZONE_TEMPLATES_TOO_MANY');
});

test('G3 of two windows that save at once the second is told, and a template that goes while its task waits is followed by nobody', async () => {
  await at.bring('waits.com', owner);
  const Template = await make('Raced', [WEB]);
  const both = await Promise.all(
    ['203.0.113.1', '203.0.113.2'].map((value) =>
      save({ Template, Version: 1, Name: 'Raced', Records: [typed('@', 'A', value)] }),
    ),
  );
  expect(both.map(({ Key }) => Key).sort()).toEqual(['OK', 'ZONE_TEMPLATE_CHANGED']);
  const { Data } = await start(Template, 2, ['waits.com']);
  await owner.browser.post(`${PATH}/remove`, { Template });
  await work();
  const items = await owner.browser.get(`/task/items?Number=${Data.Number}`);
  expect(items.Data.Items[0]).toMatchObject({ State: 'fail' });
  expect(await zone('waits.com')).toEqual([]);
});

test('G3 F4 a pushed name follows its former owner\u2019s template no more', async () => {
  const id = await at.bring('goes-away.com', owner);
  const Template = await make('Stays here', [WEB]);
  await apply(Template, 1, ['goes-away.com']);
  const names = [{ id, autoRenew: false, folderId: null }];
  await house.inTx((tx) => moveDomains(tx, { names, to: other.id, cause: 'push:2' }));
  expect(await head(Template)).toMatchObject({ Zones: 0 });
  expect(await zone('goes-away.com', other)).toEqual(['@ A 203.0.113.10']);
  expect((await at.zone(other, 'goes-away.com')).Follows).toBeUndefined();
});
