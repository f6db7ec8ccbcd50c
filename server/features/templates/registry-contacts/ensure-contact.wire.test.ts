import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openScripted, type ScriptedGateway } from '../../../gateways/registry/testing/scripted-gateway.ts';
import {
  CONTACT,
  response,
  type ScriptedRegistry,
  startScripted,
} from '../../../gateways/registry/testing/scripted-registry.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { newCustomer, openAccountApp } from '../../account/testing.ts';
import { profileCompleted } from '../../account/wiring.ts';
import { makePersonalTemplate, templateRoutes } from '../wiring.ts';
import { ensureContact } from './ensure-contact.ts';

let house: TestHouse;
let app: FastifyInstance;
let scripted: ScriptedRegistry;
let it: ScriptedGateway;

beforeAll(async () => {
  scripted = await startScripted();
  it = openScripted(scripted, { registry: 'vip', limits: { depth: { check: 1, transform: 4, poll: 1 } } });
  house = await openTestHouse();
  house.events.on(profileCompleted, makePersonalTemplate);
  app = await openAccountApp(house, templateRoutes);
});
afterEach(() => {
  expect(it.faults).toEqual([]);
  scripted.asked.length = 0;
});
afterAll(async () => {
  await app.close();
  await house.close();
  await it.gateway.close();
  await scripted.stop();
});

let customers = 0;
/** A customer's own holder, whom no registry knows yet. */
async function newHolder(): Promise<{ customerId: bigint; templateId: bigint }> {
  customers += 1;
  await newCustomer(house, app, `holder-${customers}@example.com`, { address: `198.51.100.${customers}` });
  const { rows } = await house.pool.query<{ customer: bigint; template: bigint }>(
    'SELECT customer_id AS customer, id AS template FROM template ORDER BY id DESC LIMIT 1',
  );
  const [row] = rows;
  if (!row) throw new Error('no template');
  return { customerId: row.customer, templateId: row.template };
}
const kept = async ({ templateId }: { templateId: bigint }) =>
  (await house.pool.query('SELECT state, detail FROM registry_contact WHERE template_id = $1', [templateId])).rows;
const handleIn = (xml: string) => /<contact:id>([^<]+)</.exec(xml)?.[1] ?? '';
/** The contact as its registry shows it, made a moment ago by us. */
const infoOf = (handle: string, clID = 'ClientX') =>
  `<contact:infData xmlns:contact="${CONTACT}"><contact:id>${handle}</contact:id><contact:roid>C1-VIP</contact:roid><contact:status s="ok"/><contact:postalInfo type="int"><contact:name>A</contact:name><contact:addr><contact:city>B</contact:city><contact:cc>HK</contact:cc></contact:addr></contact:postalInfo><contact:email>a@example.net</contact:email><contact:clID>${clID}</contact:clID><contact:crID>${clID}</contact:crID><contact:crDate>${new Date().toISOString()}</contact:crDate></contact:infData>`;
const answering = (code: number) => {
  scripted.answer = ({ clTRID }) => response(clTRID, { code });
};

test.each([
  [2001, 'later'],
  [2104, 'later'],
  [2103, 'later'],
  [2307, 'later'],
  [2003, 'refused'],
  [2306, 'refused'],
  [2308, 'refused'],
] as const)('H1 a refusal with %d says nothing of the holder for good: %s now, and asked again', async (code, kind) => {
  const holder = await newHolder();
  answering(code);
  expect((await ensureContact(house, it.gateway, holder)).kind).toBe(kind);
  expect(await kept(holder)).toEqual([{ state: 'wanted', detail: null }]);
  answering(1000);
  expect((await ensureContact(house, it.gateway, holder)).kind).toBe('ready');
  expect(await kept(holder)).toEqual([{ state: 'ready', detail: null }]);
  const handles = scripted.asked.map(({ xml }) => handleIn(xml));
  expect(handles).toHaveLength(2);
  expect(new Set(handles).size).toBe(1);
});

test('H1 values that the protocol itself refuses are kept as refused, and not sent again', async () => {
  const holder = await newHolder();
  answering(2005);
  expect((await ensureContact(house, it.gateway, holder)).kind).toBe('refused');
  answering(1000);
  expect((await ensureContact(house, it.gateway, holder)).kind).toBe('refused');
  expect(await kept(holder)).toEqual([{ state: 'refused', detail: 'm' }]);
  expect(scripted.asked).toHaveLength(1);
});

test('H1 two crews with one new holder: the command that comes second is told "exists", and both are ready', async () => {
  const holder = await newHolder();
  let made = '';
  scripted.answer = ({ xml, clTRID }) => {
    if (!xml.includes('<create>')) return response(clTRID, { data: infoOf(made) });
    if (made) return response(clTRID, { code: 2302 });
    made = handleIn(xml);
    return response(clTRID);
  };
  const both = await Promise.all([1, 2].map(() => ensureContact(house, it.gateway, holder)));
  expect(both).toEqual([
    { kind: 'ready', handle: made },
    { kind: 'ready', handle: made },
  ]);
  expect(await kept(holder)).toEqual([{ state: 'ready', detail: null }]);
});

test('H1 a crew that hears a refusal after another heard the success believes the success', async () => {
  const holder = await newHolder();
  const first = Promise.withResolvers<string>();
  scripted.answer = ({ clTRID, number }) => (number === 1 ? first.promise : response(clTRID));
  const slow = ensureContact(house, it.gateway, holder);
  await expect.poll(() => scripted.asked.length).toBe(1);
  // Another process, with sessions of its own.
  const other = openScripted(scripted, { registry: 'vip' });
  expect((await ensureContact(house, other.gateway, holder)).kind).toBe('ready');
  first.resolve(response(scripted.asked[0]?.clTRID ?? '', { code: 2005 }));
  expect((await slow).kind).toBe('ready');
  expect(await kept(holder)).toEqual([{ state: 'ready', detail: null }]);
  await other.gateway.close();
});

test('H1 a handle that somebody else has is no matter of the holder: nothing is decided', async () => {
  const holder = await newHolder();
  scripted.answer = ({ xml, clTRID }) =>
    xml.includes('<create>')
      ? response(clTRID, { code: 2302 })
      : response(clTRID, { data: infoOf(handleIn(xml), 'ClientY') });
  expect((await ensureContact(house, it.gateway, holder)).kind).toBe('later');
  expect(await kept(holder)).toEqual([{ state: 'wanted', detail: null }]);
});
