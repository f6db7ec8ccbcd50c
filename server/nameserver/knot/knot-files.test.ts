import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePlaces, placeFile, rememberKeys } from './knot-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namestead-knot-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const modeOf = (path: string): number => statSync(path).mode & 0o777;

test('G4 what we write for Knot is for its user alone, and so is the folder of keys that somebody left open', () => {
  const keys = join(folder, 'keys');
  mkdirSync(keys);
  chmodSync(keys, 0o755);
  const at = makePlaces(folder, 0);
  expect([at.keys, at.data, at.zones, at.lines, at.run].map(modeOf)).toEqual(Array(5).fill(0o700));
  placeFile(join(at.keys, 'example.com.import'), 'secret');
  rememberKeys(at.keys).save('example.com', '1 2');
  expect([join(at.keys, 'example.com.import'), join(at.keys, 'example.com.tags')].map(modeOf)).toEqual([0o600, 0o600]);
  chmodSync(keys, 0o750);
  makePlaces(folder, 0);
  expect(modeOf(keys)).toBe(0o700);
});
