/**
 * A year that a registry added by itself and took from our deposit. `taken`: nobody has paid for it, and a deletion
 * brings it back; `returned`: one did; `sold`: a renewal was paid for it; `lost`: its days are over, it is our cost,
 * until somebody renews the name after all.
 */
export const AUTOMATIC_YEAR_STATES = ['taken', 'returned', 'sold', 'lost'] as const;
export type AutomaticYearState = (typeof AUTOMATIC_YEAR_STATES)[number];
