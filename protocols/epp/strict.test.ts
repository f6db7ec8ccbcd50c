import { describe, expect, test } from 'vitest';
import { type Described, described } from './codec/element-spec.ts';
import { EppDataError } from './codec/text.ts';
import { type AnyCommand, decodeCommand, encodeCommand } from './command.ts';
import { checkDomains } from './commands/check.ts';
import { createContact, createDomain, createHost } from './commands/create.ts';
import { infoDomain } from './commands/info.ts';
import { login } from './commands/login.ts';
import { pollAck } from './commands/poll.ts';
import { renewDomain } from './commands/renew.ts';
import { transferDomain } from './commands/transfer.ts';
import { updateDomain } from './commands/update.ts';
import { cnnicContactCreate, cnnicDomainCreate, cnnicDomainUpdate } from './extensions/cnnic.ts';
import { feeCreate } from './extensions/fee.ts';
import { loginSec } from './extensions/login-security.ts';
import { namestoreExt } from './extensions/namestore.ts';
import { secDnsCreate } from './extensions/secdns.ts';
import { syncUpdate } from './extensions/sync.ts';
import { encodedSignedCode } from './extensions/verification-code.ts';
import { COMMAND_EXTENSIONS, COMMANDS } from './vocabulary.ts';

const pw = { pw: { text: 'x' } };
const create = (changes: object) => [createDomain, { name: 'example.com', authInfo: pw, ...changes }] as const;
const loginWith = (changes: object) =>
  [
    login,
    {
      clID: 'ClientX',
      pw: 'foo-BAR2',
      options: { version: '1.0', lang: 'en' },
      svcs: { objURI: ['urn:x'] },
      ...changes,
    },
  ] as const;

describe('strict in what is sent', () => {
  test.each<[string, readonly [unknown, unknown], RegExp]>([
    ['no name at all', [checkDomains, []], /at least 1 domain:name/],
    ['an empty name', [checkDomains, ['']], /domain:check\/domain:name: must not be empty/],
    ['a name of 256 characters', [checkDomains, ['a'.repeat(256)]], /at most 255/],
    ['a name with a line break', [checkDomains, ['a\nb']], /white space/],
    ['a name with a space at the end', [checkDomains, ['a ']], /white space/],
    ['a missing part', create({ authInfo: undefined }), /authInfo is missing/],
    ['a part that does not exist', create({ nameserver: [] }), /no part called nameserver/],
    ['a term of 0', create({ period: { unit: 'y', count: 0 } }), /1 to 99/],
    ['a term of 100', create({ period: { unit: 'y', count: 100 } }), /1 to 99/],
    ['a term of one and a half', create({ period: { unit: 'y', count: 1.5 } }), /whole number/],
    ['a unit that does not exist', create({ period: { unit: 'd', count: 1 } }), /one of y, m/],
    ['hosts as objects and as attributes', create({ ns: { hostObj: ['a.b'], hostAttr: [] } }), /exactly one of/],
    ['hosts as nothing', create({ ns: {} }), /exactly one of/],
    ['an empty list of hosts', create({ ns: { hostObj: [] } }), /at least 1/],
    ['a code with a line break', create({ authInfo: { pw: { text: 'a\nb' } } }), /lost/],
    ['a day that does not exist', [renewDomain, { name: 'a.com', curExpDate: '2027-02-29' }], /a day/],
    ['a day with a time', [renewDomain, { name: 'a.com', curExpDate: '2027-02-28T00:00:00Z' }], /a day/],
    ['an unknown hosts filter', [infoDomain, { name: { text: 'a.com', hosts: 'some' } }], /one of all/],
    ['an unknown status', [updateDomain, { name: 'a.com', add: { status: [{ s: 'locked', text: '' }] } }], /one of/],
    ['an address too long', [createHost, { name: 'ns.a.com', addr: [{ ip: 'v6', text: '1'.repeat(46) }] }], /45/],
    ['a password of 5', loginWith({ pw: '12345' }), /at least 6/],
    ['a password of 17', loginWith({ pw: 'x'.repeat(17) }), /at most 16/],
    ['a registrar id of 2', loginWith({ clID: 'ab' }), /at least 3/],
    ['no object in login', loginWith({ svcs: { objURI: [] } }), /at least 1/],
    ['an empty message id', [pollAck, { msgID: '' }], /not be empty/],
    ['three streets too many', [createContact, contact({ street: ['1', '2', '3', '4'] })], /at most 3/],
    ['a country of three letters', [createContact, contact({ cc: 'USA' })], /at most 2/],
    ['a phone without a dot', [createContact, { ...contact({}), voice: { text: '+17035555555' } }], /wrong form/],
    ['a name in Unicode', [checkDomains, ['b\u00fccher.com']], /A-form/],
    ['an international address with an umlaut', [createContact, contact({ city: 'Z\u00fcrich' })], /ASCII only/],
  ])('%s', (_what, [command, input], why) => {
    const encode = () => encodeCommand(command as AnyCommand, input, { clTRID: 'ABC-1' });
    expect(encode).toThrow(EppDataError);
    expect(encode).toThrow(why);
  });

  test('transaction ids have 3 to 64 characters', () => {
    for (const clTRID of ['ab', 'x'.repeat(65), 'a\tb']) {
      expect(() => encodeCommand(checkDomains, ['a.com'], { clTRID })).toThrow(EppDataError);
    }
  });

  test('extensions are described too', () => {
    const encode = (digest: string) =>
      encodeCommand(
        createDomain,
        { name: 'a.com', authInfo: pw },
        {
          extensions: [
            described(secDnsCreate, { data: { ds: [{ keyTag: 1, alg: 13, digestType: 2, digest }] } }) as never,
          ],
        },
      );
    expect(encode('AB')).toContain('<secDNS:digest>AB</secDNS:digest>');
    expect(() => encode('ABC')).toThrow(EppDataError);
  });

  test.each<[string, ReturnType<typeof described>, RegExp]>([
    ['a day that no year has', described(syncUpdate, { expMonthDay: '--02-30' }), /--MM-DD/],
    ['a day with a year', described(syncUpdate, { expMonthDay: '2026-02-28' }), /--MM-DD/],
    ['a code that is not base64', described(encodedSignedCode, [{ document: '<signedCode/>' }]), /base64/],
    ['no code at all', described(encodedSignedCode, []), /at least 1/],
    ['a change of nothing', described(cnnicDomainUpdate, { chg: {} }), /not be empty/],
    ['no registrar of a name of CNNIC', described(cnnicDomainCreate, {} as never), /purveyor is missing/],
    [
      'a document nobody knows',
      described(cnnicContactCreate, { contact: { type: 'X' as 'QT', number: '1' } }),
      /one of/,
    ],
    ['a fee in words', described(feeCreate, { fee: [{ amount: 'free' }] }), /wrong form/],
    ['a currency of two letters', described(feeCreate, { currency: 'US', fee: [{ amount: '1' }] }), /wrong form/],
    ['a user agent of nothing', described(loginSec, { userAgent: {} }), /not be empty/],
  ] as never)('%s', (_what, extension, why) => {
    const encode = () => encodeCommand(checkDomains, ['a.com'], { extensions: [extension as Described] });
    expect(encode).toThrow(EppDataError);
    expect(encode).toThrow(why);
  });

  test('a refusal never repeats the value', () => {
    expect(() => encodeCommand(login, { ...(loginWith({})[1] as never as object), pw: 's3' } as never)).toThrow(
      /^(?!.*s3)/,
    );
  });

  test('control characters cannot be smuggled into a frame', () => {
    expect(() => encodeCommand(checkDomains, ['a\u0000.com'])).toThrow(
      'domain:check: has a character that XML cannot carry',
    );
    expect(encodeCommand(checkDomains, [']]><evil/>'])).toContain(']]&gt;&lt;evil/&gt;');
  });

  test('a transfer query asks, every other transfer changes', () => {
    const changing = Object.values(transferDomain).filter(({ transforms }) => transforms);
    expect(changing.map(({ op }) => op)).toEqual(['approve', 'cancel', 'reject', 'request']);
  });
});

describe('strict in what a command may say when it is read', () => {
  const EPP = 'urn:ietf:params:xml:ns:epp-1.0';
  const DOMAIN = 'xmlns:d="urn:ietf:params:xml:ns:domain-1.0"';
  const read = (inside: string) =>
    decodeCommand(Buffer.from(`<epp xmlns="${EPP}"><command>${inside}</command></epp>`), COMMANDS, COMMAND_EXTENSIONS);
  const check = (inside: string) => `<check><d:check ${DOMAIN}>${inside}</d:check></check>`;

  test('a good one', () => {
    const { command, input, clTRID } = read(`${check('<d:name> a.com\n</d:name>')}<clTRID>ABC</clTRID>`);
    expect([command.label, input, clTRID]).toEqual(['domain:check', ['a.com'], 'ABC']);
  });

  test.each([
    ['an unknown command', '<destroy/>'],
    ['an unknown object', '<check><x:check xmlns:x="urn:x"/></check>'],
    [
      'the right namespace in the wrong version',
      '<check><d:check xmlns:d="urn:ietf:params:xml:ns:domain-1.1"/></check>',
    ],
    ['nothing', ''],
    ['two objects', `<check><d:check ${DOMAIN}><d:name>a.com</d:name></d:check><d:check ${DOMAIN}/></check>`],
    ['an unexpected child', check('<d:name>a.com</d:name><d:period/>')],
    ['an unexpected attribute', check('<d:name x="1">a.com</d:name>')],
    ['stray text', check('<d:name>a.com</d:name>stray')],
    ['an element inside a name', check('<d:name>a<d:b/>.com</d:name>')],
    ['parts out of order', `<clTRID>ABC</clTRID>${check('<d:name>a.com</d:name>')}`],
    ['an unknown extension', `${check('<d:name>a.com</d:name>')}<extension><x xmlns="urn:x"/></extension>`],
    [
      'an unknown transfer',
      `<transfer op="steal"><d:transfer ${DOMAIN}><d:name>a.com</d:name></d:transfer></transfer>`,
    ],
    ['an unknown poll', '<poll op="peek"/>'],
  ])('refuses %s', (_what, inside) => {
    expect(() => read(inside)).toThrow(EppDataError);
  });

  test('names its place, not its content', () => {
    expect(() => read(check(`<d:name>${'secret'.repeat(50)}</d:name>`))).toThrow(
      'domain:check/domain:name: must have at most 255 characters',
    );
  });

  test('namestoreExt is read beside', () => {
    const ext = `<extension><n:namestoreExt xmlns:n="${namestoreExt.ns}"><n:subProduct>dotCOM</n:subProduct></n:namestoreExt></extension>`;
    expect(read(`${check('<d:name>a.com</d:name>')}${ext}`).extensions).toEqual([
      { spec: namestoreExt, value: { subProduct: 'dotCOM' } },
    ]);
  });
});

function contact(address: object) {
  const addr = { street: ['1 Road'], city: 'Dulles', cc: 'US', ...address };
  return { id: 'sh8013', postalInfo: [{ type: 'int', name: 'John', addr }], email: 'a@b.c', authInfo: pw };
}
