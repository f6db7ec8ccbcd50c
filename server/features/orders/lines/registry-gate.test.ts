import { expect, test } from 'vitest';
import { LINES_AT_REGISTRY } from '#contract/rules/order.ts';
import { hasRoom, pass, type RegistryGate } from './registry-gate.ts';

test('I1 a registry has room for so many lines of all orders; the first of an order, and those with another registry, do not wait', () => {
  const gate: RegistryGate = { lines: new Map(), idle: [], orders: new Set() };
  const [full, other] = [new Set(['verisign']), new Set(['verisign', 'cnnic'])];
  pass(gate, 'verisign', LINES_AT_REGISTRY - 1);
  expect(hasRoom(gate, full, 1)).toBe(true);
  expect(hasRoom(gate, full, 2)).toBe(false);
  expect(hasRoom(gate, new Set(), 48)).toBe(true);
  expect(hasRoom(gate, other, 48)).toBe(true);
  pass(gate, 'verisign', -1);
  expect(hasRoom(gate, full, 2)).toBe(true);
});
