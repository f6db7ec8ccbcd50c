import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../platform/http/app.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { find } from './testing/json-path.ts';
import { addRdap } from './wiring.ts';

const PUBLIC_URL = 'https://console.registrar.test';
const BASE = `${PUBLIC_URL}/rdap`;
/** What must never be told; none of it is a part of another word of an answer. */
const SECRETS = {
  name: 'Wong Siu Ming',
  city: 'Sheung Wan',
  street: '77 Hollywood Road',
  postCode: '999077',
  phone: '98761234',
  phoneExt: '4321',
  fax: '98765555',
  email: 'siuming@holder.test',
};
const HOLDER = { kind: 'enterprise', country: 'HK', province: 'Hong Kong Island', telCc: '852', ...SECRETS };

let house: TestHouse;
let app: FastifyInstance;

interface Row {
  readonly name: string;
  readonly unicode?: string;
  readonly statuses?: readonly string[];
  readonly holder?: object;
  readonly left?: boolean;
  readonly transferred?: boolean;
}

async function insertNames(rows: readonly Row[]): Promise<void> {
  const { rows: made } = await house.pool.query<{ customer: bigint; template: bigint }>(
    `WITH c AS (INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
       VALUES ('account@holder.test', 'individual', 'en', 'none', now(), now(), now()) RETURNING id)
     INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email,
       created_at, updated_at) SELECT id, 'Mine', 'individual', '', '', '', '', '', '', '', '', '', '', '', now(), now() FROM c
     RETURNING customer_id AS customer, id AS template`,
  );
  for (const {
    name,
    unicode = name,
    statuses = ['clientTransferProhibited'],
    holder = HOLDER,
    left,
    transferred,
  } of rows) {
    await house.pool.query(
      `INSERT INTO domain (customer_id, name, unicode, suffix, registrar, registered_at, expires_at, name_servers, statuses, template_id,
         holder, auth_info, arrived_at, left_at, transferred_in_at) VALUES ($1, $2, $3, $4, 'x', '2024-02-03T04:05:06Z', '2027-02-03T04:05:06Z',
         '{ns1.host.test,ns2.host.test}', $5, $6, $7, 'sealed-code', now(), $8, $9)`,
      [
        made[0]!.customer,
        name,
        unicode,
        name.slice(name.indexOf('.') + 1),
        statuses,
        made[0]!.template,
        JSON.stringify(holder),
        left ? new Date() : null,
        transferred ? new Date('2025-06-07T08:09:10Z') : null,
      ],
    );
  }
}

beforeAll(async () => {
  const registrar = {
    name: 'Registrar Ltd',
    ianaId: '1234',
    abuseEmail: 'abuse@registrar.test',
    abusePhone: '+852.21234567',
    contactUrl: `${PUBLIC_URL}/contact`,
    legal: { address: [] },
  };
  house = await openTestHouse({ publicUrl: PUBLIC_URL, registrar });
  await insertNames([
    { name: 'ours.com' },
    { name: 'gone.com', left: true },
    { name: 'xn--fiq228c.com', unicode: '\u4e2d\u6587.com', statuses: ['ok'] },
    { name: 'xn--fiq228c.xn--fiqs8s', unicode: '\u4e2d\u6587.\u4e2d\u56fd', statuses: ['ok'] },
    { name: 'came.com', transferred: true, statuses: ['pendingDelete', 'redemptionPeriod'] },
    { name: 'script.com', holder: { ...HOLDER, province: '<script>alert(1)</script>' } },
    { name: 'listed.com', holder: { ...HOLDER, country: 'CN', province: '440000' } },
  ]);
  app = await createApp(house);
  addRdap(app, house);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

type Json = ReturnType<typeof JSON.parse>;
const get = (path: string, method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' = 'GET', from = '192.0.2.1') =>
  app.inject({ method, url: `/rdap${path}`, remoteAddress: from });
const body = async (path: string): Promise<Json> => (await get(path)).json();
const registrant = (answer: Json) => answer.entities.find((each: Json) => each.roles[0] === 'registrant');
const registrar = (answer: Json) => answer.entities.find((each: Json) => each.roles[0] === 'registrar');
const card = (entity: Json, name: string) => entity.vcardArray[1].filter((each: Json) => each[0] === name);
const noticeOf = (answer: Json, title: string) => answer.notices.filter((each: Json) => each.title === title);
/** Every link anywhere in an answer. */
function linksIn(node: Json): Json[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'links' ? (value as Json[]) : linksIn(value as Json)));
}

describe('RDAP over HTTP', () => {
  test('-13000 the type is application/rdap+json, also of errors and of help', async () => {
    for (const path of ['/domain/ours.com', '/domain/nobody.com', '/help', '/nowhere', '/entity/1234']) {
      expect((await get(path)).headers['content-type']).toBe('application/rdap+json');
    }
  });

  test.each([
    '/domain/nobody.com',
    '/domain/gone.com',
    '/domain/www.ours.com',
    '/domain/ours.test',
    '/domain/com',
    '/domains?name=ours*',
    '/nameserver/ns1.host.test',
    '/entity/4321',
    '/help/more',
    '/ip/192.0.2.1',
    '',
    '/',
    '//domain/ours.com',
    '/domain/ours.com/',
  ])('-13002 %s is 404 with an error object that tells the same code', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ errorCode: 404, title: 'Not Found', rdapConformance: expect.any(Array) });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  test.each([
    '/xn--zzzzzzzzzzzz.com',
    '/-ours.com',
    '/ab--ours.com',
    '/ou_rs.com',
    `/${'a'.repeat(64)}.com`,
    `/${'a.'.repeat(130)}com`,
    '/ours..com',
    '/%00ours.com',
    '/%3Cscript%3E.com',
    '/%E4%B8.com',
    '/%zz.com',
    '/',
    '',
  ])('-65300 domain%s is no name: 400 (RFC 7480 §5.4)', async (name) => {
    const answer = await get(`/domain${name}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('application/rdap+json');
    expect(answer.json()).toMatchObject({ errorCode: 400, title: 'Bad Request', rdapConformance: expect.any(Array) });
  });

  test('-20300 HEAD answers like GET, without a body', async () => {
    for (const path of ['/domain/ours.com', '/domain/nobody.com', '/domain/-ours.com', '/entity/1234', '/help']) {
      const [head, full] = [await get(path, 'HEAD'), await get(path)];
      expect(head.statusCode).toBe(full.statusCode);
      expect(head.body).toBe('');
      expect(head.headers['content-type']).toBe(full.headers['content-type']);
      expect(head.headers['access-control-allow-origin']).toBe('*');
    }
  });

  test('-20701 help answers 200', async () => {
    expect((await get('/help')).statusCode).toBe(200);
  });

  test('-13004 a query is neither redirected nor repeated', async () => {
    const answer = await get('/domain/ours.com?x=%3Cscript%3E&secretword=1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.body).not.toContain('secretword');
    expect((await get('/nowhere?secretword=1')).body).not.toContain('secretword');
  });

  test('-20500 every site may read the answers', async () => {
    expect((await get('/domain/ours.com')).headers['access-control-allow-origin']).toBe('*');
  });

  test('-40100 no script in a value, whatever a holder typed or somebody asks', async () => {
    const answer = await body('/domain/script.com');
    expect(card(registrant(answer), 'adr')[0][3][4]).toBe('scriptalert(1)/script');
    expect((await get('/<script>')).body).not.toContain('<script');
  });

  test('L1 other methods are refused in the same form, and nothing is cookie or session', async () => {
    const answer = await get('/domain/ours.com', 'POST');
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
    expect(answer.json().errorCode).toBe(405);
    expect((await get('/domain/ours.com')).headers['set-cookie']).toBeUndefined();
  });

  test('M3 an answer may be kept a minute, a refusal not', async () => {
    expect((await get('/domain/ours.com')).headers['cache-control']).toBe('public, max-age=60');
    expect((await get('/domain/ours.com', 'POST')).headers['cache-control']).toBe('no-store');
  });

  test('M3 too many questions from one address are 429 with the wait, another address goes on', async () => {
    await house.pool.query(
      `INSERT INTO rate_limit (key, points, expire) VALUES ('rdap.address:198.51.100.7', 600, $1)`,
      [Date.now() + 60_000],
    );
    const answer = await get('/domain/ours.com', 'GET', '198.51.100.7');
    expect(answer.statusCode).toBe(429);
    expect(answer.json().errorCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/domain/ours.com', 'GET', '198.51.100.8')).statusCode).toBe(200);
  });
});

describe('RDAP of a name', () => {
  test('-10503 -62000 -61000 -62001 -62006 -61001 what it conforms to', async () => {
    expect((await body('/domain/ours.com')).rdapConformance).toEqual([
      'rdap_level_0',
      'icann_rdap_response_profile_1',
      'icann_rdap_technical_implementation_guide_1',
      'redacted',
    ]);
    expect((await body('/help')).rdapConformance).not.toContain('redacted');
  });

  test('-46500 -61200 -61201 -61202 exactly one terms of service, with href and the address that was asked', async () => {
    for (const path of ['/domain/OURS.com', '/help', '/entity/1234']) {
      const terms = linksIn((await body(path)).notices).filter(({ rel }) => rel === 'terms-of-service');
      expect(terms).toEqual([
        {
          value: `${BASE}${path}`,
          rel: 'terms-of-service',
          href: `${PUBLIC_URL}/legal/terms`,
          type: 'text/html',
        },
      ]);
    }
  });

  test('-46601 -46602 -46603 -46604 -46605 -46606 the notice of status codes', async () => {
    expect(noticeOf(await body('/domain/ours.com'), 'Status Codes')).toEqual([
      {
        title: 'Status Codes',
        description: ['For more information on domain status codes, please visit https://icann.org/epp'],
        links: [
          { value: `${BASE}/domain/ours.com`, rel: 'glossary', href: 'https://icann.org/epp', type: 'text/html' },
        ],
      },
    ]);
  });

  test('-46701 -46702 -46703 -46704 -46705 -46706 the notice of the complaint form', async () => {
    expect(noticeOf(await body('/domain/ours.com'), 'RDDS Inaccuracy Complaint Form')).toEqual([
      {
        title: 'RDDS Inaccuracy Complaint Form',
        description: ['URL of the ICANN RDDS Inaccuracy Complaint Form: https://icann.org/wicf'],
        links: [{ value: `${BASE}/domain/ours.com`, rel: 'help', href: 'https://icann.org/wicf', type: 'text/html' }],
      },
    ]);
  });

  test('-10612 -10613 every link has value and rel', async () => {
    for (const path of ['/domain/ours.com', '/help', '/entity/1234', '/nowhere']) {
      const links = linksIn(await body(path));
      expect(links.length).toBeGreaterThan(0);
      for (const link of links)
        expect(link).toMatchObject({ value: `${BASE}${path}`, rel: expect.stringMatching(/./) });
    }
  });

  test('-46200 -46204 the id of the registry is not told and named as removed', async () => {
    const answer = await body('/domain/ours.com');
    expect(answer.handle).toBeUndefined();
    expect(answer.redacted).toContainEqual(
      expect.objectContaining({ name: { type: 'Registry Domain ID' }, method: 'removal', prePath: '$.handle' }),
    );
  });

  test('-46400 -43100 -10912 registration, expiration, registrar expiration, last update; each once', async () => {
    const { events } = await body('/domain/ours.com');
    const by = Object.fromEntries(events.map((each: Json) => [each.eventAction, each.eventDate]));
    expect(Object.keys(by)).toHaveLength(events.length);
    expect(by).toMatchObject({
      registration: '2024-02-03T04:05:06.000Z',
      expiration: '2027-02-03T04:05:06.000Z',
      'registrar expiration': '2027-02-03T04:05:06.000Z',
    });
    expect(Math.abs(Date.parse(by['last update of RDAP database']) - Date.now())).toBeLessThan(60_000);
    const came = (await body('/domain/came.com')).events;
    expect(came).toContainEqual({ eventAction: 'transfer', eventDate: '2025-06-07T08:09:10.000Z' });
  });

  test('-11003 -46900 -47000 statuses in the words of RFC 8056', async () => {
    expect((await body('/domain/ours.com')).status).toEqual(['client transfer prohibited']);
    expect((await body('/domain/came.com')).status).toEqual(['pending delete', 'redemption period']);
  });

  test('-46800 secureDNS tells whether the delegation is signed; without DS records no dsData stands there', async () => {
    expect((await body('/domain/ours.com')).secureDNS).toEqual({ delegationSigned: false });
  });

  test('-46801 -46802 a signed delegation has its DS data, or the keys from which the registry makes it', async () => {
    const setDs = (name: string, ds: object[]) =>
      house.pool.query('UPDATE domain SET ds = $2 WHERE name = $1', [name, JSON.stringify(ds)]);
    await setDs('listed.com', [{ keyTag: 60485, alg: 13, digestType: 2, digest: 'ABCDEF' }]);
    expect((await body('/domain/listed.com')).secureDNS).toEqual({
      delegationSigned: true,
      dsData: [{ keyTag: 60485, algorithm: 13, digestType: 2, digest: 'ABCDEF' }],
    });
    await setDs('listed.com', [{ flags: 257, protocol: 3, alg: 13, pubKey: 'AQID' }]);
    expect((await body('/domain/listed.com')).secureDNS).toEqual({
      delegationSigned: true,
      keyData: [{ flags: 257, protocol: 3, algorithm: 13, publicKey: 'AQID' }],
    });
  });

  test('-46400 the last change is that of what is told, not of notes or of another customer; once', async () => {
    const changed = async () =>
      (await body('/domain/listed.com')).events.filter((each: Json) => each.eventAction === 'last changed');
    expect(await changed()).toEqual([]);
    const { rows } = await house.pool.query('SELECT id, customer_id AS customer FROM domain WHERE name = $1', [
      'listed.com',
    ]);
    const { id, customer } = rows[0];
    const act = (kind: string, customerId: bigint, day: number) =>
      house.pool.query(
        `INSERT INTO activity (customer_id, actor, via, kind, object, at, request_id)
         VALUES ($1, 'system', 'test', $2, $3, $4, 'r')`,
        [customerId, kind, `domain:${id}`, new Date(Date.UTC(2026, 0, day))],
      );
    await act('domain.registered', customer, 1);
    await act('domain.nameServersChanged', customer, 2);
    await act('domain.autoRenewOff', customer, 3);
    await act('domain.nameServersChanged', customer + 1000n, 4);
    expect(await changed()).toEqual([{ eventAction: 'last changed', eventDate: '2026-01-02T00:00:00.000Z' }]);
    const told = ['holderChanged', 'holdSet', 'takenOver', 'restoredAlone', 'backFromRedemption', 'lapsed'];
    for (const [at, kind] of told.entries()) {
      await act(`domain.${kind}`, customer, 5 + at);
      const eventDate = new Date(Date.UTC(2026, 0, 5 + at)).toISOString();
      expect(await changed(), kind).toEqual([{ eventAction: 'last changed', eventDate }]);
    }
  });

  test('-47200 name servers have their name', async () => {
    expect((await body('/domain/ours.com')).nameservers).toEqual([
      { objectClassName: 'nameserver', ldhName: 'ns1.host.test' },
      { objectClassName: 'nameserver', ldhName: 'ns2.host.test' },
    ]);
  });

  test('E2 the forms that its registry keeps with a name are its variants (RFC 9083 §5.3), once each and never itself', async () => {
    const [plain, full] = ['\u4e2d\u6587.com', '\u570b\u6587.com'];
    const [found] = (await house.pool.query(`SELECT id FROM domain WHERE name = 'xn--fiq228c.com'`)).rows;
    expect(await body('/domain/xn--fiq228c.com')).not.toHaveProperty('variants');
    const keep = (toldBy: 'house' | 'registry') =>
      house.pool.query(
        `INSERT INTO domain_form (domain_id, kind, unicode, name, told_by) VALUES ($1, 'simplified', $2, 'xn--fiq228c.com', $4),
           ($1, 'traditional', $3, 'xn--cjs06ul4s.com', $4), ($1, 'variant', $3, 'xn--cjs06ul4s.com', $4)`,
        [found.id, plain, full, toldBy],
      );
    await keep('house');
    expect(await body('/domain/xn--fiq228c.com')).not.toHaveProperty('variants');
    await house.pool.query('DELETE FROM domain_form');
    await keep('registry');
    expect((await body('/domain/xn--fiq228c.com')).variants).toEqual([
      {
        relation: ['registered', 'conjoined'],
        variantNames: [{ ldhName: 'xn--cjs06ul4s.com', unicodeName: full }],
      },
    ]);
    await house.pool.query('DELETE FROM domain_form');
  });

  test('E2 a form that its registry keeps with a name is the same name; one that only we sent is not known yet', async () => {
    const [found] = (await house.pool.query(`SELECT id FROM domain WHERE name = 'xn--fiq228c.com'`)).rows;
    await house.pool.query(
      `INSERT INTO domain_form (domain_id, kind, unicode, name, told_by) VALUES ($1, 'traditional', $2, 'xn--9csy05a.com', 'house')`,
      [found.id, '\u570b\u6587.com'],
    );
    expect((await get('/domain/xn--9csy05a.com')).statusCode).toBe(404);
    await house.pool.query(`UPDATE domain_form SET told_by = 'registry'`);
    for (const typed of ['xn--9csy05a.com', '%E5%9C%8B%E6%96%87.com']) {
      expect(await body(`/domain/${typed}`)).toMatchObject({ objectClassName: 'domain', ldhName: 'xn--fiq228c.com' });
    }
    await house.pool.query('DELETE FROM domain_form');
  });

  test.each([
    'xn--fiq228c.xn--fiqs8s',
    'xn--fiq228c.xn--fiqz9s',
    'XN--FIQ228C.XN--FIQZ9S',
    '%E4%B8%AD%E6%96%87.%E4%B8%AD%E5%9C%8B',
  ])('E2 %s is one name under both spellings of its suffix', async (typed) => {
    expect(await body(`/domain/${typed}`)).toMatchObject({
      ldhName: 'xn--fiq228c.xn--fiqs8s',
      unicodeName: '\u4e2d\u6587.\u4e2d\u56fd',
    });
  });

  test.each([
    ['ours.com.', 200],
    ['OURS.COM.', 200],
    ['ours%E3%80%82com%E3%80%82', 200],
    ['%E4%B8%AD%E6%96%87.com.', 200],
    ['ours.com..', 400],
    ['.', 400],
    ['%2E', 400],
  ])('D1 %s, a name down to the root (RFC 9082 §3.1.3), is %s', async (typed, status) => {
    expect((await get(`/domain/${typed}`)).statusCode).toBe(status);
  });

  test('D1 a Chinese name by U-label, A-label and capitals: one answer with both forms; others have no unicodeName', async () => {
    for (const typed of ['%E4%B8%AD%E6%96%87.com', 'xn--fiq228c.com', 'XN--FIQ228C.COM']) {
      const answer = await body(`/domain/${typed}`);
      expect(answer).toMatchObject({
        objectClassName: 'domain',
        ldhName: 'xn--fiq228c.com',
        unicodeName: '\u4e2d\u6587.com',
      });
      expect(answer.links).toEqual([
        {
          value: `${BASE}/domain/${typed}`,
          rel: 'self',
          href: `${BASE}/domain/xn--fiq228c.com`,
          type: 'application/rdap+json',
        },
      ]);
    }
    expect((await body('/domain/OURS.COM')).unicodeName).toBeUndefined();
  });

  test('-23300 the registrar has its number at IANA as handle and public id', async () => {
    const own = registrar(await body('/domain/ours.com'));
    expect(own).toMatchObject({
      handle: '1234',
      publicIds: [{ type: 'IANA Registrar ID', identifier: '1234' }],
    });
    expect(card(own, 'fn')[0][3]).toBe('Registrar Ltd');
    expect(await body('/entity/1234')).toMatchObject({
      objectClassName: 'entity',
      handle: '1234',
      roles: ['registrar'],
    });
  });

  test('-47500 -20900 abuse inside the registrar: a voice phone and a mail address', async () => {
    const [abuse] = registrar(await body('/domain/ours.com')).entities;
    expect(abuse.roles).toEqual(['abuse']);
    expect(card(abuse, 'tel')).toEqual([['tel', { type: 'voice' }, 'uri', 'tel:+852.21234567']]);
    expect(card(abuse, 'email')[0][3]).toBe('abuse@registrar.test');
  });

  test('-47700 -47701 -47702 -47703 the registrar links to itself with rel about, over https', async () => {
    const about = registrar(await body('/domain/ours.com')).links.filter((each: Json) => each.rel === 'about');
    expect(about).toHaveLength(1);
    expect(about[0].href).toBe(PUBLIC_URL);
  });

  test('-63000 exactly one registrant, and no contact nobody is asked for', async () => {
    const roles = (await body('/domain/ours.com')).entities.flatMap((each: Json) => each.roles);
    expect(roles).toEqual(['registrar', 'registrant']);
  });

  test('-62100 -62101 the country stands in cc, in two letters, and its text is empty', async () => {
    const [, params, , value] = card(registrant(await body('/domain/ours.com')), 'adr')[0];
    expect(params).toEqual({ cc: 'HK' });
    expect(value).toEqual(['', '', '', '', 'Hong Kong Island', '', '']);
    const listed = card(registrant(await body('/domain/listed.com')), 'adr')[0];
    expect([listed[1].cc, listed[3][4]]).toEqual(['CN', 'Guangdong']);
  });
});

describe('RDAP leaves out what is no business of others (RFC 9537)', () => {
  const EMPTY = ['Registrant Name', 'Registrant Street', 'Registrant City', 'Registrant Postal Code'];
  const REMOVED = [
    'Registry Domain ID',
    'Registry Registrant ID',
    'Registrant Organization',
    'Registrant Phone',
    'Registrant Phone Ext',
    'Registrant Fax',
    'Registrant Fax Ext',
  ];

  test('-63200 -63404 -63504 -63604 -63303 -63703 -64100 -65800 the exact names and methods, by type, each once', async () => {
    const { redacted } = await body('/domain/ours.com');
    const by = new Map(redacted.map((each: Json) => [each.name.type, each]));
    expect([...by.keys()].sort()).toEqual([...EMPTY, ...REMOVED, 'Registrant Email'].sort());
    expect(redacted).toHaveLength(by.size);
    for (const each of redacted) {
      expect(each.name.description).toBeUndefined();
      expect(each.pathLang).toBe('jsonpath');
    }
    for (const name of EMPTY) expect((by.get(name) as Json).method).toBe('emptyValue');
    for (const name of REMOVED) expect((by.get(name) as Json).method).toBe('removal');
    expect((by.get('Registrant Email') as Json).method).toBe('replacementValue');
  });

  test('-63205 -63304 -63405 what is removed is not there, what is emptied is there and empty', async () => {
    const answer = await body('/domain/ours.com');
    for (const each of answer.redacted) {
      if (each.method === 'removal') expect(find(each.prePath, answer), each.name.type).toEqual([]);
      if (each.method === 'emptyValue') expect(find(each.postPath, answer), each.name.type).toEqual(['']);
    }
  });

  test('-64101 -64102 the mail is replaced by one address to write through, and no mail is there', async () => {
    const answer = await body('/domain/ours.com');
    const mail = answer.redacted.find((each: Json) => each.name.type === 'Registrant Email');
    expect(find(mail.prePath, answer)).toEqual([]);
    expect(find(mail.replacementPath, answer)).toEqual([['contact-uri', {}, 'uri', `${PUBLIC_URL}/contact`]]);
  });

  test('-63105 the registrant has no handle', async () => {
    expect(registrant(await body('/domain/ours.com')).handle).toBeUndefined();
  });

  test('L1 nothing of holder, account or transfer password is in any answer, nor which data he gave', async () => {
    const text = (await get('/domain/ours.com')).body;
    for (const secret of [...Object.values(SECRETS), 'account@holder.test', 'sealed-code', 'enterprise']) {
      expect(text).not.toContain(secret);
    }
    const poor = await body('/domain/listed.com');
    expect(poor.redacted).toEqual((await body('/domain/ours.com')).redacted);
  });

  test('L1 the view that is read holds nothing else of the holder', async () => {
    const { rows } = await house.pool.query('SELECT * FROM domain_public_v LIMIT 1');
    expect(Object.keys(rows[0]).sort()).toEqual(
      [
        'id',
        'customer_id',
        'ds',
        'name',
        'unicode',
        'registered_at',
        'expires_at',
        'transferred_in_at',
        'name_servers',
        'statuses',
        'rgp_statuses',
        'registry_expires_at',
        'country',
        'province',
      ].sort(),
    );
  });
});
