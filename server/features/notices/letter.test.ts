import { expect, test } from 'vitest';
import { LANGS } from '#contract/lang.ts';
import { translate } from '../../platform/i18n.ts';
import { writeLetter } from './letter.ts';

const letter = {
  subject: 'letters:leaveEmail.subject',
  paragraphs: ['letters:leaveEmail.body'],
  vars: { hours: 24, email: '<b>"x"@evil.example' },
  act: { words: 'letters:leaveEmail.act', path: '/user/info?confirm=abc' },
} as const;
const URL = 'https://console.example/user/info?confirm=a&b';

test.each(LANGS)('GW6 a letter in %s says the same as text and as HTML, in its own language', (lang) => {
  const { subject, text, html } = writeLetter(lang, letter, URL);
  expect(subject).toBe(translate(lang, 'letters:leaveEmail.subject'));
  expect(text).toContain(translate(lang, 'letters:greeting'));
  expect(text).toContain(`${translate(lang, 'letters:leaveEmail.act')}\n${URL}\n`);
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain('href="https://console.example/user/info?confirm=a&amp;b"');
  expect(text).not.toMatch(/\{\{|letters:/);
});

test('GW6 what a stranger wrote stays text in the HTML', () => {
  const { html } = writeLetter('en', letter, URL);
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;b&gt;&quot;x&quot;@evil.example');
});

test('GW6 a letter without a button has none', () => {
  const { act, ...plain } = letter;
  const { text, html } = writeLetter('en', plain, undefined);
  expect(html).not.toContain('<a ');
  expect(text).not.toContain('http');
});

test('GW6 what a letter tells of many names stands in a table, and a line each for readers of plain text', () => {
  const table = {
    heads: ['activity:notices.subject', 'activity:notices.state'],
    rows: [
      ['one.com', { words: 'activity:notices.state.sent' }],
      ['<b>.com', 'x'],
    ],
  } as const;
  const { text, html } = writeLetter('en', { ...letter, table }, URL);
  const [state, sent] = [translate('en', 'activity:notices.state'), translate('en', 'activity:notices.state.sent')];
  expect(text).toContain(`\n\none.com | ${state}: ${sent}\n<b>.com | ${state}: x\n\n`);
  expect(html).toContain('&lt;b&gt;.com');
  expect(html.match(/<tr>/g)).toHaveLength(3);
});
