import type { FastifyInstance } from 'fastify';
import { REGISTRY_SETTLES_SECONDS } from '#contract/rules/order.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { Registries, RegistryGateway } from '../../../gateways/registry/index.ts';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import type { Route } from '../../../platform/http/route.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { openSession } from '../../../platform/sessions/store.ts';
import type { TestHouse } from '../../../platform/testing.ts';
import { type TaskKind, taskHandlers, taskRoutes, taskSweeps } from '../../tasks/wiring.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { registryActKinds, registryActRoutes } from './routes.ts';

/** A house with its calls and its workers, for tests. */

const ORIGIN = 'http://127.0.0.1:8080';

export interface Answer {
  readonly Code: number;
  readonly Msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the answers of many calls.
  readonly Data: any;
}

export interface Reader {
  readonly id: bigint;
  readonly templateId: bigint;
  get(path: string): Promise<Answer>;
  post(path: string, body: object): Promise<Answer>;
}

export interface ActHouse {
  readonly app: FastifyInstance;
  readonly registry: RegistryGateway;
  /** As the acts ask them. */
  readonly registries: Registries;
  /** A new customer who is signed in. */
  reader(email: string): Promise<Reader>;
  /** Names at the registry and with the customer, as an order brings them. */
  bring(reader: Reader, names: readonly string[]): Promise<bigint[]>;
  /** The next answer of an update reaches nobody: it is sent, and the worker is lost with it. */
  loseWorker(): void;
  /** Happens once the next update is answered, before anybody has read the answer. */
  afterUpdate(happens: () => Promise<unknown>): void;
  /** Everything that is due is worked off; what waits is due now, and `later` than anything can be under way. */
  work(later?: boolean): Promise<void>;
  /** The items of a task: name, state, reason. */
  items(number: string): Promise<string[]>;
  close(): Promise<void>;
}

const LIMITS = { transformTimeoutMs: 1500, queryTimeoutMs: 1500, sessionWaitMs: 1500, backOffMs: 1, backOffMaxMs: 20 };
/** For tests: commands without a known end were sent so long ago that they are under way no more. */
export async function letActsSettle({ pool }: TestHouse): Promise<void> {
  await pool.query(
    `UPDATE registry_act SET sent_at = sent_at - $1::interval WHERE coalesce(outcome, 'unknown') = 'unknown'`,
    [`${REGISTRY_SETTLES_SECONDS} s`],
  );
}

const ALL_DUE =
  'UPDATE task_item SET next_try_at = to_timestamp(0), leased_until = NULL, lease = NULL WHERE next_try_at IS NOT NULL';
let keys = 0;

async function readerOf(house: TestHouse, app: FastifyInstance, email: string): Promise<Reader> {
  const customer = await testCustomer(house, email);
  const fresh = { kind: 'customer', remember: false, address: '::1', userAgent: '', safeCodeSet: true } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, subjectId: customer.id }));
  const headers = { origin: ORIGIN, cookie: `namestead_session=${token}; Lang=en` };
  return {
    ...customer,
    get: async (path) => (await app.inject({ method: 'GET', url: `/api${path}`, headers })).json(),
    post: async (path, body) => {
      keys += 1;
      const all = { ...headers, 'idempotency-key': `acts-${keys}-${'0'.repeat(20)}` };
      const payload = /preview|dns-set|cancel|resolution.change/.test(path)
        ? body
        : { ...body, SafeCode: 'right-code' };
      return (await app.inject({ method: 'POST', url: `/api${path}`, headers: all, payload })).json();
    },
  };
}

/** @param more calls of features above that speak to the same registry @param ownKinds their kinds of tasks */
export async function openActHouse(
  house: TestHouse,
  more: (registries: Registries) => readonly Route[] = () => [],
  ownKinds: (registries: Registries) => readonly TaskKind[] = () => [],
): Promise<ActHouse> {
  const { verisign } = house.config.registries;
  const registry = openEppRegistry({ ...settingsOfAccess('verisign', verisign), limits: LIMITS });
  let losing = false;
  let next: (() => Promise<unknown>) | undefined;
  const updateDomain: RegistryGateway['updateDomain'] = async (intent) => {
    const answer = await registry.updateDomain(intent);
    const happens = next;
    next = undefined;
    await happens?.();
    if (!losing) return answer;
    losing = false;
    throw new Error('the worker is lost');
  };
  const registries = new Map([['verisign', { ...registry, updateDomain }]]);
  const kinds = [...registryActKinds(registries), ...ownKinds(registries)];
  const app = await createApp(house);
  const questions = { isSafeCode: async () => true, hasRight: async () => false };
  const routes = [...registryActRoutes(registries), ...taskRoutes(kinds), ...more(registries)];
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, routes);

  async function bring(owner: Reader, names: readonly string[]): Promise<bigint[]> {
    const fresh = [];
    for (const name of names) {
      const authInfo = 'Secret-Code-1';
      const intent = { name, years: 1, nameservers: ['ns1.namestead.example'], authInfo, intendedAt: new Date(0) };
      const made = await registry.createDomain({ ...intent, clTRID: `NS-test-${name}` });
      if (made.kind !== 'done' || !made.data.createdAt || !made.data.expiresAt) throw new Error(JSON.stringify(made));
      fresh.push({ name, registeredAt: made.data.createdAt, expiresAt: made.data.expiresAt });
    }
    return arriveNames(house, owner, fresh);
  }

  return {
    app,
    registry,
    registries,
    reader: (email) => readerOf(house, app, email),
    bring,
    loseWorker: () => {
      losing = true;
    },
    afterUpdate: (happens) => {
      next = happens;
    },
    work: async (later = true) => {
      if (later) await letActsSettle(house);
      await house.pool.query(ALL_DUE);
      for (const sweep of taskSweeps(kinds).slice(0, 1)) await sweep.run(house);
      await drainJobs(house, taskHandlers(kinds));
    },
    items: async (number) => {
      const { rows } = await house.pool.query<{ text: string }>(
        `SELECT concat_ws(' ', i.name, i.state, i.reason) AS text FROM task_item i JOIN task t ON t.id = i.task_id
         WHERE t.number = $1 ORDER BY place`,
        [number],
      );
      return rows.map(({ text }) => text);
    },
    close: async () => {
      await registry.close();
      await app.close();
    },
  };
}
