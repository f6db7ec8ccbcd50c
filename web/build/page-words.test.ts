import { expect, test } from 'vitest';
import { words } from '#web/console/words/zh-HK.ts';
import { AREAS, areasOf, wordsOfPages } from './page-words.ts';

/** The browser's start names it, but only members of staff are asked for their code. */
const STAFF_ONLY = ['staff'];

test('every page of the console starts with the words of the shell, no fewer and no more', () => {
  const said = [...areasOf('web/console/main.tsx')].filter((area) => !STAFF_ONLY.includes(area));
  expect(Object.keys(words).sort()).toEqual(said.sort());
});

test('a page brings the words it says: its own, those of its parts and those of the rules it asks', () => {
  const pages = wordsOfPages('console');
  expect(pages['escrow/transaction']).toContain('escrow');
  expect(pages['escrow/transaction']).not.toContain('zones');
  expect(pages['template/cn/create']).toEqual(expect.arrayContaining(['identity', 'files', 'form']));
  // What a call says when it is done comes from the server; what its schema finds wrong is said by forms alone.
  expect(pages['home']).toEqual(expect.arrayContaining(['home', 'balance', 'marks']));
  expect(pages['home']).not.toEqual(expect.arrayContaining(['statement']));
  expect(pages['domain/list']).not.toContain('escrow');
  expect(AREAS.length).toBeGreaterThan(40);
});
