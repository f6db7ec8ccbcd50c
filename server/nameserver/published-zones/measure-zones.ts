import { Gauge, type Registry } from 'prom-client';
import type { ZoneTable } from './zone-table.ts';

/** Tells at `/metrics` how many zones are answered, and how many of them not as they were published. */
export function measureZones(registry: Registry, table: Pick<ZoneTable, 'size' | 'bad'>): void {
  const registers = [registry];
  new Gauge({
    name: 'namestead_dns_zones',
    help: 'Zones that the nameserver answers',
    registers,
    collect() {
      this.set(table.size);
    },
  });
  new Gauge({
    name: 'namestead_dns_zones_bad',
    help: 'Zones of which something cannot be answered as it was published',
    registers,
    collect() {
      this.set(table.bad.size);
    },
  });
}
