import { expect, test } from 'vitest';
import { LIFE_ACT_LEASE_SECONDS, LIFE_CALL_SECONDS } from '#contract/rules/life.ts';
import { LIMITS_DEFAULT } from '../../../gateways/registry/settings.ts';

test('E3 whoever has the act of a name has it until its command has surely been sent and answered, or never will be', () => {
  const { turnWaitMs, sessionWaitMs, transformTimeoutMs } = LIMITS_DEFAULT;
  expect(LIFE_ACT_LEASE_SECONDS * 1000).toBeGreaterThan(turnWaitMs + sessionWaitMs + transformTimeoutMs);
  expect(LIFE_ACT_LEASE_SECONDS).toBeLessThan(LIFE_CALL_SECONDS);
});
