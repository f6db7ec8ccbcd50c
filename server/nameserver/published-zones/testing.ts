import type { PublishedRecord } from './hosted-zone.ts';

/** `www A 192.0.2.1` under example.com as a published record. */
export function published(text: string, more: Partial<PublishedRecord> = {}): PublishedRecord {
  const [, host = '', type = '', data = ''] = /^(\S+) (\S+) (.*)$/.exec(text) ?? [];
  const owner = host === '@' ? 'example.com.' : `${host}.example.com.`;
  return { owner, type, ttl: 300, data, line: 'default', ...more };
}

/** What every zone has. */
export const FRAME: readonly PublishedRecord[] = [
  published('@ SOA ns1.namestead.example. hostmaster.namestead.example. 1 3600 900 604800 300'),
  published('@ NS ns1.namestead.example.'),
  published('@ NS ns2.namestead.example.'),
];
