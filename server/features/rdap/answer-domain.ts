import { domainNotices } from './notices.ts';
import { CONFORMANCE, plainText, RDAP_TYPE, type RdapEntity, type RdapPlace } from './rdap-object.ts';
import { REDACTIONS } from './redactions.ts';
import { registrarEntity } from './registrar-entity.ts';
import { rdapStatuses } from './statuses.ts';
import type { PublicDomain } from './store.ts';

/**
 * The holder as anybody may see them: country and province, and where to write to (Registration Data Policy §9.2). The
 * country stands in the parameter `cc`, its name stays empty (technical guide §1.4).
 */
function registrantEntity({ country, province }: PublicDomain, contactUrl: string): RdapEntity {
  return {
    objectClassName: 'entity',
    roles: ['registrant'],
    vcardArray: [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', ''],
        ['adr', { cc: country }, 'text', ['', '', '', '', plainText(province), '', '']],
        ['contact-uri', {}, 'uri', contactUrl],
      ],
    ],
  };
}

/** Every act once (RFC 9083 §10.2.3); a name that came to us tells when. */
function eventsOf(domain: PublicDomain, changedAt: Date | undefined, now: Date) {
  const event = (eventAction: string, at: Date) => ({ eventAction, eventDate: at.toISOString() });
  return [
    event('registration', domain.registeredAt),
    event('expiration', domain.registryExpiresAt),
    event('registrar expiration', domain.expiresAt),
    ...(domain.transferredInAt ? [event('transfer', domain.transferredInAt)] : []),
    ...(changedAt ? [event('last changed', changedAt)] : []),
    event('last update of RDAP database', now),
  ];
}

/**
 * RFC 9083 §5.3: DS data where we have it, else the keys from which the registry makes it; neither member without
 * records.
 */
function secureDns({ ds }: PublicDomain) {
  const dsData = ds.flatMap((record) =>
    'digest' in record
      ? [{ keyTag: record.keyTag, algorithm: record.alg, digestType: record.digestType, digest: record.digest }]
      : [],
  );
  const keyData = ds.flatMap((record) =>
    'pubKey' in record
      ? [{ flags: record.flags, protocol: record.protocol, algorithm: record.alg, publicKey: record.pubKey }]
      : [],
  );
  return {
    delegationSigned: ds.length > 0,
    ...(dsData.length > 0 ? { dsData } : {}),
    ...(keyData.length > 0 ? { keyData } : {}),
  };
}

/** RFC 9083 §5.3: the names of a bundle are registered with it and share its registration. */
function variantsOf({ variants }: PublicDomain) {
  if (variants.length === 0) return {};
  const variantNames = variants.map(({ name, unicode }) => ({ ldhName: name, unicodeName: unicode }));
  return { variants: [{ relation: ['registered', 'conjoined'], variantNames }] };
}

/**
 * The answer about a name (RFC 9083 §5.3, response profile §2). Pure. `asked` is the address as it was asked,
 * `province` of the row is already in words, `changedAt` is undefined where nothing changed since the name is ours.
 */
export function answerDomain(
  domain: PublicDomain,
  changedAt: Date | undefined,
  place: RdapPlace,
  asked: string,
  now: Date,
) {
  const { name, unicode } = domain;
  return {
    rdapConformance: [...CONFORMANCE, 'redacted'],
    lang: 'en',
    notices: domainNotices(place, asked),
    objectClassName: 'domain',
    ldhName: name,
    ...(unicode === name ? {} : { unicodeName: unicode }),
    ...variantsOf(domain),
    status: rdapStatuses(domain.statuses),
    events: eventsOf(domain, changedAt, now),
    entities: [registrarEntity(place, asked), registrantEntity(domain, place.registrar.contactUrl)],
    nameservers: domain.nameServers.map((host) => ({ objectClassName: 'nameserver', ldhName: host })),
    secureDNS: secureDns(domain),
    links: [{ value: asked, rel: 'self', href: `${place.base}/domain/${name}`, type: RDAP_TYPE }],
    redacted: REDACTIONS,
  };
}
