import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { dnskeyOf, dsOf, keyTag, type SigningKey } from '#protocols/dns/dnssec/sign.ts';
import type { House } from '../../platform/house.ts';
import { seal, unseal } from '../../platform/secrets.ts';

/** A sealed key opens for its zone only. */
const purposeOf = (apex: string): string => `zone-key ${apex}`;

function signingKeyOf(privateKey: KeyObject): SigningKey {
  const dnskey = dnskeyOf(createPublicKey(privateKey));
  return { dnskey, tag: keyTag(dnskey), privateKey };
}

/** A new key of a zone, sealed, and what the zone above is told of it. `apex` is absolute and canonical. */
export function makeZoneKey(house: House, apex: string) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { dnskey, tag } = signingKeyOf(privateKey);
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return { sealed: seal(house, purposeOf(apex), text), tag, ds: dsOf(apex, dnskey) };
}

/** @throws Error where the master key, the zone or a bit is another */
export function openZoneKey(house: House, apex: string, sealed: string): SigningKey {
  const der = Buffer.from(unseal(house, purposeOf(apex), sealed), 'base64url');
  return signingKeyOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
}
