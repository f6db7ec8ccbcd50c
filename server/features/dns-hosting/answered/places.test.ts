import { expect, test } from 'vitest';
import type { PublishedRecord } from '../publish-zone.ts';
import { isNew, placesOf } from './places.ts';

const rr = (owner: string, type: string, data: string, more: Partial<PublishedRecord> = {}): PublishedRecord => ({
  owner,
  type,
  data,
  ttl: 600,
  line: 'default',
  ...more,
});
const touched = (host: string, type: 'A' | 'ALIAS' | 'CNAME' | 'NS' | 'TXT') => ({ host, type }) as const;
const places = (what: Parameters<typeof placesOf>[1], records: readonly PublishedRecord[]) =>
  placesOf('x.com', what, records).map(({ name, type, sets }) => `${name} ${type} ${sets.map((set) => set.length)}`);

test('G4 a change is looked for at the names and types that it touched, and not where others answer', () => {
  const www = rr('www.x.com.', 'A', '192.0.2.1');
  expect(places([touched('www', 'A'), touched('www', 'A'), touched('gone', 'TXT')], [www])).toEqual([
    'www.x.com A 1',
    'gone.x.com TXT 0',
  ]);
  expect(places([touched('@', 'ALIAS')], [rr('x.com.', 'A', '192.0.2.1')])).toEqual(['x.com A 1', 'x.com AAAA 0']);
  const alias = rr('www.x.com.', 'CNAME', 'x.com.');
  expect(places([touched('www', 'A'), touched('www', 'CNAME')], [alias])).toEqual(['www.x.com CNAME 1']);
  expect(places([touched('gone', 'A')], [rr('*.x.com.', 'A', '192.0.2.1')])).toEqual([]);
  expect(places([touched('sub', 'NS'), touched('a.sub', 'A')], [rr('sub.x.com.', 'NS', 'ns.y.com.')])).toEqual([]);
});

test('G4 an answer is new where it is all of what a line has there, or one of those that are drawn', () => {
  const one = (records: readonly PublishedRecord[]) => {
    const [place] = placesOf('x.com', [touched('@', 'A')], records);
    if (!place) throw new Error('no place');
    return (...answers: readonly string[]) =>
      isNew(
        place,
        answers.map((data) => ({ ttl: 600, data })),
      );
  };
  const both = one([rr('x.com.', 'A', '192.0.2.1'), rr('x.com.', 'A', '192.0.2.2')]);
  expect([both('192.0.2.2', '192.0.2.1'), both('192.0.2.1'), both()]).toEqual([true, false, false]);
  const none = one([]);
  expect([none(), none('192.0.2.1')]).toEqual([true, false]);
  const lines = one([rr('x.com.', 'A', '192.0.2.1'), rr('x.com.', 'A', '192.0.2.3', { line: 'telecom' })]);
  expect([lines('192.0.2.1'), lines('192.0.2.3'), lines('192.0.2.1', '192.0.2.3')]).toEqual([true, true, false]);
  const drawn = one([rr('x.com.', 'A', '192.0.2.1', { share: 7 }), rr('x.com.', 'A', '192.0.2.2', { share: 3 })]);
  expect([drawn('192.0.2.2'), drawn('192.0.2.9'), drawn()]).toEqual([true, false, false]);
  expect(
    isNew({ name: 'x.com', type: 'A', sets: [[rr('x.com.', 'A', '192.0.2.1')]] }, [{ ttl: 60, data: '192.0.2.1' }]),
  ).toBe(false);
});
