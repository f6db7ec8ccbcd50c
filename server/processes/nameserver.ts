import { openHostedZones } from '../nameserver/hosted-zones.ts';
import { type Nameserver, startNameserver } from '../nameserver/start-nameserver.ts';
import type { House } from '../platform/house.ts';

/** Starts answering DNS at the addresses of the settings: the zones of our customers' names, and nobody else's. */
export async function startDns(house: House): Promise<Nameserver> {
  const { config, metrics, log } = house;
  const zones = await openHostedZones(house);
  try {
    const server = await startNameserver({
      ...config.nameserver,
      source: zones.source,
      registry: metrics.registry,
      log,
    });
    return {
      port: server.port,
      stop: async () => void (await Promise.all([server.stop(), zones.stop()])),
    };
  } catch (error) {
    await zones.stop();
    throw error;
  }
}
