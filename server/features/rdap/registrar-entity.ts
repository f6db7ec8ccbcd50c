import type { RdapEntity, RdapPlace } from './rdap-object.ts';

/** Where abuse is reported: phone and mail, inside the registrar (response profile §2.4.5). */
function abuseEntity({ registrar }: RdapPlace): RdapEntity {
  return {
    objectClassName: 'entity',
    roles: ['abuse'],
    vcardArray: [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', 'Abuse contact'],
        ['tel', { type: 'voice' }, 'uri', `tel:${registrar.abusePhone}`],
        ['email', {}, 'text', registrar.abuseEmail],
      ],
    ],
  };
}

/** Ourselves: name and number at IANA (response profile §2.4.1-3). */
export function registrarEntity(place: RdapPlace, asked: string): RdapEntity {
  const { name, ianaId } = place.registrar;
  return {
    objectClassName: 'entity',
    handle: ianaId,
    roles: ['registrar'],
    publicIds: [{ type: 'IANA Registrar ID', identifier: ianaId }],
    vcardArray: [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', name],
      ],
    ],
    entities: [abuseEntity(place)],
    links: [
      { value: asked, rel: 'self', href: `${place.base}/entity/${ianaId}`, type: 'application/rdap+json' },
      { value: asked, rel: 'about', href: place.site, type: 'text/html' },
    ],
  };
}
