import { expect, test } from 'vitest';
import { postalLines } from './postal-address.ts';

const NOBODY = { name: 'x', telCc: '852', phone: '61234567', phoneExt: '', fax: '' };
const HARBOUR = {
  ...NOBODY,
  country: 'HK',
  province: 'Kowloon',
  city: 'Mong Kok',
  street: '8 Nathan Road',
  postCode: '999077',
};
const GUANGDONG = {
  ...NOBODY,
  country: 'CN',
  province: '440000',
  city: '440300',
  street: '1 Shennan Road',
  postCode: '518000',
};

test('J1 a paper says where its customer is, in the order of its language', async () => {
  expect(await postalLines('en', HARBOUR)).toEqual([
    '8 Nathan Road',
    'Mong Kok, Kowloon, 999077',
    expect.stringMatching(/Hong Kong/),
  ]);
  expect(await postalLines('en', GUANGDONG)).toEqual([
    '1 Shennan Road',
    'Shenzhen, Guangdong, 518000',
    'Mainland China',
  ]);
  const [first, street, code] = await postalLines('zh-CN', GUANGDONG);
  expect(first).toMatch(/^\p{Script=Han}+ \p{Script=Han}+ \p{Script=Han}+$/u);
  expect([street, code]).toEqual(['1 Shennan Road', '518000']);
});

test('J1 what was left empty makes no line, and a city that is its province stands once', async () => {
  const bare = { ...HARBOUR, province: 'Singapore', city: 'Singapore', country: 'SG', street: '', postCode: '018956' };
  expect(await postalLines('en', bare)).toEqual(['Singapore, 018956', 'Singapore']);
});
