import { describe, expect, test } from 'vitest';
import { decodeMessage } from '#protocols/dns/message.ts';
import { createAnswerer } from './answer.ts';
import { limitResponses, networkOf, truncated } from './response-rate.ts';
import { EXAMPLE, edns, queryOf, zoneOf } from './testing.ts';
import { zonesByApex } from './zone-source.ts';

describe('answers are limited', () => {
  test('by kind and network and second: then every second one truncated, the rest not sent', () => {
    const rate = limitResponses(3);
    const judge = (times: number, address: string, kind: string, at: number) =>
      Array.from({ length: times }, () => rate.judge(address, kind, at));
    expect(judge(7, '192.0.2.1', '5', 1000)).toEqual(['send', 'send', 'send', 'truncate', 'drop', 'truncate', 'drop']);
    expect(judge(1, '192.0.2.77', '5', 1999)).toEqual(['truncate']);
    expect(judge(1, '192.0.3.1', '5', 1999)).toEqual(['send']);
    expect(judge(1, '192.0.2.1', 'www.example. 1', 1999)).toEqual(['send']);
    expect(judge(1, '192.0.2.1', '5', 2000)).toEqual(['send']);
  });

  test('or not, where the limit is 0', () => {
    const rate = limitResponses(0);
    for (let count = 0; count < 1000; count++) expect(rate.judge('192.0.2.1', '5', 0)).toBe('send');
  });

  test('names that do not exist count for their zone, so that asking for ever other ones does not help', () => {
    const answer = createAnswerer(zonesByApex(new Map([['example.', zoneOf('example.', EXAMPLE)]])));
    const kind = (name: string) => answer(queryOf(name, 'A'), { address: '192.0.2.1', transport: 'udp' })?.kind;
    expect(kind('a.nothing.example.')).toBe(kind('b.nothing.example.'));
    expect(kind('www.example.')).not.toBe(kind('mail.example.'));
    expect(kind('www.test.')).toBe(kind('mail.test.'));
  });
});

test.each([
  ['192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.1', '192.0.2'],
  ['2001:db8:1:23ff::1', '2001:db8:1:2300'],
  ['2001:db8:1:2301:5::9', '2001:db8:1:2300'],
  ['::1', '0:0:0:0'],
  ['fe80::1', 'fe80:0:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a truncated answer keeps header and question and nothing else', () => {
  const answer = createAnswerer(zonesByApex(new Map([['example.', zoneOf('example.', EXAMPLE)]])));
  const from = { address: '192.0.2.1', transport: 'udp' } as const;
  const whole = answer(queryOf('www.example.', 'A', { edns: edns(1232) }), from)?.bytes as Buffer;
  expect(decodeMessage(truncated(whole))).toMatchObject({
    id: 4711,
    aa: true,
    tc: true,
    questions: [{ name: 'www.example.' }],
    answers: [],
    additional: [],
  });
  const bare = answer(Buffer.concat([queryOf('.', 'A'), Buffer.of(1)]), from)?.bytes as Buffer;
  expect(decodeMessage(truncated(bare))).toMatchObject({ tc: true, rcode: 1, questions: [] });
});
