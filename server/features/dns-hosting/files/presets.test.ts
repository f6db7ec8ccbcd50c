import { expect, test } from 'vitest';
import { presetText, RECORD_PRESETS } from '#contract/rules/dns/presets.ts';
import { judgeZone } from '../judge-zone.ts';
import { recordFor } from '../many/plan-batch.ts';
import { readFile, sameness } from './read-file.ts';
import { readForEvery } from './read-lines.ts';

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

test.each(RECORD_PRESETS)('G2 the lines of $name are the same records for many names as for one', (preset) => {
  const name = 'harbour.com.cn';
  const { records, leftOut } = readForEvery(preset.text);
  expect(leftOut).toEqual([]);
  expect(records.map((one) => sameness(recordFor(one, name)))).toEqual(
    readFile(presetText(preset, name), name).records.map(sameness),
  );
});

test('G2 lines that mean the name say it by its placeholder, whole, relative and with hyphens', () => {
  const lines = 'www CNAME @\nmail CNAME box\n@ MX 0 {dashed}.mail.example.net.\nkeys TXT "d={domain}"';
  expect(readForEvery(lines).records.map(({ host, value }) => `${host} ${value}`)).toEqual([
    'www {domain}',
    'mail box.{domain}',
    '@ {dashed}.mail.example.net',
    'keys d={domain}',
  ]);
  expect(readForEvery('www A 1.2\n$INCLUDE /etc/passwd').leftOut).toEqual([
    { line: 1, problem: 'data' },
    { line: 2, problem: 'include' },
  ]);
});
