import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGS } from '#contract/lang.ts';
import { PRESETS_MAX, RECORD_PRESETS } from '#contract/rules/dns/presets.ts';
import { RECORDS_PER_CHANGE_MAX } from '#contract/rules/dns/records.ts';
import type { Actor, Tx } from '../../../platform/db/transaction.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { addStaff } from '../../staff-access/wiring.ts';
import { type Owner, openZoneHouse, type ZoneHouse } from '../testing.ts';
import { offerPreset, savePreset } from './change-preset.ts';
import { presentOfficePresets, presentPresets } from './present-presets.ts';
import { presetRoutes } from './routes.ts';
import type { PresetValues } from './store.ts';

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let staff: Actor;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house, presetRoutes);
  owner = await at.newOwner('preset-owner@example.com', '198.51.100.41');
  await house.inTx((tx) => addStaff(tx, 'ann', ['support']));
  const { rows } = await house.pool.query<{ id: bigint }>("SELECT id FROM staff WHERE name = 'ann'");
  staff = { kind: 'staff', staffId: rows[0]?.id as bigint };
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const names = { 'zh-HK': '海港郵件', 'zh-CN': '海港邮件', en: 'Harbour Mail' };
const HARBOUR: PresetValues = {
  kind: 'mail',
  names,
  lines: '@ 3600 MX 10 mx.harbour.example.\n{dashed}._domainkey 3600 CNAME {dashed}.keys.harbour.example.',
  source: 'Help of the provider',
};
const asStaff = <T>(verb: (tx: Tx) => Promise<T>): Promise<T> => house.inTx(verb, staff);
const save = (asked: Parameters<typeof savePreset>[1]) =>
  asStaff((tx) => savePreset(tx, asked)).catch((error: unknown) => error as Refusal);
const keyOf = async (asked: Parameters<typeof savePreset>[1]) => ((await save(asked)) as Refusal).key;
const offered = async () => {
  const { Data } = await owner.browser.get('/domain/resolution/presets');
  return Data.Items as { Key: string; Name: string; Text: string }[];
};
const office = async (key: string) => (await asStaff(presentOfficePresets)).Items.find(({ Key }) => Key === key);

test('G2 L1 what staff add stands beside what came with the release, in the language of the reader, with its maker', async () => {
  expect((await offered()).map(({ Key }) => Key)).toEqual(RECORD_PRESETS.map(({ key }) => key));
  const key = (await save(HARBOUR)) as string;
  expect((await offered()).find(({ Key }) => Key === key)).toMatchObject({ Text: HARBOUR.lines, Name: 'Harbour Mail' });
  for (const lang of LANGS) {
    const { Items } = await house.inTx((tx) => presentPresets({ ...tx, lang }));
    expect(Items.find(({ Key }) => Key === key)?.Name).toBe(names[lang]);
  }
  expect(await office(key)).toMatchObject({ NameEn: 'Harbour Mail', By: 'ann', Version: 1, Offered: true });
  const { rows } = await house.pool.query('SELECT kind, actor, after FROM activity WHERE object = $1', [
    `preset:${key}`,
  ]);
  expect(rows).toMatchObject([{ kind: 'preset.saved', after: { lines: HARBOUR.lines, source: HARBOUR.source } }]);
  expect(rows[0].actor).toContain('staff');
});

test('G2 PRESET_WRONG: lines are judged as records of a zone are, each told with its line', async () => {
  const wrong = async (lines: string) => ((await save({ ...HARBOUR, lines })) as Refusal).data;
  expect(await wrong('@ 3600 MX 10 mx.example.\nwww 3600 A 1.2.3')).toMatchObject({ Wrong: [{ Line: 2 }] });
  expect(await wrong('$INCLUDE /etc/passwd')).toMatchObject({ Wrong: [{ Line: 1 }] });
  expect(await wrong('www CNAME a.example.\nwww A 192.0.2.1')).toMatchObject({
    Wrong: expect.arrayContaining([{ Words: expect.stringContaining('www') }]),
  });
  expect(await wrong('; a comment alone')).toMatchObject({ Wrong: [{}] });
  expect(await wrong(Array.from({ length: 51 }, (_, i) => `h${i} A 192.0.2.1`).join('\n'))).toMatchObject({
    Wrong: [{}],
  });
});

test('G2 PRESET_CHANGED: it is changed upon the version that was read; retired and offered again, also one of the release', async () => {
  const key = (await save(HARBOUR)) as string;
  expect(await save({ ...HARBOUR, key, version: 1, source: 'Help, read again' })).toBe(key);
  expect(await keyOf({ ...HARBOUR, key, version: 1 })).toBe('PRESET_CHANGED');
  expect(await keyOf({ ...HARBOUR, key: '999999', version: 1 })).toBe('NOT_FOUND');
  for (const one of [key, 'zoho']) {
    await asStaff((tx) => offerPreset(tx, one, false));
    await asStaff((tx) => offerPreset(tx, one, false));
    expect((await offered()).map(({ Key }) => Key)).not.toContain(one);
    expect(await office(one)).toMatchObject({ Offered: false, By: 'ann' });
    await asStaff((tx) => offerPreset(tx, one, true));
    expect((await offered()).map(({ Key }) => Key)).toContain(one);
  }
  const nobody = asStaff((tx) => offerPreset(tx, 'nobodys', false)).catch((error: unknown) => (error as Refusal).key);
  expect(await nobody).toBe('NOT_FOUND');
});

test('PRESETS_TOO_MANY: there is an end to them', async () => {
  await house.pool.query(
    `INSERT INTO dns_preset (kind, names, lines, source, version, changed_by, changed_at)
     SELECT kind, names, lines, source, version, changed_by, changed_at FROM dns_preset CROSS JOIN generate_series(1, $1)
     LIMIT $1`,
    [PRESETS_MAX],
  );
  expect(await keyOf(HARBOUR)).toBe('PRESETS_TOO_MANY');
});

test('G3 lines are read as records of any name, with the reason of each that is none', async () => {
  const read = async (Text: string) => (await owner.browser.post('/domain/resolution/lines', { Text })).Data;
  expect(await read('www 600 A 203.0.113.1\nmail CNAME {dashed}.mail.example.\nbad A 1.2')).toMatchObject({
    Records: [
      { Host: 'www', Type: 'A', Value: '203.0.113.1', Ttl: 600 },
      { Host: 'mail', Type: 'CNAME', Value: '{dashed}.mail.example' },
    ],
    LeftOut: [{ Line: 3 }],
  });
  const many = Array.from({ length: RECORDS_PER_CHANGE_MAX + 1 }, (_, i) => `h${i} A 192.0.2.1`).join('\n');
  expect((await owner.browser.post('/domain/resolution/lines', { Text: many })).Key).toBe('ZONE_FILE_TOO_LONG');
});
