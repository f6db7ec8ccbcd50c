import { http } from './http.ts';
import { ledger } from './ledger.ts';
import type { Bench } from './result.ts';
import { search500 } from './search500.ts';

/** Every benchmark, by the name that `npm run bench -- NAME` takes. */
export const benches: readonly Bench[] = [http, ledger, search500];
