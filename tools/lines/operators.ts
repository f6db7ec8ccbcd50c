import type { Line } from '#server/nameserver/lines/line-table.ts';

/**
 * Which line an autonomous system is: by the name it is registered under, else by its number, where the name does not
 * say it (`Guangdong province network`, houses that reach the world through one operator). Systems of several operators
 * (Alibaba, Huawei) are nobody's line.
 */
const BY_NAME: readonly (readonly [name: RegExp, line: Line])[] = [
  [/\bCERNET|China Education and Research|China Next Generation Internet/i, 'edu'],
  [/China Unicom|UNICOM|CNCGROUP|China169|\bCNC\b|China Netcom/i, 'unicom'],
  [/China Mobile|TieTong|\bCMNET\b|CMCC/i, 'mobile'],
  [/Chinanet|China ?Telecom|China Telecommunications|Provincial Net of CT|\bCT\b|\bTelecom\b/i, 'telecom'],
];

/** Systems whose registered name does not say whose they are, or says another's. */
const BY_NUMBER: ReadonlyMap<number, Line> = new Map([
  // Announced by one operator for the most part, by origin and path (public routing tables, 2026).
  [4847, 'telecom'],
  [9812, 'telecom'],
  [17429, 'telecom'],
  [45090, 'telecom'],
  [58519, 'telecom'],
  [18118, 'telecom'],
  [9808, 'mobile'],
  [23771, 'mobile'],
  [137726, 'mobile'],
  [17962, 'unicom'],
  [17968, 'unicom'],
  [24143, 'unicom'],
  [45113, 'unicom'],
  [24137, 'unicom'],
]);

/** The operator's line of a system of the mainland; undefined where it is nobody's. */
export const operatorOf = (system: number, name: string): Line | undefined =>
  BY_NUMBER.get(system) ?? BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
