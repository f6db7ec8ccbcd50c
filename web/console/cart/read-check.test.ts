import { expect, test } from 'vitest';
import { wireProblem } from '#web/shared/request.ts';
import { type Line, readCheck } from './read-check.ts';

const told: Line[] = [
  { Name: 'free.com', Status: 'registrable', Premium: false },
  { Name: 'gone.com', Status: 'taken', Premium: false, Reason: 'taken' },
  { Name: 'dear.vip', Status: 'registrable', Premium: true },
];
async function* stream(broken: boolean) {
  yield* told;
  if (broken) throw wireProblem('network');
}

test('D3 what a check told before it broke off counts: names that are gone, and prices', async () => {
  for (const broken of [false, true]) {
    const seen: string[] = [];
    const { gone, dear, problem } = await readCheck(stream(broken), ({ Name }) => seen.push(Name));
    expect([seen, [...gone.keys()], dear]).toEqual([['free.com', 'gone.com', 'dear.vip'], ['gone.com'], true]);
    expect(problem?.kind).toBe(broken ? 'network' : undefined);
  }
});

test('a bug is no break', async () => {
  async function* bug() {
    yield* told;
    throw new TypeError('bug');
  }
  await expect(readCheck(bug(), () => {})).rejects.toThrow('bug');
});
