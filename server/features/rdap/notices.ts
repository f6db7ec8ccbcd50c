import type { RdapNotice, RdapPlace } from './rdap-object.ts';

/** Terms of service: exactly one in every answer (technical guide §1.14). */
export function termsNotice(place: RdapPlace, asked: string): RdapNotice {
  return {
    title: 'Terms of Service',
    description: [
      'This service tells public registration data of names sponsored by this registrar, for lawful purposes only.',
      'Mass collection and unsolicited messages are not allowed. Data can be wrong or out of date.',
    ],
    links: [{ value: asked, rel: 'terms-of-service', href: `${place.site}/legal/terms`, type: 'text/html' }],
  };
}

/**
 * What an answer about a name tells beside (response profile §2.6.3, §2.10); titles, texts and addresses are the
 * profile's.
 */
export function domainNotices(place: RdapPlace, asked: string): RdapNotice[] {
  return [
    termsNotice(place, asked),
    {
      title: 'Status Codes',
      description: ['For more information on domain status codes, please visit https://icann.org/epp'],
      links: [{ value: asked, rel: 'glossary', href: 'https://icann.org/epp', type: 'text/html' }],
    },
    {
      title: 'RDDS Inaccuracy Complaint Form',
      description: ['URL of the ICANN RDDS Inaccuracy Complaint Form: https://icann.org/wicf'],
      links: [{ value: asked, rel: 'help', href: 'https://icann.org/wicf', type: 'text/html' }],
    },
  ];
}
