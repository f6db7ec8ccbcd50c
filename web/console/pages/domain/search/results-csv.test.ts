import { expect, test } from 'vitest';
import type { SearchLine } from '#contract/api/search.ts';
import * as messages from '#contract/messages/en/index.ts';
import { say } from '#contract/messages/index.ts';
import { resultsCsv } from './results-csv.ts';

const t = (key: Parameters<typeof say>[1], vars?: Parameters<typeof say>[2]) => say(messages, key, vars);
const usd = (Amount: string) => ({ Amount, Currency: 'USD' });

test('D1 the answers of a search as CSV: prices as numbers, words as text, what is silent says so', () => {
  const free: SearchLine = {
    ...{ Typed: 'a', Name: 'xn--fsq.com', Unicode: '\u4f8b.com', Suffix: 'com', Status: 'registrable' },
    ...{ Register: usd('11.80'), Renew: usd('11.80') },
  };
  const taken: SearchLine = {
    Typed: 'b',
    Name: 'b.com',
    Unicode: 'b.com',
    Suffix: 'com',
    Status: 'taken',
    Reason: '=1, "x"',
  };
  const text = resultsCsv(
    t,
    ['a', 'b', 'c.com'],
    new Map([
      ['a', free],
      ['b', taken],
    ]),
  );
  const [head, ...rows] = text.split('\r\n');
  expect(head?.startsWith('\uFEFFDomain name,A-label,')).toBe(true);
  expect(rows).toEqual([
    `\u4f8b.com,xn--fsq.com,${t('search:state.registrable')},11.80,11.80,,,`,
    `b.com,b.com,${t('search:state.taken')},,,,,"'=1, ""x"""`,
    `c.com,,${t('search:state.unknown')},,,,,`,
    '',
  ]);
});
