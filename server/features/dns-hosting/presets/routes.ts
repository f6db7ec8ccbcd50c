import { listPresets, readLines } from '#contract/api/dns/presets.ts';
import * as office from '#contract/staff-api/presets.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { presentLines } from '../files/read-lines.ts';
import { offerPreset, savePreset } from './change-preset.ts';
import { presentOfficePresets, presentPresets } from './present-presets.ts';

export const presetRoutes: readonly Route[] = [
  route(listPresets, (tx) => presentPresets(tx)),
  route(readLines, (tx, { Text }) => presentLines(tx, Text)),
];

export const presetStaffRoutes: readonly Route[] = [
  route(office.officePresets, (tx) => presentOfficePresets(tx)),
  route(office.savePreset, async (tx, { Key, Version, Kind, NameZhHk, NameZhCn, NameEn, Text, Source }) => ({
    Key: await savePreset(tx, {
      key: Key,
      version: Version,
      kind: Kind,
      names: { 'zh-HK': NameZhHk, 'zh-CN': NameZhCn, en: NameEn },
      lines: Text,
      source: Source,
    }),
  })),
  route(office.offerPreset, async (tx, { Key, Offered }) => ({ Offered: await offerPreset(tx, Key, Offered) })),
];
