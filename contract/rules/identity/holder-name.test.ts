import { expect, test } from 'vitest';
import { holderNameFault } from './holder-name.ts';

test.each([
  ['\u9673\u5927\u6587', undefined],
  ['\u4e70\u4e70\u63d0\u00b7\u827e\u529b', undefined],
  ['\u5317\u4eac\u4e09\u516d\uff08\u9999\u6e2f\uff09\u6709\u9650\u516c\u53f8', undefined],
  ['\u5317\u4eac3721\u79d1\u6280', undefined],
  ['Chan Tai Man', undefined],
  ["Mary O'Brien", undefined],
  ['AT&T (Hong Kong) Ltd.', undefined],
  ['Ren\u00e9', 'accent'],
  ['Zo\u0308e', 'accent'],
  ['\u9673 Tai Man', 'mixed'],
  ['\u0410ndrew', 'letters'],
  ['\u5f20\u0410', 'mixed'],
  ['\u5f20\u2606', 'letters'],
  ['Chan\u200bTai', 'unseen'],
  ['Chan\u202e', 'unseen'],
  ['A\u0007B', 'unseen'],
  ['12345', 'letters'],
  ['\u3042\u304d', 'letters'],
  ['\uff23\uff48\uff41\uff4e', 'accent'],
])('H2 the holder %s of a .cn name: %s', (name, fault) => expect(holderNameFault(name)).toBe(fault));
