import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The shared secrets of the card company, made at first start and kept. */
export interface CardKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Writes a file for its owner only; a reader never sees half of it. */
export function writePrivately(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** Reads the card company's keys under the sandbox's folder, or makes them. */
export function cardKeys(dataDir: string): CardKeys {
  const file = join(dataDir, 'card-keys.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CardKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = {
    secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  writePrivately(file, keys);
  return keys;
}

/** Writes `partners.json`: the flat map of settings by which the house finds these companies. Answers its path. */
export function writePartners(dataDir: string, settings: Readonly<Record<string, string>>): string {
  const file = join(dataDir, 'partners.json');
  writePrivately(file, settings);
  return file;
}
