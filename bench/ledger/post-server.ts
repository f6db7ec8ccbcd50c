import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { fromMinor } from '#contract/money.ts';
import { customerAccount, platformAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { credit, debit, type Posting } from '#server/ledger/postings/posting.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { createReads } from '#server/platform/db/read-lanes.ts';
import { type Tx, transact } from '#server/platform/db/transaction.ts';
import { createEvents } from '#server/platform/events.ts';
import type { House } from '#server/platform/house.ts';
import { addRoutes, createApp } from '#server/platform/http/app.ts';
import { route } from '#server/platform/http/route.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { findSession, grantStepUp, openSession } from '#server/platform/sessions/store.ts';

/**
 * A server of one call, made of the house's own edge: session and step-up are asked in the transaction in which one
 * posting is written. Its arguments: the application's database, and how many customers there are. Prints its port and
 * a session's token, as JSON.
 */
const [url = '', customers = '0'] = process.argv.slice(2);
const ORIGIN = 'http://127.0.0.1';
const ignore = () => {};
const house = {
  config: {
    mode: 'demonstration',
    publicUrl: ORIGIN,
    officeUrl: ORIGIN,
    trustedProxies: [],
    masterKey: Buffer.alloc(32),
  },
  pool: createPool(url, 32, ignore),
  reads: createReads(url, 2, ignore),
  events: createEvents(),
  log: createLog('silent'),
  metrics: createMetrics(),
  wall: () => new Date(),
  movableClock: false,
} as unknown as House;

const onePosting = endpoint({
  method: 'POST',
  path: '/bench/post',
  who: 'customer',
  stepUp: true,
  input: z.strictObject({}),
  output: z.object({}),
  errors: [],
  summary: 'One charge to the one hot account.',
});

/** Keys and references of this process meet those of no other: one cause has one charge. */
const RUN_BITS = 24n;
const run = crypto.randomUUID();
let last = BigInt(crypto.getRandomValues(new Uint32Array(1))[0] as number) << RUN_BITS;

/** The same charge to the one hot account as the single posts of the bench. */
function charge(customers: number): Posting {
  const id = ++last;
  const customerId = BigInt(1 + Math.floor(Math.random() * customers));
  const amount = fromMinor(BigInt(1 + Math.floor(Math.random() * 100)));
  return {
    kind: 'registration_charged',
    key: `bench:${run}:${id}`,
    customerId,
    ref: { kind: 'bench-post', id },
    about: 'example.com',
    legs: [
      debit(customerAccount(customerId), amount, 'available'),
      credit(platformAccount('revenue:registration'), amount),
    ],
  };
}

async function openSteppedUp(tx: Tx): Promise<string> {
  const fresh = { kind: 'customer', subjectId: 1n, safeCodeSet: true, remember: false } as const;
  const token = await openSession(tx, { ...fresh, address: '127.0.0.1', userAgent: 'bench' });
  const session = await findSession(tx, 'customer', token);
  if (session) await grantStepUp(tx, session);
  return token;
}

const app = await createApp(house);
const questions = { isSafeCode: async () => false, hasRight: async () => false };
const routes = [
  route(onePosting, async (tx) => {
    await post(tx, charge(Number.parseInt(customers, 10)));
    return {};
  }),
];
addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, routes);
const token = await transact(
  house,
  { by: { kind: 'system', name: 'bench' }, lang: 'en', requestId: 'bench' },
  openSteppedUp,
);
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as AddressInfo).port, token })}\n`);
