import { describe, expect, test } from 'vitest';
import type { ResourceRecord } from '#protocols/dns/message.ts';
import { dataText, typeText } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';
import { lookUp } from './look-up.ts';
import { EXAMPLE, zoneOf } from './testing.ts';
import { ZoneError } from './zone.ts';

const zone = zoneOf('example.', EXAMPLE);
const NEGATIVE = 'example. 300 SOA ns1.example. hostmaster.example. 7 3600 900 604800 300';
const REFERRAL = [
  'child.example. 300 NS ns1.child.example.',
  'child.example. 300 NS ns1.example.',
  'child.example. 300 DS 1 13 2 AB',
];

const lines = (records: readonly ResourceRecord[]) =>
  records.map(({ name, ttl, data }) => `${name} ${ttl} ${typeText(data)} ${dataText(data)}`);

function ask(name: string, type: string) {
  const { rcode, authoritative, answers, authority, additional, glue } = lookUp(zone, name, typeNumber(type));
  return {
    rcode,
    aa: authoritative,
    answers: lines(answers),
    authority: lines(authority),
    additional: lines(additional),
    glue: lines(glue),
  };
}

const answers = (...records: string[]) => ({ rcode: 0, aa: true, answers: records, authority: [], glue: [] });
const none = (rcode: number, ...records: string[]) => ({
  rcode,
  aa: true,
  answers: records,
  authority: [NEGATIVE],
  additional: [],
  glue: [],
});

describe('a zone says', () => {
  test('the records of a name, owned by the name as it was asked', () => {
    expect(ask('WwW.example.', 'A')).toMatchObject(
      answers('WwW.example. 300 A 192.0.2.80', 'WwW.example. 300 A 192.0.2.81'),
    );
  });

  test('with MX and NS the addresses it has of the hosts', () => {
    expect(ask('example.', 'MX').additional).toEqual(['mail.example. 600 A 192.0.2.25']);
    expect(ask('example.', 'NS').additional).toEqual([
      'ns1.example. 600 A 192.0.2.53',
      'ns1.example. 600 AAAA 2001:db8::53',
    ]);
  });

  test('that a name has nothing of a type, and how long that may be kept', () => {
    expect(ask('www.example.', 'AAAA')).toEqual(none(0));
    expect(ask('example.', 'TXT')).toEqual(none(0));
  });

  test('that a name does not exist', () => {
    expect(ask('nothing.example.', 'A')).toEqual(none(3));
    expect(ask('a.www.example.', 'A')).toEqual(none(3));
  });

  test('that names between exist, without records', () => {
    expect(ask('below.example.', 'A')).toEqual(none(0));
    expect(ask('down.below.example.', 'ANY')).toEqual(none(0));
    expect(ask('up.below.example.', 'A')).toEqual(none(3));
  });

  test('where a CNAME leads, within the zone to the end', () => {
    const www = ['www.example. 300 A 192.0.2.80', 'www.example. 300 A 192.0.2.81'];
    expect(ask('alias.example.', 'A')).toMatchObject(answers('alias.example. 300 CNAME www.example.', ...www));
    expect(ask('twice.example.', 'A')).toMatchObject(
      answers('twice.example. 300 CNAME alias.example.', 'alias.example. 300 CNAME www.example.', ...www),
    );
    expect(ask('alias.example.', 'AAAA')).toEqual(none(0, 'alias.example. 300 CNAME www.example.'));
    // RFC 6604: the code of the last name.
    expect(ask('dead.example.', 'A')).toEqual(none(3, 'dead.example. 300 CNAME nothing.example.'));
    expect(ask('away.example.', 'A')).toMatchObject(answers('away.example. 300 CNAME www.elsewhere.test.'));
    expect(ask('alias.example.', 'CNAME')).toMatchObject(answers('alias.example. 300 CNAME www.example.'));
  });

  test('each name of a circle once', () => {
    expect(ask('ring1.example.', 'A').answers).toEqual([
      'ring1.example. 300 CNAME ring2.example.',
      'ring2.example. 300 CNAME ring1.example.',
    ]);
  });

  test('what a wildcard has, under the name that was asked (RFC 4592)', () => {
    expect(ask('any.wild.example.', 'TXT')).toMatchObject(answers('any.wild.example. 300 TXT "caught"'));
    expect(ask('a.b.wild.example.', 'TXT')).toMatchObject(answers('a.b.wild.example. 300 TXT "caught"'));
    expect(ask('any.wild.example.', 'MX').additional).toEqual(['mail.example. 600 A 192.0.2.25']);
    expect(ask('any.wild.example.', 'A')).toEqual(none(0));
    expect(ask('*.wild.example.', 'TXT')).toMatchObject(answers('*.wild.example. 300 TXT "caught"'));
    // What exists is not caught, nor what is below it; the wildcard's own parent is not.
    expect(ask('real.wild.example.', 'TXT')).toEqual(none(0));
    expect(ask('a.real.wild.example.', 'TXT')).toEqual(none(3));
    expect(ask('wild.example.', 'TXT')).toEqual(none(0));
    expect(ask('a.*.wild.example.', 'TXT')).toEqual(none(3));
    expect(ask('x.soft.example.', 'A').answers[0]).toBe('x.soft.example. 300 CNAME www.example.');
  });

  test('who else to ask below a cut, with the addresses without which nobody could', () => {
    for (const name of ['child.example.', 'www.child.example.', 'ns1.child.example.']) {
      expect(ask(name, 'A')).toEqual({
        rcode: 0,
        aa: false,
        answers: [],
        authority: REFERRAL,
        glue: ['ns1.child.example. 300 A 192.0.2.92'],
        additional: ['ns1.example. 600 A 192.0.2.53', 'ns1.example. 600 AAAA 2001:db8::53'],
      });
    }
    expect(ask('child.example.', 'NS').aa).toBe(false);
    expect(ask('child.example.', 'DS')).toMatchObject(answers('child.example. 300 DS 1 13 2 AB'));
  });

  test('the name that a DNAME makes, and goes on there (RFC 6672)', () => {
    expect(ask('x.old.example.', 'A')).toMatchObject(
      answers(
        'old.example. 300 DNAME new.example.',
        'x.old.example. 300 CNAME x.new.example.',
        'x.new.example. 300 A 192.0.2.93',
      ),
    );
    expect(ask('old.example.', 'A')).toEqual(none(0));
    // One that would be too long is none.
    const long = `${`${'a'.repeat(57)}.`.repeat(4)}old.example.`;
    expect(ask(long, 'A')).toMatchObject(none(3, 'old.example. 300 DNAME new.example.', expect.anything()));
    const grown = zoneOf('example.', [...EXAMPLE.slice(0, 2), `o.example. 1 DNAME ${'b'.repeat(63)}.example.`]);
    expect(lookUp(grown, `${`${'a'.repeat(57)}.`.repeat(4)}o.example.`, 1)).toMatchObject({ rcode: 6 });
  });

  test('one set to who asks for ANY (RFC 8482)', () => {
    expect(ask('example.', 'ANY').answers).toHaveLength(1);
    expect(ask('alias.example.', 'ANY').answers).toEqual(['alias.example. 300 CNAME www.example.']);
  });
});

describe('no zone is made of', () => {
  const [soa, ns] = EXAMPLE as [string, string];
  test.each([
    ['no SOA', [ns]],
    ['two SOA', [soa, ns, soa.replace(' 7 ', ' 8 ')]],
    ['no name server', [soa]],
    ['a name elsewhere', [soa, ns, 'www.test. 1 A 192.0.2.1']],
    ['a CNAME beside others', [soa, ns, 'a.example. 1 CNAME b.example.', 'a.example. 1 TXT "x"']],
    ['a CNAME at the apex', [soa, ns, 'example. 1 CNAME b.example.']],
    ['two CNAMEs', [soa, ns, 'a.example. 1 CNAME b.example.', 'a.example. 1 CNAME c.example.']],
    ['a SOA below', [soa, ns, soa.replace('example.', 'a.example.')]],
  ])('%s', (_, records) => {
    expect(() => zoneOf('example.', records)).toThrow(ZoneError);
  });

  test('but doubles are one, in any letters, and a set has one TTL', () => {
    const made = zoneOf('EXAMPLE.', [
      soa,
      ns,
      'A.example. 9 A 192.0.2.1',
      'a.EXAMPLE. 5 A 192.0.2.1',
      'a.example. 7 A 192.0.2.2',
    ]);
    expect(lines(made.nodes.get('a.example.')?.get(1) ?? [])).toEqual([
      'a.example. 7 A 192.0.2.1',
      'a.example. 7 A 192.0.2.2',
    ]);
    expect(made.serial).toBe(7);
  });
});
