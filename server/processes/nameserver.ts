import { type Nameserver, startNameserver } from '../nameserver/start-nameserver.ts';
import { noZones } from '../nameserver/zone-source.ts';
import type { House } from '../platform/house.ts';

/** Starts answering DNS at the addresses of the settings. No zone is hosted yet, so whoever asks is refused. */
export function startDns({ config, metrics, log }: House): Promise<Nameserver> {
  return startNameserver({ ...config.nameserver, source: noZones, registry: metrics.registry, log });
}
