import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreateIntent, RenewIntent } from './index.ts';
import { openScripted, type ScriptedGateway } from './testing/scripted-gateway.ts';
import {
  type Asked,
  DOMAIN,
  frame,
  type Reply,
  response,
  type ScriptedRegistry,
  startScripted,
} from './testing/scripted-registry.ts';

/**
 * A registry gone wrong, or somebody in its place: nothing it says harms the house, and nothing is believed that it did
 * not say.
 */

let scripted: ScriptedRegistry;
let it: ScriptedGateway;
/** What the registry carried out. */
const domains = new Map<string, { made: number; renewed: number }>();
let serial = 0;

beforeAll(async () => {
  scripted = await startScripted();
  it = openScripted(scripted, { limits: { transformTimeoutMs: 2_000, queryTimeoutMs: 2_000 } });
});
beforeEach(() => {
  scripted.answer = carryOut;
  scripted.cutCommandAt = undefined;
});
afterAll(async () => {
  await it.gateway.close();
  await scripted.stop();
});

const dates = (renewed: number) =>
  `<d:crDate>2026-11-21T10:00:00Z</d:crDate><d:exDate>${2027 + renewed}-11-21T10:00:00Z</d:exDate>`;

/** A registry in good order, with one year per create and per renewal. */
function carryOut({ xml, clTRID }: Asked): string {
  const name = /<domain:name[^>]*>([^<]+)</.exec(xml)?.[1] ?? '';
  const known = domains.get(name);
  if (xml.includes('<create>')) {
    if (known) return response(clTRID, { code: 2302 });
    domains.set(name, { made: 1, renewed: 0 });
    return response(clTRID, { data: `<d:creData xmlns:d="${DOMAIN}"><d:name>${name}</d:name>${dates(0)}</d:creData>` });
  }
  if (!known) return response(clTRID, { code: 2303 });
  if (xml.includes('<renew>')) {
    if (!xml.includes(`>${2027 + known.renewed}-11-21<`)) return response(clTRID, { code: 2004 });
    known.renewed++;
    const exDate = `<d:exDate>${2027 + known.renewed}-11-21T10:00:00Z</d:exDate>`;
    return response(clTRID, { data: `<d:renData xmlns:d="${DOMAIN}"><d:name>${name}</d:name>${exDate}</d:renData>` });
  }
  return response(clTRID, {
    data: `<d:infData xmlns:d="${DOMAIN}"><d:name>${name}</d:name><d:roid>D-COM</d:roid><d:status s="ok"/><d:clID>ClientX</d:clID>${dates(
      known.renewed,
    )}</d:infData>`,
  });
}

function intentFor(): CreateIntent {
  const id = ++serial;
  return {
    name: `hostile-${id}.com`,
    years: 1,
    nameservers: [],
    authInfo: '',
    clTRID: `HOSTILE-${id}`,
    intendedAt: new Date('2026-11-21T10:00:00Z'),
  };
}

const laughs = `<!DOCTYPE r [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
  .join('')}]>`;
const announced = (length: number) => {
  const head = Buffer.alloc(12);
  head.writeUInt32BE(length >>> 0);
  return head;
};

describe('an answer nobody can use leaves the outcome unknown, and the next command works', () => {
  const spoilt: [string, (good: string, asked: Asked) => Reply][] = [
    ['a local file', (good) => good.replace('<epp', '<!DOCTYPE e [<!ENTITY x SYSTEM "file:///etc/passwd">]><epp')],
    [
      'a file within a name',
      (good) => good.replace('<epp', '<!DOCTYPE e [<!ENTITY x "y">]><epp').replace('SV-1', '&x;'),
    ],
    ['a billion laughs', (good) => good.replace('<epp', `${laughs}<epp`).replace('SV-1', '&j;')],
    ['a length of nothing', () => announced(0)],
    ['a length shorter than itself', () => announced(3)],
    ['a length without a body', () => announced(4)],
    ['a length of 4 GB', () => announced(0xffffffff)],
    ['30 MB', () => frame(`<epp>${'x'.repeat(30 * 1024 * 1024)}</epp>`)],
    ['a length too short for its frame', (good) => Buffer.concat([announced(40).subarray(0, 4), Buffer.from(good)])],
    ['no XML', () => frame('HTTP/1.1 400 Bad Request')],
    ['half a document', (good) => frame(good.slice(0, 200))],
    ['another namespace', (good) => good.replace('epp-1.0', 'epp-2.0')],
    ['an answer to somebody else', (good, { clTRID }) => good.replace(clTRID, 'OTHER-1')],
    ['a greeting', () => '<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><greeting/></epp>'],
    ['no code', (good) => good.replace('code="1000"', '')],
    ['characters that are none', (good) => Buffer.concat([frame(good).subarray(0, 300), Buffer.from([0xff, 0xfe, 0])])],
  ];

  test.each(spoilt)('%s', async (_what, spoil) => {
    const intent = intentFor();
    scripted.answer = (asked) => spoil(carryOut(asked), asked);
    const outcome = await it.gateway.createDomain(intent);
    expect(outcome.kind).toBe('unknown');
    scripted.answer = carryOut;
    expect((await it.gateway.resolveCreate(intent)).kind).toBe('done');
    expect(domains.get(intent.name)?.made).toBe(1);
  });

  test('two answers in one write: the first counts, the second ends the session', async () => {
    const intent = intentFor();
    scripted.answer = (asked) => Buffer.concat([frame(carryOut(asked)), frame(response(asked.clTRID, { code: 2400 }))]);
    expect((await it.gateway.createDomain(intent)).kind).toBe('done');
    scripted.answer = carryOut;
    expect((await it.gateway.infoDomain(intent.name)).kind).toBe('found');
  });

  const DS = { keyTag: 1, alg: 13, digestType: 2, digest: 'AB'.repeat(32) };
  const dsData = (digest: string) =>
    `<s:dsData><s:keyTag>1</s:keyTag><s:alg>13</s:alg><s:digestType>2</s:digestType><s:digest>${digest}</s:digest></s:dsData>`;
  const keyData =
    '<s:keyData><s:flags>257</s:flags><s:protocol>3</s:protocol><s:alg>13</s:alg><s:pubKey>AQID</s:pubKey></s:keyData>';

  test.each([
    ['both kinds of records at once', `${dsData(DS.digest)}${keyData}`],
    ['half a byte of a digest', dsData('ABC')],
    ['signatures of no life', `<s:maxSigLife>0</s:maxSigLife>${dsData(DS.digest)}`],
  ])('DNSSEC data with %s cannot be read: no record is taken for gone', async (_what, inner) => {
    scripted.answer = (asked) => {
      domains.set('signed.com', { made: 1, renewed: 0 });
      const extension = `<extension><s:infData xmlns:s="urn:ietf:params:xml:ns:secDNS-1.1">${inner}</s:infData></extension>`;
      return carryOut(asked).replace('<trID>', `${extension}<trID>`);
    };
    const change = { name: 'signed.com', clTRID: `DS-${++serial}` };
    expect(await it.gateway.infoDomain('signed.com')).toMatchObject({ kind: 'found', domain: { dnssecUnread: true } });
    for (const removeDs of [[DS], 'all'] as const) {
      expect((await it.gateway.resolveUpdate({ ...change, removeDs })).kind).toBe('unknown');
    }
    expect((await it.gateway.resolveUpdate({ ...change, removeStatuses: ['clientHold'] })).kind).toBe('done');
  });

  test('30 MB cost no memory: they are refused by their length', async () => {
    const big = frame(`<epp>${'x'.repeat(30 * 1024 * 1024)}</epp>`);
    const before = process.memoryUsage().arrayBuffers;
    for (let times = 0; times < 5; times++) {
      scripted.answer = () => big;
      expect((await it.gateway.infoDomain('big.com')).kind).toBe('unknown');
    }
    scripted.answer = carryOut;
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
  });
});

/** About a thousand connections each. */
const EVERY_BYTE_MS_MAX = 90_000;

describe('cut at every byte', { timeout: EVERY_BYTE_MS_MAX }, () => {
  /** Settles an unknown outcome as the house does: ask, and send again only what did not happen. */
  async function settleCreate(intent: CreateIntent): Promise<string> {
    const resolution = await it.gateway.resolveCreate(intent);
    return resolution.kind === 'absent'
      ? (await it.gateway.createDomain({ ...intent, sentBefore: true })).kind
      : resolution.kind;
  }
  async function settleRenew(intent: RenewIntent): Promise<string> {
    const resolution = await it.gateway.resolveRenew(intent);
    return resolution.kind === 'absent'
      ? (await it.gateway.renewDomain({ ...intent, sentBefore: true })).kind
      : resolution.kind;
  }
  /** Sends so much of the answer and hangs up. */
  const cutAnswer = (bytes: number) => (asked: Asked) => {
    const whole = frame(carryOut(asked));
    asked.socket.end(whole.subarray(0, bytes));
    return undefined;
  };
  const lengthOf = async (intent: CreateIntent, act: () => Promise<unknown>): Promise<number> => {
    let length = 0;
    scripted.answer = (asked) => {
      const answer = carryOut(asked);
      length = frame(answer).length;
      return answer;
    };
    await act();
    expect(domains.has(intent.name)).toBe(true);
    return length;
  };

  test('D4 of the answer to a create: one name each', async () => {
    const first = intentFor();
    const length = await lengthOf(first, () => it.gateway.createDomain(first));
    for (let at = 0; at < length; at++) {
      const intent = intentFor();
      scripted.answer = cutAnswer(at);
      expect((await it.gateway.createDomain(intent)).kind, `at ${at}`).toBe('unknown');
      scripted.answer = carryOut;
      expect(await settleCreate(intent), `at ${at}`).toBe('done');
      expect(domains.get(intent.name)?.made).toBe(1);
    }
  });

  test('D4 of the create itself: one name each', async () => {
    const { xml } = scripted.asked.findLast((asked) => asked.xml.includes('<create>')) as Asked;
    for (let at = 1; at <= xml.length; at++) {
      const intent = intentFor();
      scripted.cutCommandAt = at;
      expect((await it.gateway.createDomain(intent)).kind, `at ${at}`).toBe('unknown');
      scripted.cutCommandAt = undefined;
      expect(await settleCreate(intent), `at ${at}`).toBe('done');
      expect(domains.get(intent.name)?.made).toBe(1);
    }
  });

  test('E3 of a renewal and of its answer: one year each', async () => {
    const made = intentFor();
    await it.gateway.createDomain(made);
    const at = () => 2027 + (domains.get(made.name)?.renewed ?? 0);
    const renewal = (): RenewIntent => ({
      name: made.name,
      currentExpiry: `${at()}-11-21`,
      years: 1,
      clTRID: `RENEW-${++serial}`,
    });
    const length = await lengthOf(made, () => it.gateway.renewDomain(renewal()));
    const { xml } = scripted.asked.at(-1) as Asked;
    for (let cut = 0; cut < Math.max(length, xml.length); cut++) {
      for (const spoil of ['answer', 'command'] as const) {
        if (cut >= (spoil === 'answer' ? length : xml.length)) continue;
        const [before, intent] = [at(), renewal()];
        if (spoil === 'answer') scripted.answer = cutAnswer(cut);
        else scripted.cutCommandAt = cut + 1;
        expect((await it.gateway.renewDomain(intent)).kind, `${spoil} at ${cut}`).toBe('unknown');
        scripted.answer = carryOut;
        scripted.cutCommandAt = undefined;
        expect(await settleRenew(intent), `${spoil} at ${cut}`).toBe('done');
        expect(at(), `${spoil} at ${cut}`).toBe(before + 1);
      }
    }
  });
});
