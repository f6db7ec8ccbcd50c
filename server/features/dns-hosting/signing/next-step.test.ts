import { expect, test } from 'vitest';
import { DS_FORGOTTEN_HOURS, KEY_LIFE_DAYS, SIGNING_AGAIN_SECONDS } from '#contract/rules/dns/signing.ts';
import { nextStep, type SigningFacts } from './next-step.ts';

const SECURE = { do: 'secure', seconds: KEY_LIFE_DAYS * 86_400 };
const facts = (over: Partial<SigningFacts>): SigningFacts => ({
  state: 'signed',
  has: false,
  hasNext: false,
  delegated: true,
  atWork: false,
  verdict: { verdict: 'good' },
  ...over,
});

test('G4 the DS is sent only to a registry that names our servers, and counts only when the registry has it', () => {
  expect(nextStep(facts({ delegated: false }))).toMatchObject({
    do: 'wait',
    trouble: { key: 'dnssec:reason.servers' },
  });
  expect(nextStep(facts({}))).toMatchObject({ do: 'send' });
  expect(nextStep(facts({ verdict: { verdict: 'impossible', reason: 'acts:reason.deleted' } }))).toEqual({
    do: 'wait',
    seconds: SIGNING_AGAIN_SECONDS,
    trouble: { key: 'acts:reason.deleted' },
  });
  expect(nextStep(facts({ state: 'ds_sent', atWork: true }))).toMatchObject({ do: 'wait' });
  expect(nextStep(facts({ state: 'ds_sent' }))).toMatchObject({ do: 'miss' });
  expect(nextStep(facts({ state: 'ds_sent', has: true }))).toEqual(SECURE);
  expect(nextStep(facts({ has: true }))).toEqual(SECURE);
});

test('G4 signatures end a day after the registry has no DS of ours any more, and not while it has one', () => {
  expect(nextStep(facts({ state: 'ds_leaving', has: true }))).toMatchObject({ do: 'takeAway' });
  expect(nextStep(facts({ state: 'ds_leaving', has: true, atWork: true }))).toMatchObject({ do: 'wait' });
  expect(nextStep(facts({ state: 'ds_leaving' }))).toEqual({ do: 'fade', seconds: DS_FORGOTTEN_HOURS * 3600 });
  expect(nextStep(facts({ state: 'fading' }))).toEqual({ do: 'end' });
  expect(nextStep(facts({ state: 'fading', has: true }))).toMatchObject({ do: 'wait' });
  expect(nextStep(facts({ state: 'off' }))).toEqual({ do: 'rest' });
});

test('G4 a key whose time is over gets another beside it, and ends when resolvers have forgotten its DS', () => {
  expect(nextStep(facts({ state: 'secured', has: true }))).toEqual({ do: 'roll' });
  expect(nextStep(facts({ state: 'secured', has: true, atWork: true }))).toMatchObject({ do: 'wait' });
  expect(nextStep(facts({ state: 'secured' }))).toMatchObject({ do: 'wait' });
  expect(nextStep(facts({ state: 'secured', has: true, delegated: false }))).toMatchObject({ do: 'wait' });
  expect(nextStep(facts({ state: 'rolling', has: true }))).toMatchObject({ do: 'swap' });
  const refused = facts({
    state: 'rolling',
    has: true,
    verdict: { verdict: 'impossible', reason: 'acts:reason.deleted' },
  });
  expect(nextStep(refused)).toMatchObject({ do: 'wait', trouble: { key: 'acts:reason.deleted' } });
  expect(nextStep(facts({ state: 'ds_swapping', has: true, atWork: true }))).toMatchObject({ do: 'wait' });
  expect(nextStep(facts({ state: 'ds_swapping', has: true }))).toMatchObject({ do: 'miss' });
  // While the registry has the old one too, resolvers go on being told of it.
  expect(nextStep(facts({ state: 'ds_swapping', has: true, hasNext: true }))).toMatchObject({ do: 'miss' });
  expect(nextStep(facts({ state: 'ds_swapping', hasNext: true }))).toEqual({
    do: 'settle',
    seconds: DS_FORGOTTEN_HOURS * 3600,
  });
  expect(nextStep(facts({ state: 'settling', has: true }))).toEqual({ do: 'finish', seconds: KEY_LIFE_DAYS * 86_400 });
});
