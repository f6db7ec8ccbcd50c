import type { Bench } from './result.ts';

/** Every benchmark, by the name that `npm run bench -- NAME` takes. */
export const benches: readonly Bench[] = [];
