import { expect, test } from 'vitest';
import { presetText, RECORD_PRESETS } from '#contract/rules/dns/presets.ts';
import { judgeZone } from '../judge-zone.ts';
import { readFile } from './read-file.ts';

test.each(RECORD_PRESETS)('G2 every line of the preset of $name is a record that a zone may have', (preset) => {
  const text = presetText(preset, 'harbour.com.cn');
  const { records, leftOut } = readFile(text, 'harbour.com.cn');
  expect(leftOut).toEqual([]);
  expect(records).toHaveLength(text.split('\n').length);
  expect(judgeZone(records.map((one, at) => ({ ...one, at })))).toEqual([]);
});

test('G2 a preset names the domain where its provider asks for it', () => {
  const values = (key: string) => {
    const preset = RECORD_PRESETS.find((each) => each.key === key);
    return preset && readFile(presetText(preset, 'harbour.com.cn'), 'harbour.com.cn').records.map(({ value }) => value);
  };
  expect(values('microsoft')).toContain('harbour-com-cn.mail.protection.outlook.com');
  expect(values('fastmail')).toContain('fm1.harbour.com.cn.dkim.fmhosted.com');
});
