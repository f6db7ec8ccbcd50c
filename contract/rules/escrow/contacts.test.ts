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
  '9123\u200b4567',
  'mary\u2060@exam\u200bple.com',
  '\u0669\u0661\u0662\u0663 \u0664\u0665\u0666\u0667',
  '9123/4567',
  '9123_4567',
  'example.com/mary',
  '加微信 mary88',
  'Telegram is mary_88',
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
  'WeChat is blocked where I am, and WhatsApp slow.',
  'It was paid on 25/11/2026 and/or later.',
])('K2 what is no contact stands as it was typed: %s', (text) => {
  expect(maskContacts(text)).toBe(text);
});

test('K2 the name that is dealt in may be named in a link', () => {
  expect(maskContacts('See www.harbourtea.vip now', ['www.harbourtea.vip'])).toContain('www.harbourtea.vip');
});
