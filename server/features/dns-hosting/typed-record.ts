import type { RecordTyped } from '#contract/api/dns/zones.ts';
import type { RecordValues } from './record-values.ts';

/** A record as a call brings it; what is left out is none of it. */
export const typedRecord = (each: Omit<RecordTyped, 'Id'>): RecordValues => ({
  host: each.Host,
  type: each.Type,
  value: each.Value,
  line: each.Line,
  ttl: each.Ttl,
  priority: each.Priority ?? null,
  weight: each.Weight ?? null,
  paused: each.Paused ?? false,
  remark: each.Remark ?? '',
});
