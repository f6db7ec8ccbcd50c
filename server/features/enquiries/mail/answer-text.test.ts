import { expect, test } from 'vitest';
import { answerText } from './answer-text.ts';

const ANSWER = 'The order is P261126-7KQ2M9XD.\n\nThank you';

test.each([
  [
    'Gmail',
    `${ANSWER}\n\nOn Thu, 26 Nov 2026 at 10:21, Namestead <no-reply@registrar.invalid>\nwrote:\n\n> — Write above this line to answer —\n>\n> Hello,\n`,
  ],
  [
    'Apple Mail',
    `${ANSWER}\r\n\r\n> On 26 Nov 2026, at 10:21, Namestead <no-reply@registrar.invalid> wrote:\r\n> \r\n> Hello,\r\n`,
  ],
  [
    'Outlook',
    `${ANSWER}\n\n________________________________\nFrom: Namestead <no-reply@registrar.invalid>\nSent: Thursday, 26 November 2026 10:21\nTo: ann@example.com\nSubject: We need more\n\n— Write above this line to answer —\n\nHello,\nour words`,
  ],
  [
    'QQ mail',
    `${ANSWER}\n\n\n------------------ 原始邮件 ------------------\n发件人: "Namestead" <no-reply@registrar.invalid>;\n发送时间: 2026年11月26日(星期四) 上午10:21\n主题: 需要补充\n\n— 回复请写在此行以上 —\n`,
  ],
  ['a mark that was broken over lines by a quotation', `${ANSWER}\n\n> — 回覆請寫在此行以上 —\n> 您好：`],
  ['nothing quoted', `${ANSWER}\n`],
])('A10 what is quoted is left out: %s', (_, text) => {
  expect(answerText(text)).toBe(ANSWER);
});

test('A10 answers between quoted lines stay, a list that begins with a colon stays, nothing stays nothing', () => {
  expect(answerText('> Which order?\nP1\n> Which name?\nharbour.com\n> Bye')).toBe(
    '> Which order?\nP1\n> Which name?\nharbour.com',
  );
  expect(answerText('These names of 2026:\n- a.com\n- b.com')).toBe('These names of 2026:\n- a.com\n- b.com');
  expect(answerText('> all of it\n> is quoted')).toBe('');
  expect(answerText('a\0b \ud800')).toBe('ab \ufffd');
});

test('A10 a mail of a million quoted lines is judged in a moment', () => {
  const began = performance.now();
  expect(answerText(`yes\n${'> \n'.repeat(1_000_000)}`)).toBe('yes');
  expect(answerText(`${'wrote:'.repeat(200_000)}x`)).toHaveLength(100_000);
  expect(performance.now() - began).toBeLessThan(5000);
});
