import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { applyDeal } from './api/escrow/deals.ts';
import { messageOfIssue } from './form-messages.ts';
import { LANGS } from './lang.ts';
import { loadMessages, type MessageKey, wordsOf } from './messages/index.ts';
import { saveSearchNetworks } from './staff-api/search-engines.ts';

const ROOM = fileURLToPath(new URL('.', import.meta.url));

/** Nobody types these at a length: tickets and proofs of machines, what has to equal another field, and choices. */
const NOT_BY_LENGTH = [
  'account:captcha.needed',
  'account:error.linkDead',
  'account:error.passkeyRefused',
  'account:error.passwordWrong',
  'account:error.stepOver',
  'account:passwordAgain.differs',
  'account:profile.country.choose',
  'account:safeCodeAgain.differs',
  'form:date',
  'identity:number.twice',
];

/** Whether words say of how many characters, digits or words something is, by a number or in words. */
const TELLS = /\d|\{\{max\}\}|[Ss]ix|\u516d/;

test('M1 whatever is too long is told how long it may be, in each language', async () => {
  const own = new Set(
    globSync('**/*.ts', { cwd: ROOM })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(join(ROOM, file), 'utf8').matchAll(/maxLength\([^,()]+, (?:\{ error: )?'([a-z]+:[\w.]+)'/g),
      ])
      .map(([, key = '']) => key),
  );
  expect(own.size).toBeGreaterThan(15);
  for (const lang of LANGS) {
    const messages = await loadMessages(lang);
    const silent = [...own].filter((key) => !TELLS.test(wordsOf(messages, key as MessageKey) ?? ''));
    expect(silent.filter((key) => !NOT_BY_LENGTH.includes(key)).sort()).toEqual([]);
  }
});

test('M1 words of a field’s own are given the bound, and plain ones too', () => {
  const long = saveSearchNetworks.input.safeParse({ Text: 'x'.repeat(2_000_000), Version: 1 }, { reportInput: true });
  const [own] = long.error?.issues.map((issue) => messageOfIssue(issue)) ?? [];
  expect(own?.key).toBe('searchline:text.tooLong');
  expect(own?.vars['max']).toBeGreaterThan(1_000);
  const deal = applyDeal.input.safeParse({ Remarks: 'x'.repeat(5_000) }, { reportInput: true });
  const words = deal.error?.issues
    .map((issue) => messageOfIssue(issue))
    .find(({ key }) => key === 'escrow:remarks.long');
  expect(words?.vars).toEqual({ max: 500 });
});
