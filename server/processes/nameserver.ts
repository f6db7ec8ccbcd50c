import { startHosted } from '../nameserver/start-hosted.ts';
import type { Nameserver } from '../nameserver/start-nameserver.ts';
import type { House } from '../platform/house.ts';

/** Starts answering DNS at the addresses of the settings: the zones of our customers' names, and nobody else's. */
export const startDns = (house: House): Promise<Nameserver> => startHosted(house);
