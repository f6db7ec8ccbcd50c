import { startKnot } from '../nameserver/knot/start-knot.ts';
import { startHosted } from '../nameserver/start-hosted.ts';
import type { Nameserver } from '../nameserver/start-nameserver.ts';
import type { House } from '../platform/house.ts';

/**
 * Starts answering DNS at the addresses of the settings: the zones of our customers' names, and nobody else's. Where
 * the settings name a folder for Knot, Knot answers and this process feeds it; it is started here in the demonstration,
 * and by the system in production.
 */
export function startDns(house: House): Promise<Nameserver> {
  const { knot } = house.config.nameserver;
  return knot ? startKnot(house, knot, { starts: house.config.mode === 'demonstration' }) : startHosted(house);
}
