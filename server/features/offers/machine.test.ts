import { expect, test } from 'vitest';
import { OFFER_STATES } from '#contract/states/market/offer.ts';
import { nextState } from '../../platform/machine.ts';
import { offerMachine } from './machine.ts';

const EVENTS = ['accept', 'counter', 'refuse', 'decline', 'withdraw', 'lapse', 'close'] as const;
/** Every state by every event; a dot is a refusal. */
const TABLE: Readonly<Partial<Record<(typeof OFFER_STATES)[number], string>>> = {
  open: 'accepted countered refused declined withdrawn expired closed',
  countered: 'accepted open refused . withdrawn expired closed',
};

test.each(OFFER_STATES)('K1 what may happen to an offer that is %s', (state) => {
  const row = EVENTS.map((event) => nextState(offerMachine, state, event) ?? '.').join(' ');
  expect(row).toBe(TABLE[state] ?? '. . . . . . .');
});
