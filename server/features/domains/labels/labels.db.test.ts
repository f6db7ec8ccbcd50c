import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { HEADING_NAMES_MAX } from '#contract/rules/batch.ts';
import { FOLDERS_MAX, TAGS_PER_NAME_MAX } from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { openSession } from '../../../platform/sessions/store.ts';
import { overlap } from '../../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { taskHandlers, taskRoutes } from '../../tasks/wiring.ts';
import { domainRoutes } from '../routes.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { emptyLabelHandler } from './jobs.ts';
import { labelKind } from './kind.ts';
import { saveLabel } from './save-label.ts';
import { emptyLabel, hideLabel, setFolder } from './store.ts';

const DAY_MS = 86_400_000;
const ORIGIN = 'http://127.0.0.1:8080';
const NAMES = 640;
let house: TestHouse;
let app: FastifyInstance;
let mine: string;
let theirs: string;
let ownerId: bigint;

async function signedIn(subjectId: bigint): Promise<string> {
  const fresh = {
    kind: 'customer',
    subjectId,
    safeCodeSet: true,
    remember: false,
    address: '::1',
    userAgent: '',
  } as const;
  return `namestead_session=${await house.inTx((tx) => openSession(tx, fresh))}; Lang=en`;
}

beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = {
    isSafeCode: async (_tx: unknown, _id: bigint, code: string) => code === 'right-code',
    hasRight: async () => false,
  };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, [...domainRoutes, ...taskRoutes([labelKind])]);
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: now, expiresAt: new Date(now.getTime() + 300 * DAY_MS) };
  const [owner, stranger] = [
    await testCustomer(house, 'owner@example.com'),
    await testCustomer(house, 'stranger@example.com'),
  ];
  ownerId = owner.id;
  const names = Array.from({ length: NAMES }, (_, n) => ({ ...dates, name: `name-${n}.com` }));
  await arriveNames(house, owner, names);
  await arriveNames(house, stranger, [{ ...dates, name: 'foreign.com' }]);
  [mine, theirs] = [await signedIn(owner.id), await signedIn(stranger.id)];
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function post(path: string, payload: object, cookie = mine) {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { origin: ORIGIN, cookie } });
  return answer.json() as { Code: number; Msg: string; Data: never };
}
async function get(path: string, cookie = mine) {
  return (await app.inject({ url: `/api${path}`, headers: { cookie } })).json().Data;
}
const frame = (cookie = mine) => get('/domain/list-frame', cookie);
const idOf = async (path: string, payload: object, cookie = mine) =>
  ((await post(path, payload, cookie)).Data as { Id: string }).Id;
/** Begins a task and works it to its end: how many names went well and which did not. */
async function labelled(input: object, cookie = mine) {
  const answer = await post('/domain/batch/labels', input, cookie);
  if (answer.Code !== 10_000) return answer;
  await drainJobs(house, taskHandlers([labelKind]));
  return get(`/task/detail?Number=${(answer.Data as { Number: string }).Number}`, cookie);
}
const rowOf = async (name: string) => (await get(`/domain/list?Search=${name}`)).Items[0];

test('E1 a folder is made, renamed, filled, counted and removed; its names stay', async () => {
  const folder = await idOf('/domain/folder/save', { Name: ' Clients ' });
  expect((await post('/domain/folder/save', { Name: 'clients' })).Code).toBe(ERRORS.INVALID_INPUT.code);
  expect((await post('/domain/folder/save', { Name: "a'b" })).Code).toBe(ERRORS.INVALID_INPUT.code);
  expect((await post('/domain/folder/save', { Id: folder, Name: 'Customers' })).Code).toBe(10_000);
  const moved = await labelled({ Selection: { Names: ['name-1.com', 'name-2.com'] }, Folder: folder });
  expect(moved).toMatchObject({ Type: 'tags', State: 'finished', Success: 2, Actions: ['undo'] });
  expect((await frame()).Folders).toEqual([{ Id: folder, Name: 'Customers', Total: 2 }]);
  expect((await rowOf('name-1.com')).Folder).toBe(folder);
  expect((await post('/domain/folder/remove', { Id: folder })).Code).toBe(10_000);
  expect((await frame()).Folders).toEqual([]);
  await drainJobs(house, [emptyLabelHandler]);
  await drainJobs(house, [emptyLabelHandler]);
  expect((await rowOf('name-1.com')).Folder).toBeUndefined();
  const left = await house.pool.query('SELECT 1 FROM domain WHERE folder_id IS NOT NULL');
  expect(left.rowCount).toBe(0);
  expect((await post('/domain/folder/remove', { Id: folder })).Code).toBe(ERRORS.FOLDER_NOT_FOUND.code);
  const gone = await post('/domain/batch/labels', { Selection: { Names: ['name-1.com'] }, Folder: folder });
  expect(gone.Code).toBe(ERRORS.FOLDER_NOT_FOUND.code);
});

test('E1 I1 I2 tags go on more names than one task holds, are looked at before, and come off again by one press', async () => {
  const tag = await idOf('/domain/tag/save', { Name: 'sell', Colour: 'teal' });
  const Selection = { Filter: { Suffix: 'com' }, Except: ['name-0.com'] };
  const { Data } = await post('/domain/batch/labels/preview', { Selection, Add: [tag] });
  expect(Data).toMatchObject({ Preview: { Total: NAMES - 1, Good: NAMES - 1, Limit: HEADING_NAMES_MAX } });
  expect((await frame()).Tags[0].Total).toBe(0);
  await post('/domain/label', { Domain: 'name-1.com', Add: [tag] });
  const done = await labelled({ Selection, Add: [tag] });
  expect(done).toMatchObject({ Success: NAMES - 1, Tasks: 2, Actions: ['undo'] });
  expect((await frame()).Tags).toEqual([{ Id: tag, Name: 'sell', Colour: 'teal', Total: NAMES - 1 }]);
  expect((await get(`/domain/list?Tag=${tag}&Limit=2`)).Total).toBe(NAMES - 1);
  // What was changed since, and what the task did not change, stays as it is.
  await post('/domain/label', { Domain: 'name-2.com', Remove: [tag] });
  const undo = await get(`/task/undo?Number=${done.Number}`);
  expect([
    undo.Reversible,
    undo.Irreversible.map(({ Key, Names }: { Key: string; Names: string[] }) => [Key, Names]),
  ]).toEqual([
    NAMES - 3,
    [
      ['tasks:reason.unchanged', ['name-1.com']],
      ['tasks:reason.changedSince', ['name-2.com']],
    ],
  ]);
  const back = await post('/task/undo', { Number: done.Number, SafeCode: 'right-code' });
  await drainJobs(house, taskHandlers([labelKind]));
  expect(await get(`/task/detail?Number=${(back.Data as { Number: string }).Number}`)).toMatchObject({
    Success: NAMES - 3,
    Fail: 1,
  });
  expect((await get(`/domain/list?Tag=${tag}`)).Items.map(({ Name }: { Name: string }) => Name)).toEqual([
    'name-1.com',
  ]);
  expect((await post('/domain/tag/remove', { Id: tag })).Code).toBe(10_000);
  expect((await rowOf('name-1.com')).Tags).toEqual([]);
  await drainJobs(house, [emptyLabelHandler]);
  expect((await house.pool.query('SELECT 1 FROM domain_tag')).rowCount).toBe(0);
  for (const path of ['/domain/batch/labels', '/domain/batch/labels/preview'])
    expect((await post(path, { Selection, Add: [tag] })).Code).toBe(ERRORS.TAG_NOT_FOUND.code);
  expect((await post('/domain/label', { Domain: 'name-1.com', Add: [tag] })).Code).toBe(ERRORS.TAG_NOT_FOUND.code);
});

test('E1 I1 names go back to the folders they came from; one moved since stays, and none goes into a folder that is gone', async () => {
  const [a, b, c] = [
    await idOf('/domain/folder/save', { Name: 'A' }),
    await idOf('/domain/folder/save', { Name: 'B' }),
    await idOf('/domain/folder/save', { Name: 'C' }),
  ];
  const four = ['name-11.com', 'name-12.com', 'name-13.com', 'name-14.com'];
  await labelled({ Selection: { Names: ['name-11.com'] }, Folder: a });
  await labelled({ Selection: { Names: ['name-12.com', 'name-13.com'] }, Folder: b });
  const { Number: number } = await labelled({ Selection: { Names: four }, Folder: c });
  await post('/domain/label', { Domain: 'name-13.com', Folder: a });
  await post('/domain/folder/remove', { Id: b });
  const { Irreversible } = await get(`/task/undo?Number=${number}`);
  expect(Irreversible.map(({ Key, Names }: { Key: string; Names: string[] }) => [Key, Names]).sort()).toEqual([
    ['domains:error.folderNotFound', ['name-12.com']],
    ['tasks:reason.changedSince', ['name-13.com']],
  ]);
  await post('/task/undo', { Number: number, SafeCode: 'right-code' });
  await drainJobs(house, taskHandlers([labelKind]));
  const folders = [];
  for (const name of four) folders.push((await rowOf(name)).Folder);
  expect(folders).toEqual([a, c, a, undefined]);
  for (const Id of [a, c]) await post('/domain/folder/remove', { Id });
  await drainJobs(house, [emptyLabelHandler]);
});

test.each([
  ['two lines', 'one\ntwo'],
  ['nothing that is seen', '\u200b'],
  ['a filler', '\u3164'],
  ['a mark without a sign', '\ufe0f'],
  ['the other direction', 'abc\u202egpj'],
  ['a join of letters', 'a\u200db'],
])('E1 %s is no name of a folder, a tag or a view', async (_what, Name) => {
  const wrong = { Code: ERRORS.INVALID_INPUT.code, Data: { Fields: [{ Path: 'Name' }] } };
  expect(await post('/domain/folder/save', { Name })).toMatchObject(wrong);
  expect(await post('/domain/tag/save', { Name, Colour: 'red' })).toMatchObject(wrong);
  expect(await post('/domain/view/save', { Name, Settings: { Filter: {}, Columns: [] } })).toMatchObject(wrong);
});

test('E1 what looks the same is the same name of a folder; pictures of several signs are names', async () => {
  const folder = await idOf('/domain/folder/save', { Name: 'Caf\u00e9  one' });
  for (const Name of ['Cafe\u0301 one', 'Caf\u00e9\u00a0one', 'caf\u00e9\u3000one'])
    expect((await post('/domain/folder/save', { Name })).Code).toBe(ERRORS.INVALID_INPUT.code);
  const family = await idOf('/domain/folder/save', { Name: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f' });
  expect((await frame()).Folders.map(({ Name }: { Name: string }) => Name).sort()).toEqual(
    ['Caf\u00e9 one', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f'].sort(),
  );
  for (const Id of [folder, family]) await post('/domain/folder/remove', { Id });
  await drainJobs(house, [emptyLabelHandler]);
});

test('E1 two who save a folder under one name at once: one makes it, the other is told at its field', async () => {
  const save = (tx: Tx) => saveLabel(tx, 'folder', ownerId, undefined, { name: 'At once' });
  const [first, second] = await overlap(house, save, save);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { key: 'INVALID_INPUT' } });
  if (first.status === 'fulfilled') await post('/domain/folder/remove', { Id: String(first.value) });
  await drainJobs(house, [emptyLabelHandler]);
});

test('E1 a name that moves to another folder while its old one is emptied stays where it was put', async () => {
  const [old, other] = [
    await idOf('/domain/folder/save', { Name: 'Old' }),
    await idOf('/domain/folder/save', { Name: 'Other' }),
  ];
  const Selection = { Names: ['name-5.com', 'name-6.com'] };
  await labelled({ Selection, Folder: old });
  await house.inTx((tx) => hideLabel(tx, 'folder', ownerId, BigInt(old)));
  const { rows } = await house.pool.query<{ id: bigint }>("SELECT id FROM domain WHERE name = 'name-5.com'");
  await overlap(
    house,
    (tx) => setFolder(tx, ownerId, [rows[0]?.id as bigint], BigInt(other)),
    (tx) => emptyLabel(tx, 'folder', BigInt(old), 1_000),
  );
  expect((await rowOf('name-5.com')).Folder).toBe(other);
  expect((await rowOf('name-6.com')).Folder).toBeUndefined();
  await post('/domain/folder/remove', { Id: other });
  await drainJobs(house, [emptyLabelHandler]);
});

test.each(['\u0000', '\ud83d'])(
  'E1 half of a text is the field\u2019s mistake and no fault of the house: %j',
  async (half) => {
    const filter = { Search: `a${half}` };
    const wrong = (Path: string) => ({ Code: ERRORS.INVALID_INPUT.code, Data: { Fields: [{ Path }] } });
    expect(await post('/domain/view/save', { Name: 'Half', Settings: { Filter: filter, Columns: [] } })).toMatchObject(
      wrong('Settings.Filter.Search'),
    );
    expect(await post('/domain/select', { Selection: { Filter: filter } })).toMatchObject(
      wrong('Selection.Filter.Search'),
    );
  },
);

test('E1 a search of a NUL is the field\u2019s mistake', async () => {
  const answer = await app.inject({ url: '/api/domain/list?Search=a%00', headers: { cookie: mine } });
  expect(answer.json()).toMatchObject({ Code: ERRORS.INVALID_INPUT.code, Data: { Fields: [{ Path: 'Search' }] } });
});

test('E1 a name has no more tags than one can read, and a customer no more folders', async () => {
  const tags: string[] = [];
  for (let n = 0; n <= TAGS_PER_NAME_MAX; n++)
    tags.push(await idOf('/domain/tag/save', { Name: `t${n}`, Colour: 'grey' }));
  const act = (Add: string[]) => post('/domain/label', { Domain: 'name-3.com', Add });
  expect((await act(tags.slice(0, TAGS_PER_NAME_MAX))).Code).toBe(10_000);
  expect((await act(tags.slice(TAGS_PER_NAME_MAX))).Code).toBe(ERRORS.TAGS_TOO_MANY.code);
  const { Data } = await post('/domain/batch/labels/preview', {
    Selection: { Names: ['name-3.com', 'name-4.com'] },
    Add: tags.slice(TAGS_PER_NAME_MAX),
  });
  expect(Data).toMatchObject({
    Preview: {
      Good: 1,
      Impossible: 1,
      Groups: [{ Key: 'domains:reason.tagsTooMany', Names: [{ Name: 'name-3.com' }] }],
    },
  });
  expect((await rowOf('name-3.com')).Tags).toHaveLength(TAGS_PER_NAME_MAX);
  await post('/domain/tag/remove', { Id: tags[0] });
  expect((await act(tags.slice(TAGS_PER_NAME_MAX))).Code).toBe(10_000);
  expect((await rowOf('name-3.com')).Tags).toHaveLength(TAGS_PER_NAME_MAX);
  await house.pool.query(
    "INSERT INTO folder (customer_id, name, created_at) SELECT $1, 'f' || n, now() FROM generate_series(1, $2) AS n",
    [ownerId, FOLDERS_MAX],
  );
  expect((await post('/domain/folder/save', { Name: 'one more' })).Code).toBe(ERRORS.LABELS_TOO_MANY.code);
});

test('E1 a view keeps filter, order and columns; a note is found on its name', async () => {
  const Settings = {
    Filter: { Suffix: 'com', AutoRenew: 'no' },
    Sort: 'expires',
    Order: 'desc',
    Columns: ['expires', 'note'],
  };
  const view = await idOf('/domain/view/save', { Name: 'Due', Settings });
  expect((await frame()).Views).toEqual([{ Id: view, Name: 'Due', Settings }]);
  const wrong = { ...Settings, Columns: ['password'] };
  expect((await post('/domain/view/save', { Name: 'x', Settings: wrong })).Code).toBe(ERRORS.INVALID_INPUT.code);
  expect((await post('/domain/view/remove', { Id: view })).Code).toBe(10_000);
  expect((await post('/domain/view/remove', { Id: view })).Code).toBe(ERRORS.VIEW_NOT_FOUND.code);
  expect((await post('/domain/note', { Domain: 'NAME-4.com', Note: ' bought in 2020 ' })).Code).toBe(10_000);
  expect((await rowOf('name-4.com')).Note).toBe('bought in 2020');
});

test('E1 nobody touches the folders, tags, views, notes or names of another', async () => {
  const folder = await idOf('/domain/folder/save', { Name: 'His' }, theirs);
  const tag = await idOf('/domain/tag/save', { Name: 'his', Colour: 'red' }, theirs);
  const Settings = { Filter: {}, Columns: [] };
  const view = await idOf('/domain/view/save', { Name: 'His', Settings }, theirs);
  const his = { Selection: { Names: ['foreign.com'] } };
  const own = { Selection: { Names: ['name-9.com'] } };
  const codes = [
    await post('/domain/folder/save', { Id: folder, Name: 'Mine' }),
    await post('/domain/folder/remove', { Id: folder }),
    await post('/domain/tag/save', { Id: tag, Name: 'mine', Colour: 'red' }),
    await post('/domain/tag/remove', { Id: tag }),
    await post('/domain/view/save', { Id: view, Name: 'Mine', Settings }),
    await post('/domain/view/remove', { Id: view }),
    await post('/domain/note', { Domain: 'foreign.com', Note: 'x' }),
    await post('/domain/batch/labels', { ...own, Folder: folder }),
    await post('/domain/batch/labels', { ...own, Add: [tag] }),
    await post('/domain/batch/labels', { ...his, Folder: 'none' }),
    await post('/domain/label', { Domain: 'foreign.com', Folder: 'none' }),
    await post('/domain/label', { Domain: 'name-9.com', Folder: folder }),
  ].map(({ Code }) => Code);
  const { FOLDER_NOT_FOUND: f, TAG_NOT_FOUND: t, VIEW_NOT_FOUND: v, DOMAIN_NOT_FOUND: d, SELECTION_EMPTY: e } = ERRORS;
  expect(codes).toEqual([f, f, t, t, v, v, d, f, t, e, d, f].map(({ code }) => code));
  const { Folders, Tags, Views } = await frame(theirs);
  expect([Folders[0].Name, Tags[0].Name, Views[0].Name]).toEqual(['His', 'his', 'His']);
  const mineNow = await frame();
  expect(JSON.stringify(mineNow)).not.toContain('is"');
});
