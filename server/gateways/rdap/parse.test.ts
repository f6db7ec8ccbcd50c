import { describe, expect, test } from 'vitest';
import { parseRdap } from './parse-rdap.ts';
import { parseWhois } from './parse-whois.ts';
import { LIST_ENTRIES_MAX, RAW_CHARS_MAX, TEXT_CHARS_MAX } from './stranger-text.ts';

const rdap = (over: object = {}) => JSON.stringify({ objectClassName: 'domain', ldhName: 'TAKEN.COM', ...over });
const registrar = (card: unknown[], more: object = {}) => ({
  roles: ['registrar'],
  vcardArray: ['vcard', card],
  ...more,
});

describe('RDAP is read field by field', () => {
  test('D1 what a registry tells: registrar, dates, statuses in EPP words, name servers, abuse', () => {
    const answer = parseRdap(
      rdap({
        status: ['client transfer prohibited', 'active', 'associated', 'client transfer prohibited'],
        events: [
          { eventAction: 'registration', eventDate: '1997-09-15T04:00:00Z' },
          { eventAction: 'expiration', eventDate: '2028-09-14T04:00:00Z' },
          { eventAction: 'last changed', eventDate: '2019-09-09T15:39:04Z' },
        ],
        nameservers: [{ ldhName: 'NS1.HOST.EXAMPLE.' }, { ldhName: 'ns2.host.example' }],
        entities: [
          registrar([['fn', {}, 'text', 'Some Registrar Inc.']], {
            publicIds: [{ type: 'IANA Registrar ID', identifier: '292' }],
            entities: [
              {
                roles: ['abuse'],
                vcardArray: [
                  'vcard',
                  [
                    ['email', {}, 'text', 'abuse@registrar.example'],
                    ['tel', {}, 'uri', 'tel:+1.2086851750'],
                  ],
                ],
              },
            ],
          }),
        ],
      }),
      'taken.com',
    );
    expect(answer).toMatchObject({
      name: 'taken.com',
      registrar: { name: 'Some Registrar Inc.', ianaId: '292' },
      createdAt: new Date('1997-09-15T04:00:00Z'),
      expiresAt: new Date('2028-09-14T04:00:00Z'),
      changedAt: new Date('2019-09-09T15:39:04Z'),
      statuses: ['clientTransferProhibited', 'ok', 'linked'],
      nameServers: ['ns1.host.example', 'ns2.host.example'],
      abuse: { email: 'abuse@registrar.example', phone: '+1.2086851750' },
    });
    expect(answer?.transferredAt).toBeUndefined();
  });

  test('D1 an answer about another name, about something else, or none, is not believed', () => {
    expect(parseRdap(rdap({ ldhName: 'other.com' }), 'taken.com')).toBeUndefined();
    expect(parseRdap(rdap({ ldhName: undefined }), 'taken.com')).toBeUndefined();
    expect(parseRdap(rdap({ objectClassName: 'entity' }), 'taken.com')).toBeUndefined();
    for (const text of ['', '{', 'null', '[]', '"domain"', '<html>'])
      expect(parseRdap(text, 'taken.com')).toBeUndefined();
  });

  test.each([
    { status: 'active' },
    { status: [null, 7, {}, ['x'], '<b>x</b>'] },
    { events: { eventAction: 'registration' } },
    {
      events: [
        { eventAction: 'registration', eventDate: 'soon' },
        { eventAction: 'expiration', eventDate: '9999-01-01' },
      ],
    },
    { entities: [registrar([7 as never, null as never])] },
    { entities: [{ roles: 'registrar', vcardArray: 'vcard' }] },
    { entities: [{ roles: ['registrar'], vcardArray: ['vcard', { fn: 'x' }] }] },
    { nameservers: [null, 'ns1.x', { ldhName: 7 }, { ldhName: 'no host' }] },
  ])('D1 unfit parts are left out, the rest stands: %j', (over) => {
    expect(parseRdap(rdap(over), 'taken.com')).toMatchObject({
      name: 'taken.com',
      statuses: [],
      nameServers: [],
      abuse: {},
    });
  });

  test('D1 text is cut, control and direction characters are gone, lists end', () => {
    const answer = parseRdap(
      rdap({
        status: Array.from(
          { length: 500 },
          (_, i) => `odd ${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + ((i / 26) % 26))}`,
        ),
        entities: [registrar([['fn', {}, 'text', `A\u202eB\u0000${'x'.repeat(5000)}`]])],
        remarks: 'y'.repeat(50_000),
      }),
      'taken.com',
    );
    expect(answer?.registrar?.name).toMatch(/^A B x+$/);
    expect(answer?.registrar?.name.length).toBeLessThanOrEqual(TEXT_CHARS_MAX);
    expect(answer?.statuses).toHaveLength(LIST_ENTRIES_MAX);
    expect(answer?.raw.length).toBeLessThanOrEqual(RAW_CHARS_MAX);
  });

  test('L1 persons are neither read nor kept in the raw text', () => {
    const answer = parseRdap(
      rdap({ entities: [{ roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Someone Private']]] }] }),
      'taken.com',
    );
    expect(JSON.stringify(answer)).not.toContain('Someone Private');
  });
});

describe('WHOIS is read line by line', () => {
  const TEXT = [
    'Domain Name: taken.cn',
    'ROID: 20030312s10001s00033735-cn',
    'Domain Status: clientDeleteProhibited',
    'Domain Status: clientTransferProhibited https://icann.org/epp',
    'Registrant: Someone Private',
    'Registrant Contact Email: someone@private.example',
    'Sponsoring Registrar: \u67d0\u516c\u53f8',
    'Name Server: ns1.host.example',
    'Name Server: ns2.host.example 192.0.2.1',
    'Registration Time: 2003-03-17 12:20:05',
    'Expiration Time: 2029-03-17 12:48:36',
    'DNSSEC: unsigned',
  ].join('\r\n');

  test('D1 the form of the registry of China, with its local times', () => {
    expect(parseWhois(TEXT, 'taken.cn')).toMatchObject({
      name: 'taken.cn',
      registrar: { name: '\u67d0\u516c\u53f8' },
      createdAt: new Date('2003-03-17T04:20:05Z'),
      expiresAt: new Date('2029-03-17T04:48:36Z'),
      statuses: ['clientDeleteProhibited', 'clientTransferProhibited'],
      nameServers: ['ns1.host.example', 'ns2.host.example'],
    });
  });

  test('L1 lines about persons are neither read nor kept', () => {
    expect(JSON.stringify(parseWhois(TEXT, 'taken.cn'))).not.toMatch(/Someone Private|someone@private/);
  });

  test('D1 not found, another name and no answer are three things', () => {
    expect(parseWhois('No matching record.\r\n', 'taken.cn')).toBe('notFound');
    expect(parseWhois(TEXT, 'other.cn')).toBeUndefined();
    expect(parseWhois('', 'taken.cn')).toBeUndefined();
    expect(parseWhois('Welcome\r\n', 'taken.cn')).toBeUndefined();
  });
});
