import { LINES_AT_REGISTRY } from '#contract/rules/order.ts';
import type { House } from '../../../platform/house.ts';

/**
 * Lines of all orders that are on their way to each registry, as one process sees them, and who waits until some have
 * come back.
 */
export interface RegistryGate {
  readonly lines: Map<string, number>;
  readonly idle: (() => void)[];
  /** Orders whose next lines are begun by themselves. */
  readonly orders: Set<bigint>;
}

const gates = new WeakMap<House, RegistryGate>();

export function gateOf(house: House): RegistryGate {
  const gate = gates.get(house) ?? { lines: new Map(), idle: [], orders: new Set() };
  gates.set(house, gate);
  return gate;
}

/** Counts lines on their way to a registry, or back from it below zero. */
export function pass(gate: RegistryGate, registry: string, count: number): void {
  gate.lines.set(registry, (gate.lines.get(registry) ?? 0) + count);
}

/**
 * Whether an order whose lines go to these registries may begin so many more: where one has room; its first lines
 * always.
 */
export function hasRoom({ lines }: RegistryGate, registries: ReadonlySet<string>, more: number): boolean {
  return registries.size === 0 || [...registries].some((each) => (lines.get(each) ?? 0) + more <= LINES_AT_REGISTRY);
}
