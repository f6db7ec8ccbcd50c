import { domainToUnicode } from 'node:url';
import type { PublicName } from './name-book.ts';

/** `clientTransferProhibited` as RDAP writes it: `client transfer prohibited`; EPP's `ok` is `active` (RFC 8056). */
function written(status: string): string {
  if (status === 'ok') return 'active';
  return status.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The number a registrar has at IANA here, made from its id: stable, and never a real one. */
export const numberOf = (id: string): string =>
  String(900_000 + [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90_000, 7));

function registrarEntity({ registrar: { id, title } }: PublicName) {
  const abuse = [
    ['version', {}, 'text', '4.0'],
    ['fn', {}, 'text', ''],
    ['tel', { type: 'voice' }, 'uri', 'tel:+1.5555550100'],
    ['email', {}, 'text', `abuse@${id}.example`],
  ];
  return {
    objectClassName: 'entity',
    handle: numberOf(id),
    roles: ['registrar'],
    publicIds: [{ type: 'IANA Registrar ID', identifier: numberOf(id) }],
    vcardArray: [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', title],
      ],
    ],
    entities: [{ objectClassName: 'entity', roles: ['abuse'], vcardArray: ['vcard', abuse] }],
  };
}

const HEAD = {
  rdapConformance: ['rdap_level_0', 'icann_rdap_technical_implementation_guide_1', 'icann_rdap_response_profile_1'],
  notices: [{ title: 'Terms of Use', description: ['A sandbox: no name here is real.'] }],
};

/** What the server serves (RFC 9083 §7). */
export function helpAnswer(asked: string): object {
  const [terms] = HEAD.notices;
  const links = [{ value: asked, rel: 'self', href: asked, type: 'application/rdap+json' }];
  const help = { title: 'Help', description: ['Domains are looked up at domain/{name}.'], links };
  return { ...HEAD, notices: [terms, help] };
}

/** A registry's answer about a name (RFC 9083 §5.3). `asked` is the whole address that was asked. */
export function rdapAnswer(name: PublicName, asked: string, now: Date): object {
  const unicode = domainToUnicode(name.name);
  const events = [
    ['registration', name.createdAt],
    ['expiration', name.expiresAt],
    ['last changed', name.updatedAt],
    ['transfer', name.transferredAt],
    ['last update of RDAP database', now.toISOString()],
  ];
  return {
    objectClassName: 'domain',
    handle: name.roid,
    ldhName: name.name.toUpperCase(),
    ...(unicode !== name.name && { unicodeName: unicode }),
    links: [{ value: asked, rel: 'self', href: asked, type: 'application/rdap+json' }],
    status: name.statuses.map(written),
    entities: [registrarEntity(name)],
    events: events.filter(([, at]) => at).map(([eventAction, eventDate]) => ({ eventAction, eventDate })),
    secureDNS: { delegationSigned: name.signed },
    nameservers: name.nameservers.map((host) => ({ objectClassName: 'nameserver', ldhName: host.toUpperCase() })),
    ...HEAD,
  };
}

/** An answer of a server one should not trust; it still tells of the name that was asked. */
export function hostileAnswer(name: string): object {
  return {
    objectClassName: 'domain',
    ldhName: name,
    status: ['<script>alert(1)</script>', 7, null, 'client hold', 'client hold', ...Array(5000).fill('server hold')],
    events: [
      { eventAction: 'registration', eventDate: 'the day before' },
      'none',
      { eventAction: 'expiration', eventDate: '9999-99-99' },
    ],
    entities: [
      {
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '12 OR 1=1' }],
        vcardArray: ['vcard', [['fn', {}, 'text', `<img src=x onerror=alert(1)>\u202e${'x'.repeat(5000)}`]]],
        entities: [
          {
            roles: ['abuse'],
            vcardArray: [
              'vcard',
              [
                ['email', {}, 'text', 'javascript:alert(1)'],
                ['tel', {}, 'uri', 'tel:<b>'],
              ],
            ],
          },
        ],
      },
      { roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Someone Private']]] },
    ],
    nameservers: Array.from({ length: 900 }, (_, i) => ({ ldhName: i % 3 ? `ns${i}.host.example` : { evil: true } })),
  };
}
