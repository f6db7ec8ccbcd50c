import { expect, test } from 'vitest';
import type { SearchLine } from '#contract/api/search.ts';
import { wireProblem } from '#web/shared/request.ts';
import { type Answers, readAnswers } from './read-answers.ts';

const line = (name: string, more: Partial<SearchLine> = {}): SearchLine => ({
  Typed: name,
  Name: name,
  Unicode: name,
  Suffix: 'com',
  Status: 'registrable',
  ...more,
});
async function* broken(kind: 'network' | 'stopped', lines: readonly SearchLine[]) {
  yield* lines;
  throw wireProblem(kind);
}
const asked = ['one.com', 'two.com'];
const proposal = line('ones.com', { Suggested: 'plural' });

test('D1 a search that breaks off among its proposals has answered all that was asked: there is nothing to ask again', async () => {
  const into: Answers = { found: new Map(), more: [] };
  const lines = broken('network', [...asked.map((name) => line(name)), proposal]);
  expect(await readAnswers(lines, asked, into, () => {})).toBeUndefined();
  expect([[...into.found.keys()], into.more]).toEqual([asked, [proposal]]);
});

test('D1 a search that breaks off before every name has its answer says so and keeps what came', async () => {
  const into: Answers = { found: new Map(), more: [] };
  let heard = 0;
  const problem = await readAnswers(broken('network', [proposal, line('two.com')]), asked, into, () => heard++);
  expect([problem?.kind, [...into.found.keys()], heard]).toEqual(['network', ['two.com'], 2]);
});

test('D1 a search that its reader stopped was stopped, whatever had come; one that asked nothing answered nothing', async () => {
  const into = (): Answers => ({ found: new Map(), more: [] });
  const all = asked.map((name) => line(name));
  expect((await readAnswers(broken('stopped', all), asked, into(), () => {}))?.kind).toBe('stopped');
  expect((await readAnswers(broken('network', []), [], into(), () => {}))?.kind).toBe('network');
});
