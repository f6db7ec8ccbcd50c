import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** A name that points to a place no request may go to. */
export class PrivateAddress extends Error {}

/**
 * Resolves like the system, but gives public addresses only. The connection is made to what is checked here, so a name
 * cannot point elsewhere between the check and the call.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    const addresses: LookupAddress[] = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!first) return callback(new PrivateAddress(`${hostname} is not on the public Internet`), '');
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
