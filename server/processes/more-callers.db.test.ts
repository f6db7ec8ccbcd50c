import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { newCustomer, PASSWORD } from '../features/account/testing.ts';
import { newMember, OFFICE_ORIGIN } from '../features/staff-access/testing.ts';
import type { SessionKind } from '../platform/sessions/store.ts';
import { openSession } from '../platform/sessions/store.ts';
import { openBrowser } from '../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { consoleRoutes, createConsole } from './api.ts';
import { openPartners, type Partners } from './partners.ts';
import { createOffice, officeRoutes } from './staff.ts';
import { wire } from './wiring.ts';

/**
 * Fewer connections than callers: whoever held one and waited for a second would wait for the others, and they for
 * them.
 */
const CONNECTIONS = 2;
const CALLERS = 6;

let house: TestHouse;
let partners: Partners;
let desk: FastifyInstance;
let office: FastifyInstance;
let customerId: bigint;
let staffId: bigint;

beforeAll(async () => {
  house = await openTestHouse({ databasePoolMax: CONNECTIONS });
  wire(house.events);
  partners = openPartners(house);
  desk = await createConsole(house, partners, null);
  office = await createOffice(house, null);
  await newCustomer(house, desk, 'many@example.com');
  const { rows } = await house.pool.query("SELECT id FROM customer WHERE email = 'many@example.com'");
  customerId = rows[0]?.id;
  await newMember(house, 'many', ['manager', 'finance', 'support']);
  const { rows: members } = await house.pool.query("SELECT id FROM staff WHERE name = 'many'");
  staffId = members[0]?.id;
});
afterAll(async () => {
  await desk.close();
  await office.close();
  await partners.close();
  await house.close();
});

/** Texts of which one or another fits almost every field there is. */
const TEXTS = [
  'many.com',
  '1',
  'many@example.com',
  PASSWORD,
  '12.34',
  '2026-11-23',
  '2026-11-23T00:00:00.000Z',
  'HK',
  'Mong Kok',
  '852',
  '61234567',
  'HSBCHKHH',
  '024123456789',
  'ns1.many.example',
  '192.0.2.1',
  '123456',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  randomUUID(),
  ...['D', 'R', 'W', 'C', 'Q', 'E', 'T'].map((kind) => `${kind}261124-ABCD2345`),
];
/** Fields whose form no schema tells. */
const BY_NAME: Readonly<Record<string, string>> = {
  Email: 'many@example.com',
  Amount: '12.34',
  Price: '100',
  Currency: 'USD',
  To: '1',
};

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
}

function textFor({ pattern, minLength = 0, maxLength = 1_000 }: Shape): string {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  return TEXTS.find(fits) ?? 'many';
}

/** A value of a shape, as plain as it can be. */
function plainOf(shape: Shape): unknown {
  if ('const' in shape) return shape.const;
  const [first] = shape.enum ?? shape.anyOf ?? shape.oneOf ?? [];
  if (shape.enum) return first;
  if (first) return plainOf(first as Shape);
  if (shape.type === 'object') {
    const own = Object.entries(shape.properties ?? {}).filter(([name]) => shape.required?.includes(name));
    return Object.fromEntries(own.map(([name, of]) => [name, (of.type === 'string' && BY_NAME[name]) || plainOf(of)]));
  }
  if (shape.type === 'array') return shape.items ? [plainOf(shape.items)] : [];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1);
  return textFor(shape);
}

const inputOf = ({ input }: Endpoint): Record<string, unknown> =>
  plainOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape) as Record<string, unknown>;

/** Sessions of one reader, each with its code given a moment ago; what a call before did to sessions is forgotten. */
async function sessionsOf(kind: SessionKind): Promise<string[]> {
  const fresh = {
    kind,
    subjectId: kind === 'staff' ? staffId : customerId,
    safeCodeSet: true,
    remember: false,
  } as const;
  const tokens = await house.inTx(async (tx) => {
    const opened: string[] = [];
    for (let caller = 0; caller < CALLERS; caller++)
      opened.push(await openSession(tx, { ...fresh, address: '::1', userAgent: '' }));
    return opened;
  });
  await house.pool.query("UPDATE session SET step_up_until = now() + interval '1 hour'");
  return tokens;
}

interface Door {
  readonly app: FastifyInstance;
  readonly kind: SessionKind;
  readonly cookie: string;
  readonly origin: string;
}

/** As many callers as there are, all at once, each from an address of their own. */
async function callAtOnce(
  { app, kind, cookie, origin }: Door,
  { method, path }: Endpoint,
  body: Record<string, unknown>,
) {
  const tokens = await sessionsOf(kind);
  const captchas: (string | undefined)[] = [];
  for (let caller = 0; caller < CALLERS; caller++)
    captchas.push('Captcha' in body ? await openBrowser(app).captcha() : undefined);
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(body[name] ?? '1')));
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !path.includes(`:${name}`)));
  const calls = tokens.map(async (token, caller) => {
    const browser = openBrowser(app, { origin, address: `198.51.${Math.floor(Math.random() * 250)}.${caller + 1}` });
    browser.cookies.set(cookie, token);
    const own = captchas[caller] === undefined ? rest : { ...rest, Captcha: captchas[caller] };
    const query = new URLSearchParams(Object.entries(own).map(([name, value]) => [name, String(value)])).toString();
    return method === 'GET'
      ? browser.get(`${url}?${query}`)
      : browser.post(url, own, { 'idempotency-key': randomUUID() });
  });
  return Promise.all(calls);
}

test.each(['customer', 'staff'] as const)(
  'V6 every call of a %s is answered although more call than there are connections',
  async (kind) => {
    const door: Door =
      kind === 'customer'
        ? { app: desk, kind, cookie: 'namestead_session', origin: 'http://127.0.0.1:8080' }
        : { app: office, kind, cookie: 'namestead_office', origin: OFFICE_ORIGIN };
    const routes = kind === 'customer' ? consoleRoutes(partners) : officeRoutes;
    const wrong: string[] = [];
    let reached = 0;
    for (const { endpoint } of routes) {
      if (endpoint.upload) continue;
      const answers = await callAtOnce(door, endpoint, inputOf(endpoint));
      if (answers.some(({ Key }) => !['INVALID_INPUT', 'NOT_SIGNED_IN', 'RIGHT_MISSING'].includes(Key))) reached += 1;
      for (const { status, Key, body } of answers)
        if (status >= 500) wrong.push(`${endpoint.method} ${endpoint.path}: ${status} ${Key} ${body.slice(0, 80)}`);
    }
    expect(wrong).toEqual([]);
    // What is refused for its form never comes to its verb; most must.
    expect(reached / routes.length).toBeGreaterThan(0.8);
  },
  240_000,
);
