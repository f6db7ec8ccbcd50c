/** Two customers in front of a house with pushes, for tests. */

import type { FastifyInstance } from 'fastify';
import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { balanceCorrected } from '../../ledger/testing.ts';
import type { Route } from '../../platform/http/route.ts';
import { toUnicode } from '../../platform/idn.ts';
import { drainJobs } from '../../platform/jobs.ts';
import type { TestBrowser } from '../../platform/testing/browser.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { newCustomer, openAccountApp, SAFE_CODE } from '../account/testing.ts';
import { customerRegistered, profileCompleted } from '../account/wiring.ts';
import { activityRoutes } from '../activity/wiring.ts';
import { balanceRoutes } from '../balance/wiring.ts';
import type { OrdersUnderWay } from '../domains/moving/index.ts';
import { arriveNames, domainRoutes } from '../domains/testing.ts';
import { askAfterChange, domainLeft, endProof, holderChanged, holderChangeRoutes } from '../domains/wiring.ts';
import { makePersonalTemplate, templateRoutes } from '../templates/wiring.ts';
import { pushHandlers, pushSweeps } from './background.ts';
import { endPushOfName } from './on-name-left.ts';
import { pushRoutes } from './routes.ts';

export const DAY_MS = 86_400_000;

/** One side of a push. */
export interface Side {
  readonly email: string;
  readonly id: bigint;
  readonly templateId: bigint;
  readonly browser: TestBrowser;
}

export interface PushHouse {
  readonly house: TestHouse;
  readonly app: FastifyInstance;
  /** Names that an order has in hand. */
  readonly ordered: Set<string>;
  newSide(email: string, address: string): Promise<Side>;
  money(side: Side, amount: string): Promise<void>;
  bring(side: Side, ...names: string[]): Promise<bigint[]>;
  send(from: Side, to: string, Names: readonly string[], more?: object): ReturnType<TestBrowser['post']>;
  accept(by: Side, Id: string, more?: object): ReturnType<TestBrowser['post']>;
  work(): Promise<unknown>;
  sweep(): Promise<void>;
  /** Whose the name is now. */
  ownerOf(name: string): Promise<bigint | undefined>;
}

const REGISTRIES: Registries = new Map();

/** Who hears what, as `processes/wiring.ts` has it. */
function wire({ events }: TestHouse): void {
  events.on(customerRegistered, (tx, { customerId }) => openCustomerAccount(tx, customerId));
  events.on(profileCompleted, makePersonalTemplate);
  events.on(domainLeft, endProof);
  events.on(domainLeft, endPushOfName);
  events.on(holderChanged, askAfterChange);
}

const callsOf = (underWay: OrdersUnderWay, more: readonly Route[]) => [
  ...more,
  ...pushRoutes(REGISTRIES, underWay),
  ...domainRoutes,
  ...templateRoutes,
  ...holderChangeRoutes(REGISTRIES),
  ...activityRoutes,
  ...balanceRoutes(async () => ({ lines: [], orders: [] })),
];

/** A customer with their profile done, and their template. */
async function newSide(house: TestHouse, app: FastifyInstance, email: string, address: string): Promise<Side> {
  const browser = await newCustomer(house, app, email, { address });
  const { rows } = await house.pool.query<{ id: bigint; template: bigint }>(
    'SELECT c.id, t.id AS template FROM customer c JOIN template t ON t.customer_id = c.id WHERE c.email = $1',
    [email],
  );
  const row = rows[0] as { id: bigint; template: bigint };
  return { email, id: row.id, templateId: row.template, browser };
}

/**
 * A house with pushes in front of it; `ordered` are the names that an order has in hand. `more`: calls of a feature
 * upstairs.
 */
export async function openPushHouse(
  house: TestHouse,
  more: (underWay: OrdersUnderWay) => readonly Route[] = () => [],
): Promise<PushHouse> {
  wire(house);
  const ordered = new Set<string>();
  const underWay: OrdersUnderWay = async (_tx, names) =>
    new Map(names.flatMap((name) => (ordered.has(name) ? [[name, 1n] as const] : [])));
  const app = await openAccountApp(house, callsOf(underWay, more(underWay)));
  let last = 0;
  const next = () => {
    last += 1;
    return last;
  };
  const guarded = (by: Side, path: string, body: object) =>
    by.browser.post(
      path,
      { Agreed: true, SafeCode: SAFE_CODE, ...body },
      { 'idempotency-key': `push-${next()}-of-this-test` },
    );
  return {
    house,
    app,
    ordered,
    newSide: (email, address) => newSide(house, app, email, address),
    async money({ id: customerId }, amount) {
      const of = { customerId, id: BigInt(next()), amount: usd(amount), reason: 'for a test' };
      await house.inTx((tx) => post(tx, balanceCorrected(of)));
    },
    async bring({ id, templateId }, ...names) {
      const now = await house.inTx(async (tx) => tx.now);
      const dates = { registeredAt: addDays(now, -100), expiresAt: addDays(now, 265) };
      return arriveNames(
        house,
        { id, templateId },
        names.map((name) => ({ name, unicode: toUnicode(name), ...dates })),
      );
    },
    send: (from, To, Names, more = {}) => guarded(from, '/domain/push/send', { To, Names, ...more }),
    accept: (by, Id, more = {}) => guarded(by, '/domain/push/accept', { Id, ...more }),
    work: () => drainJobs(house, pushHandlers),
    async sweep() {
      for (const sweep of pushSweeps) await sweep.run(house);
    },
    async ownerOf(name) {
      const text = 'SELECT customer_id FROM domain WHERE name = $1 AND left_at IS NULL';
      return (await house.pool.query<{ customer_id: bigint }>(text, [name])).rows[0]?.customer_id;
    },
  };
}
