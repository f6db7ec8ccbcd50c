import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { DS_FORGOTTEN_HOURS } from '#contract/rules/dns/signing.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { type ActHouse, openActHouse, type Reader } from '../../domains/registry-acts/testing.ts';
import { zoneRoutes } from '../routes.ts';
import { typed } from '../testing.ts';
import { keepSigning } from './keep-signing.ts';
import { signingKind } from './many-signings.ts';
import { signingRoutes } from './routes.ts';

const HOUR_MS = 3_600_000;
let sandbox: SandboxProcess;
let house: TestHouse;
let acts: ActHouse;
let owner: Reader;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries, defaultNameServers: ['ns1.namestead.example'] });
  acts = await openActHouse(
    house,
    (of) => [...zoneRoutes, ...signingRoutes(of)],
    (of) => [signingKind(of)],
  );
  owner = await acts.reader('signer@example.com');
});
afterAll(async () => {
  await acts.close();
  await house.close();
  await sandbox.stop();
});

const read = async (name: string) => (await owner.get(`/domain/resolution/dnssec?Domain=${name}`)).Data;
const press = (what: 'on' | 'off', Domain: string) => owner.post(`/domain/resolution/dnssec/${what}`, { Domain });
/** What the registry says of the name's DS, asked by itself. */
async function dsAt(name: string): Promise<readonly object[]> {
  const seen = await acts.registry.infoDomain(name);
  if (seen.kind !== 'found') throw new Error(seen.kind);
  return seen.domain.ds ?? [];
}
const keysOf = async (name: string) =>
  (await house.pool.query<{ keys: string[] }>('SELECT keys FROM published_zone WHERE apex = $1', [name])).rows[0]?.keys;
/** A little time: steps that are due, then the tasks they opened, then what became of them. */
async function goOn(ms: number) {
  await house.moveClock(ms);
  await keepSigning(house, acts.registries);
  await acts.work();
  await house.moveClock(60_000);
  await keepSigning(house, acts.registries);
}

test('G4 one press signs a zone, gives the registry its DS when that is safe, and takes both back in the safe order', async () => {
  await acts.bring(owner, ['signed.com']);
  await owner.post('/domain/resolution/change', {
    Domain: 'signed.com',
    Version: 0,
    Put: [typed('@', 'A', '192.0.2.1', { Ttl: 7200 })],
    Remove: [],
  });
  expect(await read('signed.com')).toMatchObject({ State: 'off', AtRegistry: 'none', Actions: ['on'] });
  expect(await press('on', 'signed.com')).toMatchObject({ Code: 10_000, Data: { State: 'signed', Actions: ['off'] } });
  expect(await keysOf('signed.com')).toHaveLength(1);
  // A resolver may keep the unsigned address for two hours: before that the registry hears nothing.
  await goOn(1.5 * HOUR_MS);
  expect(await dsAt('signed.com')).toEqual([]);
  await goOn(1 * HOUR_MS);
  const on = await read('signed.com');
  expect(on).toMatchObject({ State: 'secured', AtRegistry: 'ours', Ds: { Algorithm: 13, DigestType: 2 } });
  expect(await dsAt('signed.com')).toEqual([{ keyTag: on.Ds.KeyTag, alg: 13, digestType: 2, digest: on.Ds.Digest }]);

  // Other servers have no key of ours: the way out is told.
  const moved = await owner.post('/domain/name-servers', { Domain: 'signed.com', Servers: ['ns1.other.example'] });
  expect(moved.Data).toMatchObject({ Key: 'acts:reason.signedHere' });

  expect(await press('off', 'signed.com')).toMatchObject({ Data: { State: 'ds_leaving' } });
  expect((await press('on', 'signed.com')).Msg).toContain('switched off');
  await goOn(0);
  expect(await dsAt('signed.com')).toEqual([]);
  expect(await read('signed.com')).toMatchObject({ State: 'fading', AtRegistry: 'none' });
  expect(await keysOf('signed.com')).toHaveLength(1);
  await goOn((DS_FORGOTTEN_HOURS + 1) * HOUR_MS);
  expect(await read('signed.com')).toMatchObject({ State: 'off', Actions: ['on'] });
  expect(await keysOf('signed.com')).toEqual([]);
});

test('G4 before the registry was told anything signing ends at once; an answer that is lost is asked for', async () => {
  await acts.bring(owner, ['undecided.com', 'foreign.com', 'unheard.com']);
  await press('on', 'undecided.com');
  expect(await press('off', 'undecided.com')).toMatchObject({ Data: { State: 'off' } });
  expect(await keysOf('undecided.com')).toEqual([]);

  await owner.post('/domain/name-servers', { Domain: 'foreign.com', Servers: ['ns1.other.example'] });
  await acts.work();
  expect(await read('foreign.com')).toMatchObject({ Delegated: false, Actions: [] });
  const refused = await press('on', 'foreign.com');
  expect(refused.Code).toBe(ERRORS.SIGNING_IMPOSSIBLE.code);
  expect(refused.Msg).toContain('our name servers');

  await press('on', 'unheard.com');
  await sandbox.call('/desk/api/registry/faults', { kind: 'cut-before-answer', command: 'domain:update' });
  await goOn(2 * HOUR_MS);
  await sandbox.call('/desk/api/registry/faults/clear', {});
  await goOn(2 * HOUR_MS);
  expect(await read('unheard.com')).toMatchObject({ State: 'secured', AtRegistry: 'ours' });
});

test('G4 a key is followed by another by the clock: both sign until the registry has the new DS alone for a day', async () => {
  await acts.bring(owner, ['rolled.com', 'ended.com']);
  for (const name of ['rolled.com', 'ended.com']) await press('on', name);
  await goOn(2 * HOUR_MS);
  const before = await read('rolled.com');
  expect(before).toMatchObject({ State: 'secured', AtRegistry: 'ours' });
  const [old] = (await keysOf('rolled.com')) ?? [];
  const yearIsOver = () => house.pool.query("UPDATE dns_signing SET due_at = now() WHERE state = 'secured'");
  await yearIsOver();
  await goOn(0);
  expect(await read('rolled.com')).toMatchObject({
    State: 'rolling',
    AtRegistry: 'ours',
    Ds: before.Ds,
    Actions: ['off'],
  });
  expect(await keysOf('rolled.com')).toEqual([old, expect.any(String)]);
  expect(await dsAt('rolled.com')).toHaveLength(1);

  // Off again in the middle: the key to come was told to nobody.
  expect(await press('off', 'ended.com')).toMatchObject({ Data: { State: 'ds_leaving' } });
  expect(await keysOf('ended.com')).toHaveLength(1);

  // A resolver may know the old key alone for as long as its record is kept.
  await goOn(2 * HOUR_MS);
  const swapped = await read('rolled.com');
  expect(swapped).toMatchObject({ State: 'settling', AtRegistry: 'ours' });
  expect(swapped.Ds.KeyTag).not.toBe(before.Ds.KeyTag);
  expect(await dsAt('rolled.com')).toMatchObject([{ keyTag: swapped.Ds.KeyTag }]);
  expect(await keysOf('rolled.com')).toHaveLength(2);
  expect(await dsAt('ended.com')).toEqual([]);
  await goOn((DS_FORGOTTEN_HOURS + 1) * HOUR_MS);
  expect(await read('rolled.com')).toMatchObject({ State: 'secured', Ds: swapped.Ds });
  const [kept, ...others] = (await keysOf('rolled.com')) ?? [];
  expect([kept === old, others]).toEqual([false, []]);
  expect(await read('ended.com')).toMatchObject({ State: 'off' });
});

test('G3 G4 many names are signed by one task, each goes on by itself, and are taken back by another; what cannot be is told before', async () => {
  const names = ['many-one.com', 'many-two.com', 'many-three.com'];
  await acts.bring(owner, names);
  await press('on', 'many-three.com');
  const asked = { Names: [...names, 'not-mine.com'], On: true };
  const preview = await owner.post('/domain/batch/dnssec/preview', asked);
  expect(preview.Data).toMatchObject({ Total: 4, Good: 2, Impossible: 2 });
  const reasons = preview.Data.Groups.flatMap(({ Key, Names }: { Key: string; Names: { Name: string }[] }) =>
    Names.map(({ Name }) => `${Name} ${Key}`),
  );
  expect(reasons).toContain('many-three.com dnssec:reason.onAlready');
  expect(reasons).toContain('not-mine.com domains:error.notFound');
  const started = await owner.post('/domain/batch/dnssec/start', { Names: names.slice(0, 2), On: true });
  expect(started.Code).toBe(10_000);
  await acts.work();
  expect(await acts.items(started.Data.Number)).toEqual(['many-one.com success', 'many-two.com success']);
  for (const name of names) expect(await read(name)).toMatchObject({ State: 'signed' });
  await goOn(50 * HOUR_MS);
  for (const name of names) {
    expect(await dsAt(name), name).toHaveLength(1);
    expect(await read(name)).toMatchObject({ State: 'secured', AtRegistry: 'ours' });
  }
  const off = await owner.post('/domain/batch/dnssec/start', { Names: names.slice(0, 2), On: false });
  await acts.work();
  expect(await acts.items(off.Data.Number)).toEqual(['many-one.com success', 'many-two.com success']);
  await goOn(60_000);
  for (const name of names.slice(0, 2)) {
    expect(await dsAt(name), name).toEqual([]);
    expect(await read(name)).toMatchObject({ State: 'fading' });
  }
  expect(await read('many-three.com')).toMatchObject({ State: 'secured' });
});

test('G3 undo of a task switches off what it switched on, in the safe order, and leaves alone who is off already; a second press starts no second task', async () => {
  const names = ['undo-one.com', 'undo-two.com'];
  await acts.bring(owner, names);
  const started = await owner.post('/domain/batch/dnssec/start', { Names: names, On: true });
  await acts.work();
  await press('off', 'undo-two.com');
  const again = await owner.post('/domain/batch/dnssec/start', { Names: names.slice(0, 1), On: true });
  expect(again.Data).toMatchObject({ Good: 0, Impossible: 1 });
  await goOn(50 * HOUR_MS);
  expect(await dsAt('undo-one.com')).toHaveLength(1);
  const undone = await owner.post('/task/undo', { Number: started.Data.Number });
  expect(undone.Code, JSON.stringify(undone)).toBe(10_000);
  await acts.work();
  await goOn(60_000);
  expect(await dsAt('undo-one.com')).toEqual([]);
  expect(await read('undo-one.com')).toMatchObject({ State: 'fading' });
  expect(await read('undo-two.com')).toMatchObject({ State: 'off' });
});
