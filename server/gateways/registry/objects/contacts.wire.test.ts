import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ContactIntent } from '../index.ts';
import { inside, openScripted, type ScriptedGateway } from '../testing/scripted-gateway.ts';
import { CONTACT, response, type ScriptedRegistry, startScripted } from '../testing/scripted-registry.ts';

/** Contacts as they stand on the wire (RFC 5733), with CNNIC's extension where the registry speaks it. */

const CNNIC = 'urn:ietf:params:xml:ns:cnnic-contact-1.0';
let scripted: ScriptedRegistry;
let it: ScriptedGateway;

beforeAll(async () => {
  scripted = await startScripted([CNNIC]);
  it = openScripted(scripted, { purveyor: 'registrar-a' });
});
afterEach(() => {
  expect(it.faults).toEqual([]);
  scripted.asked.length = 0;
  scripted.answer = ({ clTRID }) => response(clTRID);
});
afterAll(async () => {
  await it.gateway.close();
  await scripted.stop();
});

const intent: ContactIntent = {
  id: 'ns-000042',
  clTRID: 'CONTACT-1',
  intendedAt: new Date('2026-11-21T10:00:00Z'),
  postal: [
    { type: 'loc', name: 'Z\u00fcrich AG', street: ['Weg 1', 'Haus 2'], city: 'Z\u00fcrich', country: 'CH' },
    {
      type: 'int',
      name: 'Zurich Ltd',
      organization: 'Zurich Ltd',
      street: ['1 Way'],
      city: 'Zurich',
      province: 'ZH',
      postalCode: '8001',
      country: 'CH',
    },
  ],
  voice: '+852.12345678',
  voiceExtension: '12',
  fax: '+852.12345679',
  email: 'holder@example.net',
  authInfo: 'q7Kd2fYw',
  disclosure: { flag: false, parts: ['voice', 'email', 'name'] },
  chinese: { type: 'E', document: { type: 'YYZZ', number: '000000000000000000' }, mobile: '+86.13800000000' },
};
const infData = (changes: { clID?: string; crDate?: string; status?: string; email?: string } = {}) =>
  `<contact:infData xmlns:contact="${CONTACT}"><contact:id>ns-000042</contact:id><contact:roid>contact8013-cn</contact:roid><contact:status s="${
    changes.status ?? 'ok'
  }"/><contact:postalInfo type="int"><contact:name>Zurich Ltd</contact:name><contact:addr><contact:street>1 Way</contact:street><contact:city>Zurich</contact:city><contact:cc>CH</contact:cc></contact:addr></contact:postalInfo><contact:voice x="12">+852.12345678</contact:voice><contact:email>${
    changes.email ?? 'holder@example.net'
  }</contact:email><contact:clID>${changes.clID ?? 'ClientX'}</contact:clID><contact:crID>ClientX</contact:crID><contact:crDate>${
    changes.crDate ?? '2026-11-21T10:00:30Z'
  }</contact:crDate><contact:disclose flag="0"><contact:name type="int"/><contact:voice/></contact:disclose></contact:infData>`;

test('a contact with both addresses, a disclosure and what CNNIC wants to know', async () => {
  expect(await it.gateway.createContact(intent)).toMatchObject({ kind: 'done', pending: false });
  const address = (type: string, rest: string) =>
    `<contact:postalInfo type="${type}">${rest}</contact:addr></contact:postalInfo>`;
  expect(inside(scripted.asked[0]?.xml ?? '')).toBe(
    `<create><contact:create><contact:id>ns-000042</contact:id>${address(
      'loc',
      '<contact:name>Z\u00fcrich AG</contact:name><contact:addr><contact:street>Weg 1</contact:street><contact:street>Haus 2</contact:street><contact:city>Z\u00fcrich</contact:city><contact:cc>CH</contact:cc>',
    )}${address(
      'int',
      '<contact:name>Zurich Ltd</contact:name><contact:org>Zurich Ltd</contact:org><contact:addr><contact:street>1 Way</contact:street><contact:city>Zurich</contact:city><contact:sp>ZH</contact:sp><contact:pc>8001</contact:pc><contact:cc>CH</contact:cc>',
    )}<contact:voice x="12">+852.12345678</contact:voice><contact:fax>+852.12345679</contact:fax><contact:email>holder@example.net</contact:email><contact:authInfo><contact:pw>q7Kd2fYw</contact:pw></contact:authInfo><contact:disclose flag="0"><contact:name type="loc"/><contact:name type="int"/><contact:voice/><contact:email/></contact:disclose></contact:create></create><extension><cnnic-contact:create><cnnic-contact:type>E</cnnic-contact:type><cnnic-contact:contact type="YYZZ">000000000000000000</cnnic-contact:contact><cnnic-contact:purveyor>registrar-a</cnnic-contact:purveyor><cnnic-contact:mobile>+86.13800000000</cnnic-contact:mobile></cnnic-contact:create></extension>`,
  );
});

test('a registry without the extension gets the contact without it', async () => {
  const plain = await startScripted();
  const other = openScripted(plain, { purveyor: 'registrar-a' });
  expect((await other.gateway.createContact(intent)).kind).toBe('done');
  expect(plain.asked[0]?.xml).not.toContain('extension');
  await other.gateway.close();
  await plain.stop();
});

test('a registry without contacts refuses here, and nothing is sent', async () => {
  const thin = await startScripted([], ['urn:ietf:params:xml:ns:domain-1.0', 'urn:ietf:params:xml:ns:host-1.0']);
  const other = openScripted(thin);
  expect(await other.gateway.createContact(intent)).toMatchObject({ kind: 'refused', code: 2307 });
  expect(thin.asked).toEqual([]);
  await other.gateway.close();
  await thin.stop();
});

test('what is changed goes out, and nothing else', async () => {
  const outcome = await it.gateway.updateContact({
    id: 'ns-000042',
    clTRID: 'CONTACT-2',
    email: 'new@example.net',
    fax: '',
    addStatuses: ['clientDeleteProhibited'],
    removeStatuses: ['clientUpdateProhibited'],
    chinese: { mobile: '+86.13800000001' },
  });
  expect(outcome.kind).toBe('done');
  expect(inside(scripted.asked[0]?.xml ?? '')).toBe(
    '<update><contact:update><contact:id>ns-000042</contact:id><contact:add><contact:status s="clientDeleteProhibited"/></contact:add><contact:rem><contact:status s="clientUpdateProhibited"/></contact:rem><contact:chg><contact:fax/><contact:email>new@example.net</contact:email></contact:chg></contact:update></update><extension><cnnic-contact:update><cnnic-contact:chg><cnnic-contact:mobile>+86.13800000001</cnnic-contact:mobile></cnnic-contact:chg></cnnic-contact:update></extension>',
  );
});

test('info tells all of a contact, or that there is none', async () => {
  scripted.answer = ({ clTRID }) =>
    response(clTRID, {
      data: infData(),
      extension: `<c:infData xmlns:c="${CNNIC}"><c:type>E</c:type><c:contact type="YYZZ">1</c:contact><c:purveyor>registrar-a</c:purveyor><c:mobile>+86.1</c:mobile></c:infData>`,
    });
  expect(await it.gateway.infoContact('ns-000042')).toMatchObject({
    kind: 'found',
    contact: {
      id: 'ns-000042',
      statuses: ['ok'],
      postal: [{ type: 'int', name: 'Zurich Ltd', street: ['1 Way'], city: 'Zurich', country: 'CH' }],
      voice: '+852.12345678',
      voiceExtension: '12',
      disclosure: { flag: false, parts: ['name', 'voice'] },
      ours: true,
      chinese: { type: 'E', document: { type: 'YYZZ', number: '1' }, purveyor: 'registrar-a', mobile: '+86.1' },
    },
  });
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 2303 });
  expect((await it.gateway.infoContact('ns-000043')).kind).toBe('absent');
});

test('which handles are free', async () => {
  scripted.answer = ({ clTRID }) =>
    response(clTRID, {
      data: `<c:chkData xmlns:c="${CONTACT}"><c:cd><c:id avail="1">aaa</c:id></c:cd><c:cd><c:id avail="0">bbb</c:id></c:cd></c:chkData>`,
    });
  expect([...(await it.gateway.checkContacts(['aaa', 'bbb', 'ccc']))]).toEqual([
    ['aaa', true],
    ['bbb', false],
  ]);
});

test('a contact in use cannot go, and says so', async () => {
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 2305, reason: 'linked' });
  expect(await it.gateway.deleteContact({ id: 'ns-000042', clTRID: 'CONTACT-3' })).toMatchObject({
    kind: 'refused',
    code: 2305,
    reason: 'm; linked',
  });
});

test.each([
  ['ours and new', infData(), 'done'],
  ['ours and old', infData({ crDate: '2026-11-20T10:00:00Z' }), 'refused'],
  ['of another registrar', infData({ clID: 'ClientY' }), 'refused'],
  ['not there', undefined, 'absent'],
] as const)('an unknown create: %s', async (_what, data, kind) => {
  scripted.answer = ({ clTRID }) => (data ? response(clTRID, { data }) : response(clTRID, { code: 2303 }));
  expect((await it.gateway.resolveCreateContact(intent)).kind).toBe(kind);
});

test('an unknown update is compared, an unknown delete is asked about', async () => {
  scripted.answer = ({ clTRID }) => response(clTRID, { data: infData({ email: 'new@example.net' }) });
  const update = { id: 'ns-000042', clTRID: 'CONTACT-4', email: 'new@example.net' };
  expect((await it.gateway.resolveUpdateContact(update)).kind).toBe('done');
  expect((await it.gateway.resolveUpdateContact({ ...update, email: 'x@example.net' })).kind).toBe('absent');
  expect((await it.gateway.resolveDeleteContact(update)).kind).toBe('absent');
  scripted.answer = ({ clTRID }) => response(clTRID, { code: 2303 });
  expect((await it.gateway.resolveDeleteContact(update)).kind).toBe('done');
  expect((await it.gateway.resolveUpdateContact(update)).kind).toBe('refused');
});

test('"exists" of a handle that is ours alone is looked into, also at what seems to be the first try', async () => {
  let there = infData();
  scripted.answer = ({ xml, clTRID }) =>
    xml.includes('<create>') ? response(clTRID, { code: 2302 }) : response(clTRID, { data: there });
  expect((await it.gateway.createContact(intent)).kind).toBe('done');
  there = infData({ clID: 'ClientY' });
  expect(await it.gateway.createContact(intent)).toMatchObject({ kind: 'refused', code: 2302 });
});

test('an address that ASCII cannot hold is refused before it is sent', async () => {
  const postal = [{ ...(intent.postal[1] as (typeof intent.postal)[0]), city: 'Z\u00fcrich' }];
  expect(await it.gateway.createContact({ ...intent, postal })).toMatchObject({ kind: 'refused', code: 2005 });
  expect(scripted.asked).toEqual([]);
});
