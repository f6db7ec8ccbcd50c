import { Gauge, type Registry } from 'prom-client';
import type { ZoneTable } from './zone-table.ts';

const ZONES = 'namestead_dns_zones';
const BAD = 'namestead_dns_zones_bad';

/**
 * Tells at `/metrics` how many zones are answered, and how many of them not as they were published; what it answers
 * ends that. One at a time.
 */
export function measureZones(registry: Registry, table: Pick<ZoneTable, 'size' | 'bad'>): () => void {
  const registers = [registry];
  new Gauge({
    name: ZONES,
    help: 'Zones that the nameserver answers',
    registers,
    collect() {
      this.set(table.size);
    },
  });
  new Gauge({
    name: BAD,
    help: 'Zones of which something cannot be answered as it was published',
    registers,
    collect() {
      this.set(table.bad.size);
    },
  });
  return () => {
    for (const name of [ZONES, BAD]) registry.removeSingleMetric(name);
  };
}
