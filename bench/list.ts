import { audit } from './audit.ts';
import { batch600 } from './batch600.ts';
import { bundle } from './bundle.ts';
import { dns } from './dns.ts';
import { exportBench } from './export.ts';
import { flat } from './flat.ts';
import { http } from './http.ts';
import { ledger } from './ledger.ts';
import { memory } from './memory.ts';
import type { Bench } from './result.ts';
import { search500 } from './search500.ts';
import { vitals } from './vitals.ts';

/** Every benchmark, by the name that `npm run bench -- NAME` takes. */
export const benches: readonly Bench[] = [
  ledger,
  audit,
  http,
  search500,
  batch600,
  dns,
  flat,
  exportBench,
  bundle,
  vitals,
  memory,
];
