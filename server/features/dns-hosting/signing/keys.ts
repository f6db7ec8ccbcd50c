import { NS_TTL_SECONDS, SOA_TIMES } from '#contract/rules/dns/records.ts';
import { UNSIGNED_FORGOTTEN_SECONDS_MAX } from '#contract/rules/dns/signing.ts';
import { makeZoneKey } from '../../../gateways/dns/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Ds } from '../../domains/registry-acts/index.ts';
import { recordsOf, type ZoneRow } from '../store.ts';

/** A new key of a zone, sealed, and what the registry is told of it. */
export function makeKey(tx: Tx, name: string): { readonly sealed: string; readonly ds: Ds } {
  const { sealed, ds } = makeZoneKey(tx.house, `${name}.`);
  const digest = ds.digest.toString('hex').toUpperCase();
  return { sealed, ds: { keyTag: ds.keyTag, alg: ds.algorithm, digestType: ds.digestType, digest } };
}

/**
 * When resolvers have forgotten what they were answered before now: without signatures, whom a DS would make look
 * forged, or without the newest key. The records that tell keys are kept an hour, no longer than the records of the
 * frame.
 */
export async function forgottenAt(tx: Tx, zone: ZoneRow): Promise<Date> {
  const ttls = (await recordsOf(tx, zone.id)).map(({ ttl }) => ttl);
  const longest = Math.max(NS_TTL_SECONDS, SOA_TIMES.ttl, SOA_TIMES.minimum, ...ttls);
  return new Date(tx.now.getTime() + Math.min(longest, UNSIGNED_FORGOTTEN_SECONDS_MAX) * 1000);
}
