import { expect, test } from 'vitest';
import { waitWords } from './answer.ts';

test.each([
  [1, '1 second', '1 秒', '1秒钟'],
  [0, '1 second', '1 秒', '1秒钟'],
  [89, '89 seconds', '89 秒', '89秒钟'],
  [90, '2 minutes', '2 分鐘', '2分钟'],
  [3348, '56 minutes', '56 分鐘', '56分钟'],
  [3600, '60 minutes', '60 分鐘', '60分钟'],
  [7199, '120 minutes', '120 分鐘', '120分钟'],
  [7200, '2 hours', '2 小時', '2小时'],
  [86_400, '24 hours', '24 小時', '24小时'],
])('A6 a wait of %i seconds is told as %s', (seconds, en, hk, cn) => {
  const blank = /\s/g;
  expect(waitWords('en', seconds)).toBe(en);
  expect(waitWords('zh-HK', seconds).replace(blank, '')).toBe(hk.replace(blank, ''));
  expect(waitWords('zh-CN', seconds).replace(blank, '')).toBe(cn.replace(blank, ''));
});
