import { expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { OUTSIDE_DOUBT_DAYS, OUTSIDE_WAITS_DAYS } from '#contract/rules/dns/outside.ts';
import { judgeLook, type LookFacts } from './judge-look.ts';

const at = new Date('2026-11-26T00:00:00Z');
const ours = ['ns1.ours.example', 'ns2.ours.example'];
const elsewhere = ['ns1.old.test'];
const waiting = { state: 'waiting', createdAt: at, doubtAt: null } as const;
const proved = { ...waiting, state: 'proved' } as const;
const judge = (facts: Partial<LookFacts>) =>
  judgeLook({ row: waiting, look: { servers: elsewhere, proved: false }, ours, others: false, now: at, ...facts });

test('G2 the text alone proves a name, never the servers, and nothing proves what somebody else here has', () => {
  expect(judge({ look: { servers: elsewhere, proved: true } }).do).toBe('prove');
  expect(judge({ look: { servers: ours, proved: false } }).do).toBe('wait');
  expect(judge({ look: { servers: elsewhere, proved: true }, others: true }).do).toBe('wait');
  expect(judge({ look: { servers: undefined, proved: undefined } })).toEqual({ do: 'wait', again: 60 });
});

test('G2 who waits is looked at ever more seldom, and given up at the last millisecond of the term', () => {
  const after = (ms: number) => judge({ now: new Date(at.getTime() + ms) });
  expect(after(600_000)).toEqual({ do: 'wait', again: 600 });
  expect(after(86_400_000)).toEqual({ do: 'wait', again: 21_600 });
  const end = addDays(at, OUTSIDE_WAITS_DAYS).getTime() - at.getTime();
  expect(after(end - 1).do).toBe('wait');
  expect(after(end).do).toBe('lapse');
});

test('G2 a proved name stays by its text or by our servers; silence is no doubt, and a doubt has its days', () => {
  const facts = { row: proved };
  expect(judge({ ...facts, look: { servers: elsewhere, proved: true } }).do).toBe('keep');
  expect(judge({ ...facts, look: { servers: [...elsewhere, 'ns2.ours.example'], proved: false } }).do).toBe('keep');
  expect(judge({ ...facts, look: { servers: undefined, proved: undefined } }).do).toBe('wait');
  expect(judge({ ...facts, look: { servers: elsewhere, proved: undefined } }).do).toBe('wait');
  expect(judge(facts).do).toBe('doubt');
  expect(judge({ ...facts, look: { servers: [], proved: false } }).do).toBe('doubt');
  const doubted = { row: { ...proved, doubtAt: at } };
  const end = addDays(at, OUTSIDE_DOUBT_DAYS);
  expect(judge({ ...doubted, now: new Date(end.getTime() - 1) }).do).toBe('wait');
  expect(judge({ ...doubted, now: end }).do).toBe('lapse');
  expect(judge({ ...doubted, now: end, look: { servers: undefined, proved: undefined } }).do).toBe('wait');
});
