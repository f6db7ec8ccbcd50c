import { expect, test } from 'vitest';
import { MASK, maskContacts } from './contacts.ts';

test.each([
  'mary@example.com',
  'mary.chan (at) example (dot) com',
  'ｍａｒｙ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'https://t.example/x?y=1',
  'www.example.com/me',
  '+852 9123 4567',
  '９１２３４５６７',
  '(852) 9123-4567',
  '微信：mary_chan88',
  'WeChat id: mary88',
  'QQ: 12345678',
  '@mary_chan',
  'wa.me/85291234567',
])('K2 contact data is masked before the payment: %s', (contact) => {
  const shown = maskContacts(`Write to me: ${contact} today`);
  expect(shown).toContain(MASK);
  expect(shown).not.toMatch(/mary|9123|12345678|example\.com/i);
});

test.each([
  'USD 1,200,000 is too much, 950,000 is mine.',
  'The name expires on 2026-11-25, renewed twice.',
  'Registered 2014; 3 holders; the line: fine',
  '今天下午三時解鎖，請放心。',
  '<b>bold</b> & "quoted"',
  'The name harbourtea.vip is unlocked.',
])('K2 what is no contact stands as it was typed: %s', (text) => {
  expect(maskContacts(text)).toBe(text);
});

test('K2 the name that is dealt in may be named in a link', () => {
  expect(maskContacts('See www.harbourtea.vip now', ['www.harbourtea.vip'])).toContain('www.harbourtea.vip');
});
