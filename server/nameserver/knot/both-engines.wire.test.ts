import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readClientSubnet } from '#protocols/dns/edns.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { dataText, typeText } from '#protocols/dns/records/known.ts';
import { FRAME, published } from '../published-zones/testing.ts';
import { type Asked, askAt, type Engines, hasKnot, knotTest, startEngines, until } from './testing.ts';

const LINES_OF = [
  '1.12.14.0/24',
  '8.8.8.0/24',
  '112.0.0.0/24',
  '240e::/20',
  '36.96.0.0/24',
  '1.12.20.0/24',
  '240e:100:1::/48',
  undefined,
] as const;
/** Of search engines: within a carrier's networks, and in IPv6. */
const ENGINES = ['1.12.20.0/24', '8.8.4.4/32', '240e:100::/32'];

const RECORDS = [
  ...FRAME,
  published('@ A 192.0.2.1'),
  published('@ A 192.0.2.2', { line: 'telecom', ttl: 120 }),
  published('@ A 192.0.2.3', { line: 'search', ttl: 120 }),
  published('@ MX 10 mail.example.com.'),
  published('@ TXT "v=spf1 -all; \\"q\\" \\\\ \\228"'),
  published('@ CAA 0 issue "ca.test"'),
  published('@ HTTPS 1 . alpn="h2,h3"'),
  published('mail AAAA 2001:db8::25'),
  published('www A 192.0.2.80'),
  published('www A 192.0.2.81'),
  published('www AAAA 2001:db8::80'),
  published('www A 192.0.2.82', { line: 'telecom' }),
  published('www A 192.0.2.83', { line: 'oversea', ttl: 60 }),
  published('www A 192.0.2.84', { line: 'search' }),
  published('www AAAA 2001:db8::84', { line: 'search' }),
  published('alias CNAME www.example.com.'),
  published('twice CNAME alias.example.com.'),
  published('away CNAME www.elsewhere.test.'),
  published('dead CNAME nothing.example.com.'),
  published('ring1 CNAME ring2.example.com.'),
  published('ring2 CNAME ring1.example.com.'),
  published('cdn CNAME cdn.elsewhere.test.'),
  published('cdn A 192.0.2.90', { line: 'oversea', ttl: 77 }),
  published('cdn CNAME www.example.com.', { line: 'mobile' }),
  published('own A 192.0.2.91'),
  published('own CNAME own.elsewhere.test.', { line: 'telecom' }),
  published('own CNAME www.example.com.', { line: 'search' }),
  published('*.wild A 192.0.2.92', { ttl: 60 }),
  published('*.wild A 192.0.2.93', { line: 'telecom', ttl: 60 }),
  published('real.wild TXT "here"'),
  published('deep.down.wild TXT "far"'),
  published('toWild CNAME any.wild.example.com.'.toLowerCase()),
  published('*.soft CNAME www.example.com.'),
  published('deep.down.below A 192.0.2.94'),
  published('_sip._tcp SRV 1 2 5060 sip.example.com.'),
  published('sip A 192.0.2.95'),
  published('child NS ns1.child.example.com.'),
  published('ns1.child A 192.0.2.96'),
  published('safe NS ns1.elsewhere.test.'),
  published('safe DS 1 13 2 AABB00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDD'),
  published('host SSHFP 4 2 AABB00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDD'),
  published('_443._tcp TLSA 3 1 1 AABB00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDD'),
  published('phone NAPTR 100 10 "U" "E2U+sip" "!^.*$!sip:a@example.com!" .'),
  published('back PTR host.example.com.'),
  published('odd TYPE65300 \\# 3 010203'),
  ...Array.from({ length: 40 }, (_, at) => published(`long TXT "${String(at).padStart(60, 'x')}"`)),
  ...Array.from({ length: 20 }, (_, at) => published(`many A 192.0.2.${at}`)),
];
const HOSTS = ['@', ...new Set(RECORDS.map(({ owner }) => owner.replace(/\.?example\.com\.$/, '') || '@'))];
const MORE = [
  'none',
  'any.wild',
  'a.b.wild',
  'x.real.wild',
  'down.wild',
  'x.soft',
  'down.below',
  'x.child',
  'child',
  'x.safe',
  '_tcp',
  'WwW',
  'ALIAS',
];
const TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'NS',
  'SRV',
  'CAA',
  'HTTPS',
  'SSHFP',
  'TLSA',
  'NAPTR',
  'PTR',
  'DS',
  'SOA',
  'TYPE65300',
];
const NAMES = [...new Set([...HOSTS, ...MORE])].map((host) => (host === '@' ? 'example.com.' : `${host}.example.com.`));
const QUESTIONS = NAMES.flatMap((name) => TYPES.map((type) => [name, type] as const));

let engines: Engines;
beforeAll(async () => {
  if (!hasKnot) return;
  engines = await startEngines();
  engines.search(ENGINES);
  engines.publish('example.com', RECORDS);
  await engines.zones.settle();
  await until(async () => (await rcodeOf('example.com.')) === 0);
});
afterAll(() => engines?.stop());

const rcodeOf = async (name: string) => (await askAt(engines.knot, name, 'SOA')).message.rcode;

/** Copies under which lines' records stand behind an alias. */
const COPY = /^_[a-z]+-line\./;

/** An answer in a form that can be compared: aliases to a copy are the name they are a copy of. */
async function said(port: number, name: string, type: string, asked: Asked): Promise<string> {
  const { message } = await askAt(port, name, type, asked);
  const { rcode, aa, tc, answers, authority } = message;
  const text = (records: typeof answers) =>
    records
      .map((record) => `${canonicalName(record.name)} ${record.ttl} ${typeText(record.data)} ${dataText(record.data)}`)
      .sort();
  // Whoever asks for the alias itself is told by Knot what follows it, too.
  const alias = type === 'CNAME' && answers.length > 0;
  const own = alias ? answers.filter((each) => canonicalName(each.name) === canonicalName(name)) : answers;
  return JSON.stringify({ rcode, aa, tc, answers: tc ? [] : text(own), authority: alias ? [] : text(authority) });
}

/** Whoever asks for the alias itself sees that there is one; where it leads is a copy. */
const rcodeAt = async (port: number, name: string, type: string, asked: Asked): Promise<string> =>
  String((await askAt(port, name, type, asked)).message.rcode);

/** What an asker has of it in the end: the records of the last name, or that there is none. */
async function end(port: number, name: string, type: string, asked: Asked): Promise<string> {
  const { message } = await askAt(port, name, type, asked);
  const { rcode, answers, authority } = message;
  const aliases = answers.filter(({ data }) => data.type === 'CNAME');
  const targets = aliases.flatMap(({ data }) => (data.type === 'CNAME' ? [canonicalName(data.host)] : []));
  const within = targets.filter((target) => !target.endsWith('example.com.'));
  const records = answers.filter((each) => typeText(each.data) === type && each.data.type !== 'CNAME');
  const text = records.map(({ ttl, data }) => `${ttl} ${dataText(data)}`).sort();
  return JSON.stringify({ rcode, within, text, none: text.length === 0 && within.length === 0, soa: authority.length });
}

async function usesCopy(name: string, type: string, asked: Asked): Promise<boolean> {
  const { message } = await askAt(engines.knot, name, type, asked);
  return message.answers.some(
    ({ name: owner, data }) => COPY.test(owner) || (data.type === 'CNAME' && COPY.test(data.host)),
  );
}

describe('both engines', () => {
  test('G2 say the same to every question, by every line', async (context) => {
    if (!hasKnot) {
      context.annotate(
        `Knot is not installed: ${QUESTIONS.length * LINES_OF.length} questions were not asked of both engines`,
      );
      return;
    }
    let copies = 0;
    const differing: string[] = [];
    for (const subnet of LINES_OF)
      for (const [name, type] of QUESTIONS) {
        const asked = subnet === undefined ? {} : { subnet };
        const copied = await usesCopy(name, type, asked);
        if (copied) copies += 1;
        const judge = !copied ? said : type === 'CNAME' ? rcodeAt : end;
        const [one, other] = [
          await judge(engines.embedded, name, type, asked),
          await judge(engines.knot, name, type, asked),
        ];
        if (one !== other) differing.push(`${name} ${type} ${subnet}\n  ${one}\n  ${other}`);
      }
    expect(differing.slice(0, 30).join('\n')).toBe('');
    // What goes by a copy is judged by its end: few do.
    expect(copies).toBeGreaterThan(10);
    expect(copies).toBeLessThan((QUESTIONS.length * LINES_OF.length) / 6);
  }, 120_000);

  knotTest('G2 cut what is too long at the same size, and say it whole over TCP', async () => {
    for (const name of ['long.example.com.', 'many.example.com.'])
      for (const type of ['TXT', 'A'])
        for (const asked of [{ udpBytes: 0 }, { udpBytes: 512 }, { udpBytes: 1232 }, { udpBytes: 4096 }, { tcp: true }])
          expect(await said(engines.knot, name, type, asked), `${name} ${type} ${JSON.stringify(asked)}`).toBe(
            await said(engines.embedded, name, type, asked),
          );
  });

  knotTest('G2 tell whom an answer is for', async () => {
    const scope = async (port: number, name: string, subnet: string) => {
      const { message } = await askAt(port, name, 'A', { subnet });
      return readClientSubnet(message.edns?.options[0]?.data as Buffer).scopeBits;
    };
    for (const subnet of ['1.12.14.0/24', '8.8.8.0/24', '112.0.0.0/24', '1.12.20.0/24', '1.12.21.0/24', '8.8.4.0/24'])
      expect(await scope(engines.knot, 'www.example.com.', subnet)).toBe(
        await scope(engines.embedded, 'www.example.com.', subnet),
      );
  });

  knotTest('G2 follow a changed list of search engines, for the networks around it too', async () => {
    const around = ['1.12.14.0/24', '1.12.14.128/25', '1.12.20.0/24', '8.8.4.4/32', '8.8.8.0/24', '240e:100:1::/48'];
    const told = async (port: number) => {
      const all: string[] = [];
      for (const subnet of [...around, undefined]) {
        const asked = subnet === undefined ? {} : { subnet };
        const { message } = await askAt(port, 'www.example.com.', 'A', asked);
        const option = message.edns?.options[0]?.data;
        const scope = option ? readClientSubnet(option).scopeBits : 'none';
        all.push(`${subnet} ${await said(port, 'www.example.com.', 'A', asked)} ${scope}`);
      }
      return all.join('\n');
    };
    // This machine is one itself in the second, and in the last nobody is.
    for (const networks of [['1.12.14.0/25', '8.8.8.8/32'], ['127.0.0.0/8', '1.12.0.0/16'], ENGINES, []]) {
      engines.search(networks);
      await engines.zones.settle();
      const wanted = await told(engines.embedded);
      expect(wanted.includes('192.0.2.84')).toBe(networks.length > 0);
      await until(async () => (await told(engines.knot)) === wanted);
    }
  });
});
