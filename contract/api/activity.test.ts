import { expect, test } from 'vitest';
import { loadMessages } from '../messages/index.ts';
import { ACTS } from './activity.ts';
import { HOUSE_ACTS } from './own/house-acts.ts';

test('GW5 an act that has words of its own is told by them, not as some other act', async () => {
  const { activity } = await loadMessages('zh-HK');
  const worded = Object.keys(activity).flatMap((key) => /^act\.(\w+\.\w+)$/.exec(key)?.[1] ?? []);
  const known = new Set<string>([...ACTS, ...HOUSE_ACTS]);
  expect(worded.filter((act) => !known.has(act))).toEqual([]);
});
