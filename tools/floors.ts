/**
 * The floors of `server/features`, lowest first: a feature imports only features on lower floors, through their
 * `index.ts`. One list, read by the walls (`.dependency-cruiser.mjs`), by `tidy` and by ARCHITECTURE.md. News travels
 * upstairs as events.
 */
export const FLOORS = [
  ['notices', 'activity', 'registry-commands', 'links'],
  ['staff-access', 'account', 'files'],
  ['enquiries', 'dual-control', 'verification', 'catalogue', 'balance', 'tasks', 'suspension'],
  ['templates', 'recharge'],
  ['domains', 'usdt', 'withdrawal', 'disputes', 'bank-transfer'],
  ['refund', 'search', 'dns-hosting', 'transfer-out', 'push'],
  ['orders', 'transfer-in', 'listings', 'escrow', 'runway', 'rdap'],
  ['offers', 'name-disputes'],
  ['desk', 'needs', 'own-data', 'passport', 'receipts'],
] as const satisfies readonly (readonly string[])[];

/** The floor of a feature, 0 the lowest; undefined when the list does not know it. */
export function floorOf(feature: string): number | undefined {
  const floor = FLOORS.findIndex((names) => (names as readonly string[]).includes(feature));
  return floor === -1 ? undefined : floor;
}
