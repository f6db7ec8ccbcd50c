import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DisputesHouse, openDisputesHouse } from './disputes-house.ts';
import { OPENED_WITHIN_MS } from './money-house.ts';
import { type DyingStep, PHASES, type Phase, walkDying } from './walk-dying.ts';

/**
 * K1: a name in dispute survives a kill -9 before and after the commit of each step: afterwards the dispute, the hold,
 * the lock at the registry and whose the name is say the same.
 */

const WALKS = ['handed', 'stayed', 'awarded', 'cancelled'] as const;
const nameOf = (label: (typeof WALKS)[number], phase: Phase) => `dispute-${label}-${phase}.com`;

let of: DisputesHouse;

beforeAll(async () => {
  of = await openDisputesHouse(
    'dispute-steps',
    WALKS.flatMap((label) => PHASES.map((phase) => nameOf(label, phase))),
  );
}, OPENED_WITHIN_MS);
afterAll(() => of?.at.house.close());
afterEach(() => of.at.atRest());

const walk = (name: string, steps: readonly DyingStep[], phase: Phase) =>
  walkDying(of.at, steps, phase, { seen: () => of.seen(name), state: () => of.stateOf(name) });

test.each(PHASES)('K1 killed when a step of a handover is %s', async (phase) => {
  const name = nameOf('handed', phase);
  const { recorded, decided, proposed, confirmed } = of.steps;
  await walk(name, [recorded(name)], phase);
  await of.locks(name);
  expect(await of.holds('holder', name)).toEqual(['dispute']);
  const to = { To: of.winnerAddress };
  await walk(name, [decided(name), proposed(name, to), confirmed(name, 'carried_out')], phase);
  expect([await of.holds('holder', name), await of.holds('winner', name)]).toEqual([undefined, []]);
  expect(await of.isLocked(name)).toBe(true);
});

test.each(PHASES)('K1 killed when a stay, its end, a drop or a close is %s', async (phase) => {
  const name = nameOf('stayed', phase);
  const { recorded, decided, step, proposed, closed } = of.steps;
  await recorded(name).act();
  await of.locks(name);
  const note = { Note: 'papers of a court' };
  const steps = [
    decided(name),
    step(0, '/name-disputes/stay', name, 'stayed', note),
    step(0, '/name-disputes/resume', name, 'decided', note),
    proposed(name, { To: of.winnerAddress }),
    step(1, '/name-disputes/drop', name, 'decided'),
    closed(name),
  ];
  await walk(name, steps, phase);
  expect([await of.holds('holder', name), await of.holds('winner', name)]).toEqual([[], undefined]);
  await of.comes(name, 'free', async () => !(await of.isLocked(name)));
});

test.each(PHASES)('K1 F2 killed when a name is awarded to who has no account (%s)', async (phase) => {
  const name = nameOf('awarded', phase);
  const email = `counsel-${phase}@winner.example`;
  const { recorded, decided, proposed, confirmed } = of.steps;
  await recorded(name).act();
  await of.locks(name);
  const to = { To: email, Name: 'Winner Limited', Lang: 'en' };
  await walk(name, [decided(name), proposed(name, to), confirmed(name, 'awarded')], phase);
  expect([await of.holds('holder', name), await of.holds('winner', name)]).toEqual([undefined, undefined]);
  await of.isGiven(name, email);
});

test.each(PHASES)('K1 E3 killed when a name is cancelled (%s)', async (phase) => {
  const name = nameOf('cancelled', phase);
  const { recorded, decided, step, confirmed } = of.steps;
  await recorded(name).act();
  await of.locks(name);
  const before = Number((await of.at.buyer.money()).available);
  await walk(name, [decided(name), step(0, '/name-disputes/cancel', name, 'proposed')], phase);
  await of.at.dieAt(`edge.${phase}/name-disputes/confirm`, () => confirmed(name, '').act());
  if (phase === 'written') await confirmed(name, '').act();
  await of.isDeleted(name);
  expect(Number((await of.at.buyer.money()).available)).toBeGreaterThan(before);
});
