import { type PresetKind, RECORD_PRESETS } from '#contract/rules/dns/presets.ts';
import type { OfficePreset } from '#contract/staff-api/presets.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../staff-access/index.ts';
import { type PresetRow, presetsOff, presetsOfStaff } from './store.ts';

/** The records of providers that customers are offered: those of the release first. */
export async function presentPresets(tx: Tx) {
  const off = new Set((await presetsOff(tx)).map(({ key }) => key));
  const release = RECORD_PRESETS.filter(({ key }) => !off.has(key));
  const ours = (await presetsOfStaff(tx)).filter(({ retiredAt }) => retiredAt === null);
  return {
    Items: [
      ...release.map(({ key, name, kind, text }) => ({ Key: key, Name: name, Kind: kind, Text: text })),
      ...ours.map(({ id, names, kind, lines }) => ({ Key: String(id), Name: names[tx.lang], Kind: kind, Text: lines })),
    ],
  };
}

const ours = (row: PresetRow, staff: ReadonlyMap<bigint, string>): OfficePreset => ({
  Key: String(row.id),
  BuiltIn: false,
  Kind: row.kind as PresetKind,
  NameZhHk: row.names['zh-HK'],
  NameZhCn: row.names['zh-CN'],
  NameEn: row.names.en,
  Text: row.lines,
  Source: row.source,
  Version: row.version,
  Offered: row.retiredAt === null,
  By: staff.get(row.changedBy) ?? String(row.changedBy),
  At: row.changedAt.toISOString(),
});

/** All of them for staff, those that staff made first. */
export async function presentOfficePresets(tx: Tx) {
  const staff = await staffNames(tx);
  const off = new Map((await presetsOff(tx)).map((row) => [row.key, row]));
  const release = RECORD_PRESETS.map(({ key, name, kind, text, source, checked }): OfficePreset => {
    const gone = off.get(key);
    return {
      Key: key,
      BuiltIn: true,
      Kind: kind,
      NameZhHk: name,
      NameZhCn: name,
      NameEn: name,
      Text: text,
      Source: `${source} (${checked})`,
      Version: 0,
      Offered: !gone,
      ...(gone ? { By: staff.get(gone.changedBy) ?? String(gone.changedBy), At: gone.changedAt.toISOString() } : {}),
    };
  });
  return { Items: [...(await presetsOfStaff(tx)).map((row) => ours(row, staff)), ...release] };
}
