/**
 * A zone is answered by our name servers until it stops; one that stopped stays in the books and is answered no more.
 */
export const ZONE_STATES = ['answered', 'stopped'] as const;
export type ZoneState = (typeof ZONE_STATES)[number];

/** How a version of a zone came about. */
export const ZONE_CHANGES = ['edit', 'restore', 'batch', 'clear'] as const;
export type ZoneChange = (typeof ZONE_CHANGES)[number];

/**
 * Why a zone is not answered although its name is with us: held, interrupted after its last paid day, or deleted and
 * still to be restored.
 */
export const ZONE_RESTS = ['held', 'cut', 'deleted'] as const;
export type ZoneRest = (typeof ZONE_RESTS)[number];
