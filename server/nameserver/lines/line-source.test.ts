import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OWN_LINE_TABLE } from '../../platform/settings/listen-settings.ts';
import { openLines } from './line-source.ts';
import { encodeStretches, type LineTableFile } from './line-table.ts';

test('a table that is replaced is in use without a restart; one that is none changes nothing and is told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'namestead-lines-'));
  const path = join(folder, 'table.json');
  const told: string[] = [];
  const log = {
    info: (_: unknown, what: string) => void told.push(what),
    error: (_: unknown, what: string) => void told.push(what),
  };
  const file = JSON.parse(readFileSync(OWN_LINE_TABLE, 'utf8')) as LineTableFile;
  writeFileSync(path, JSON.stringify(file));
  const lines = openLines(path, log as never);
  try {
    const line = () => lines.table().find({ address: '8.8.8.8', bits: 32 }).line;
    expect(line()).toBe('oversea');
    lines.look();
    expect(told).toEqual([]);
    writeFileSync(path, 'half of a ta');
    lines.look();
    expect(line()).toBe('oversea');
    const mobile = encodeStretches({ starts: [0n], lines: Uint8Array.of(3) });
    writeFileSync(path, JSON.stringify({ ...file, day: '2030-01-01', v4: mobile }));
    lines.look();
    expect(line()).toBe('mobile');
    expect(told).toEqual([
      'the table of lines cannot be read; the one before stays in use',
      'another table of lines is in use',
    ]);
  } finally {
    lines.stop();
    rmSync(folder, { recursive: true });
  }
});
