import { expect, test } from 'vitest';
import { LIMITS_DEFAULT } from '../settings.ts';
import { ConnectError } from './connect.ts';
import { createOpenGate, type OpenGate, type OpenTry } from './open-gate.ts';

const LIMITS = { ...LIMITS_DEFAULT, backOffMs: 40, backOffMaxMs: 60_000, backOffRefusedMs: 200 };

function begin(gate: OpenGate): OpenTry {
  expect(gate.isShut()).toBe(false);
  return gate.begin();
}

/** Until the gate lets another through. */
async function opened(gate: OpenGate): Promise<number> {
  const since = performance.now();
  while (gate.isShut()) await new Promise((resolve) => setImmediate(resolve));
  return performance.now() - since;
}

test('until one try has succeeded there is no other beside it', () => {
  const gate = createOpenGate(LIMITS);
  const first = begin(gate);
  expect(gate.isShut()).toBe(true);
  first.succeeded();
  const many = Array.from({ length: 8 }, () => begin(gate));
  expect(gate.isTrying()).toBe(true);
  for (const each of many) each.succeeded();
  expect(gate.isTrying()).toBe(false);
});

test('tries that fail together count once', async () => {
  const gate = createOpenGate(LIMITS);
  begin(gate).succeeded();
  const many = Array.from({ length: 10 }, () => begin(gate));
  for (const each of many) each.failed(new ConnectError('down'));
  expect(gate.isShut()).toBe(true);
  expect(await opened(gate)).toBeLessThan(LIMITS.backOffMs * 2);
});

test('a late success of a burst that failed opens nothing before its time', () => {
  const gate = createOpenGate(LIMITS);
  begin(gate).succeeded();
  const [one, other] = [begin(gate), begin(gate)];
  one.failed(new ConnectError('2502'));
  other.succeeded();
  expect(gate.isShut()).toBe(true);
});

test('each failure by itself lengthens the pause', async () => {
  const gate = createOpenGate(LIMITS);
  for (let tries = 1; tries <= 3; tries++) {
    begin(gate).failed(new ConnectError('down'));
    if (tries < 3) await opened(gate);
  }
  expect(await opened(gate)).toBeGreaterThan(LIMITS.backOffMs);
});

test('after a session was lost the registry is tried by one alone', () => {
  const gate = createOpenGate(LIMITS);
  begin(gate).succeeded();
  gate.lost();
  begin(gate);
  expect(gate.isShut()).toBe(true);
});
