import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClientSubnet, writeClientSubnet } from '#protocols/dns/edns.ts';
import { decodeMessage, encodeMessage, type Message, queryMessage } from '#protocols/dns/message.ts';
import { CLASS, RCODE } from '#protocols/dns/numbers.ts';
import { anyMessage } from '#protocols/dns/testing.ts';
import { type Asker, createAnswerer, UDP_BYTES_MAX } from './answer.ts';
import { EXAMPLE, edns, queryOf, recordOf, zoneOf } from './testing.ts';
import type { Zone } from './zone.ts';
import { noZones, type Viewer, zonesByApex } from './zone-source.ts';

const UDP: Asker = { address: '198.51.100.7', transport: 'udp' };
const TCP: Asker = { ...UDP, transport: 'tcp' };
const zones = new Map([['example.', zoneOf('example.', EXAMPLE)]]);
const answer = createAnswerer(zonesByApex(zones));
const refuseAll = createAnswerer(noZones);

function reply(query: Buffer, asker = UDP, answerer = answer): Message & { size: number } {
  const bytes = answerer(query, asker)?.bytes as Buffer;
  return { ...decodeMessage(bytes), size: bytes.length };
}

describe('a house without zones', () => {
  test.each(['example.com.', '.', 'com.', 'a.b.c.d.example.'])('refuses %s', (name) => {
    const told = reply(queryOf(name, 'A', { rd: true }), UDP, refuseAll);
    expect(told).toMatchObject({ id: 4711, qr: true, aa: false, ra: false, rd: true, rcode: RCODE.REFUSED });
    expect(told.questions).toEqual([{ name, type: 1, class: 1 }]);
    expect([told.answers, told.authority, told.additional, told.edns]).toEqual([[], [], [], undefined]);
  });

  test('refuses with EDNS when asked with EDNS', () => {
    expect(reply(queryOf('example.com.', 'A', { edns: edns(4096) }), UDP, refuseAll).edns).toEqual({
      udpBytes: UDP_BYTES_MAX,
      rcodeHigh: 0,
      version: 0,
      dnssecOk: false,
      options: [],
    });
  });
});

describe('whatever the zones', () => {
  test('version.bind and all of class CH are refused', () => {
    for (const name of ['version.bind.', 'id.server.', 'hostname.bind.'])
      expect(reply(encodeMessage(queryMessage({ name, type: 16, class: CLASS.CH })))).toMatchObject({
        rcode: RCODE.REFUSED,
        answers: [],
      });
  });

  test('a transfer of a zone is refused', () => {
    expect(reply(queryOf('example.', 'AXFR'), TCP)).toMatchObject({ rcode: RCODE.REFUSED, answers: [] });
    expect(reply(queryOf('example.', 'IXFR'), TCP).rcode).toBe(RCODE.REFUSED);
  });

  test.each([1, 2, 4, 5, 6, 15])('opcode %i is not done here', (opcode) => {
    expect(reply(queryOf('example.', 'A', { opcode }))).toMatchObject({ opcode, rcode: RCODE.NOTIMP, qr: true });
  });

  test('another version of EDNS is told ours', () => {
    const told = reply(queryOf('www.example.', 'A', { edns: edns(4096, [], 1) }));
    expect(told).toMatchObject({ rcode: RCODE.BADVERS, edns: { version: 0 }, answers: [] });
  });

  test('what cannot be read, two questions or none are format errors', () => {
    const query = queryOf('www.example.', 'A');
    const two = encodeMessage({
      ...decodeMessage(query),
      questions: [...decodeMessage(query).questions, ...decodeMessage(query).questions],
    });
    const compressed = Buffer.concat([
      query.subarray(0, 12),
      Buffer.from('c0040001', 'hex'),
      Buffer.from('0001', 'hex'),
    ]);
    const scope = { code: 8, data: Buffer.from('0001181801020300'.slice(0, 14), 'hex') };
    for (const bad of [
      query.subarray(0, 20),
      Buffer.concat([query, Buffer.of(0)]),
      two,
      encodeMessage({ ...decodeMessage(query), questions: [] }),
      compressed,
      queryOf('www.example.', 'A', { edns: edns(1232, [{ code: 8, data: Buffer.from('00012000', 'hex') }]) }),
      queryOf('www.example.', 'A', { edns: edns(1232, [scope]) }),
      queryOf('www.example.', 'OPT'),
      queryOf('www.example.', 'A', { answers: [recordOf('a.example. 1 A 192.0.2.1')] }),
    ]) {
      expect(reply(bad)).toMatchObject({ id: 4711, rcode: RCODE.FORMERR, qr: true, answers: [] });
    }
  });

  test('answers and scraps get no answer', () => {
    const query = queryOf('www.example.', 'A');
    expect(answer(queryOf('www.example.', 'A', { qr: true }), UDP)).toBeUndefined();
    for (let length = 0; length < 12; length++) expect(answer(query.subarray(0, length), UDP)).toBeUndefined();
  });

  test('whatever comes, what goes back is a message, to UDP no longer than allowed, to nobody longer than needed', () => {
    const check = (query: Buffer) => {
      const told = answer(query, UDP);
      if (!told) return;
      const read = decodeMessage(told.bytes);
      expect(read).toMatchObject({ qr: true, ra: false, id: query.readUInt16BE(0) });
      expect(told.bytes.length).toBeLessThanOrEqual(UDP_BYTES_MAX);
    };
    fc.assert(
      fc.property(anyMessage, fc.nat(), fc.nat({ max: 255 }), (message, place, byte) => {
        const query = Buffer.from(encodeMessage({ ...message, qr: false, opcode: 0 }));
        check(query);
        query[place % query.length] = byte;
        check(query);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => check(Buffer.from(bytes))),
      { numRuns: 1000 },
    );
  });
});

describe('a zone is answered from', () => {
  test('with authority, without recursion, the letters of the question kept', () => {
    for (const name of ['wWw.exAMple.', 'WWW.EXAMPLE.', 'www.example.']) {
      const told = reply(queryOf(name, 'A', { rd: true, cd: true }));
      expect(told).toMatchObject({ aa: true, ra: false, rd: true, cd: true, tc: false, rcode: 0 });
      expect(told.questions[0]?.name).toBe(name);
      expect(told.answers.map((record) => record.name)).toEqual([name, name]);
    }
    expect(reply(queryOf('www.example.', 'A'))).toMatchObject({ rd: false, cd: false });
  });

  test('the second time as the first, with and without EDNS', () => {
    for (const type of ['A', 'AAAA', 'MX', 'NS']) {
      const first = answer(queryOf('example.', type), UDP)?.bytes;
      const withEdns = answer(queryOf('example.', type, { edns: edns(1232) }), UDP)?.bytes;
      expect(answer(queryOf('example.', type), UDP)?.bytes).toEqual(first);
      expect(answer(queryOf('example.', type, { edns: edns(1232) }), UDP)?.bytes).toEqual(withEdns);
      expect({ ...decodeMessage(withEdns as Buffer), edns: undefined }).toEqual({
        ...decodeMessage(first as Buffer),
        edns: undefined,
      });
    }
  });

  test('up to what the asker takes: 512 plain, his size to 1232, everything over TCP', () => {
    const plain = reply(queryOf('long.example.', 'TXT'));
    expect(plain).toMatchObject({ tc: true, aa: true, answers: [] });
    expect(reply(queryOf('long.example.', 'TXT', { edns: edns(65_535) }))).toMatchObject({
      tc: true,
      answers: [],
      edns: { udpBytes: 1232 },
    });
    expect(reply(queryOf('long.example.', 'TXT'), TCP)).toMatchObject({ tc: false });
    expect(reply(queryOf('long.example.', 'TXT'), TCP).answers).toHaveLength(40);
  });

  test('without the addresses that only spare a question, rather than truncated', () => {
    const all = reply(queryOf('many.example.', 'MX'), TCP);
    expect(all.additional).toHaveLength(20);
    const [small, large] = [
      reply(queryOf('many.example.', 'MX')),
      reply(queryOf('many.example.', 'MX', { edns: edns(1232) })),
    ];
    expect(small).toMatchObject({ tc: false, additional: [] });
    expect(small.answers).toHaveLength(20);
    expect(small.size).toBeLessThanOrEqual(512);
    expect(large.additional).toHaveLength(20);
    // The size is theirs, whatever they say below 512.
    expect(reply(queryOf('many.example.', 'MX', { edns: edns(0) })).answers).toHaveLength(20);
  });

  test('glue is part of a referral', () => {
    const told = reply(queryOf('www.child.example.', 'A'));
    expect(told).toMatchObject({ aa: false, rcode: 0, answers: [] });
    expect(told.additional[0]?.data).toEqual({ type: 'A', address: '192.0.2.92' });
  });

  test('a changed zone at once, one that is gone is refused', () => {
    const own = new Map<string, Zone>(zones);
    const answerer = createAnswerer(zonesByApex(own));
    const address = () => reply(queryOf('www.example.', 'A'), UDP, answerer).answers[0]?.data;
    expect(address()).toEqual({ type: 'A', address: '192.0.2.80' });
    own.set('example.', zoneOf('example.', [...EXAMPLE.slice(0, 2), 'www.example. 300 A 192.0.2.99']));
    expect(address()).toEqual({ type: 'A', address: '192.0.2.99' });
    own.clear();
    expect(reply(queryOf('www.example.', 'A'), UDP, answerer).rcode).toBe(RCODE.REFUSED);
  });

  test('the zone with the longest name; DS by the zone above it', () => {
    const own = new Map(zones);
    own.set(
      'child.example.',
      zoneOf(
        'child.example.',
        EXAMPLE.slice(0, 2).map((line) => `child.${line}`),
      ),
    );
    const answerer = createAnswerer(zonesByApex(own));
    expect(reply(queryOf('child.example.', 'SOA'), UDP, answerer)).toMatchObject({ aa: true, rcode: 0 });
    expect(reply(queryOf('child.example.', 'DS'), UDP, answerer).answers[0]?.data.type).toBe('DS');
    expect(reply(queryOf('example.', 'DS'), UDP, answerer)).toMatchObject({ aa: true, rcode: 0, answers: [] });
  });

  test('as the viewer is: by the subnet his resolver tells, else by the resolver; the scope goes back', () => {
    const seen: Viewer[] = [];
    const far = zoneOf('example.', [...EXAMPLE.slice(0, 2), 'www.example. 300 A 192.0.2.1']);
    const near = zones.get('example.') as Zone;
    const answerer = createAnswerer({
      find(_, viewer) {
        seen.push(viewer);
        return viewer.address.startsWith('1.') ? { zone: far, scopeBits: 16 } : { zone: near, scopeBits: 0 };
      },
    });
    const subnet = (address: string, sourceBits: number) =>
      queryOf('www.example.', 'A', {
        edns: edns(1232, [{ code: 8, data: writeClientSubnet({ address, sourceBits, scopeBits: 0 }) }]),
      });
    const scopeOf = (told: Message) => readClientSubnet(told.edns?.options[0]?.data as Buffer).scopeBits;
    const there = reply(subnet('1.14.24.0', 24), UDP, answerer);
    expect([there.answers[0]?.data, scopeOf(there)]).toEqual([{ type: 'A', address: '192.0.2.1' }, 16]);
    const here = reply(subnet('9.9.9.0', 24), UDP, answerer);
    expect([here.answers[0]?.data, scopeOf(here)]).toEqual([{ type: 'A', address: '192.0.2.80' }, 0]);
    reply(queryOf('www.example.', 'A'), UDP, answerer);
    reply(subnet('0.0.0.0', 0), UDP, answerer);
    expect(seen.slice(2)).toEqual(new Array(2).fill({ address: UDP.address, bits: 32 }));
  });
});
