import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Config, readConfig } from './config.ts';
import { CALL_TIMES, createAttemptsPool, createPool, WORK_TIMES, withConnection } from './db/pool.ts';
import { createReads } from './db/read-lanes.ts';
import { type Actor, type Tx, transact } from './db/transaction.ts';
import { createEvents } from './events.ts';
import type { House } from './house.ts';
import { createJobQueue } from './jobs.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { OWN_LINE_TABLE } from './settings/listen-settings.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseOwnerUrl: string;
    databaseAppUrl: string;
    databaseTemplate: string;
  }
}

/** A house on a database of its own, cloned from the migrated template; for tests only. */
export interface TestHouse extends House {
  readonly ownerUrl: string;
  /** One transaction by the given actor (a system one without). */
  inTx<T>(work: (tx: Tx) => Promise<T>, by?: Actor): Promise<T>;
  /** Moves the business clock. */
  moveClock(ms: number): Promise<void>;
  close(): Promise<void>;
}

const REGISTRY = {
  host: '127.0.0.1',
  port: 1,
  login: '',
  password: '',
  caFile: '',
  certFile: '',
  keyFile: '',
  sessionsMax: 2,
};

export function testConfig(databaseUrl: string, over: Partial<Config> = {}): Config {
  return {
    mode: 'demonstration',
    publicUrl: 'http://127.0.0.1:8080',
    officeUrl: 'http://127.0.0.1:8081',
    consolePort: 0,
    officePort: 0,
    listenHost: '127.0.0.1',
    nameserver: { hosts: ['127.0.0.1'], port: 0, answersPerSecond: 0, lineTable: OWN_LINE_TABLE, knot: null },
    forwarder: { host: '127.0.0.1', port: 0, addresses: ['127.0.0.1'] },
    resolvers: [],
    metricsPort: null,
    databaseUrl,
    databasePoolMax: 10,
    drainSeconds: 8,
    databaseWorkPoolMax: 5,
    databaseTimes: CALL_TIMES,
    databaseWorkTimes: WORK_TIMES,
    trustedProxies: [],
    logLevel: 'silent',
    masterKey: randomBytes(32),
    ledgerHeads: null,
    captchaCounterMax: 20,
    mail: {
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'Namestead <no-reply@namestead.example>',
      secure: false,
      replyTo: null,
    },
    card: { apiUrl: 'http://127.0.0.1:1', secretKey: 'sk_test_none', webhookSecret: 'whsec_none', currency: 'USD' },
    alipay: null,
    wechat: null,
    ratesUrl: 'http://127.0.0.1:1',
    registries: { verisign: REGISTRY, namestore: REGISTRY, vip: REGISTRY, tv: REGISTRY, cnnic: REGISTRY },
    chains: new Map(),
    nameServerAddresses: new Map(),
    eppSchemas: null,
    registrar: {
      name: 'Namestead',
      ianaId: '9995',
      abuseEmail: 'abuse@namestead.example',
      abusePhone: '+852.55501234',
      contactUrl: 'http://127.0.0.1:8080/contact',
      legal: { address: [] },
    },
    lookupServers: new Map(),
    bank: {
      apiUrl: 'http://127.0.0.1:1',
      apiKey: 'bank_test_none',
      receiving: {
        payee: 'Namestead',
        bank: 'Harbour Bank',
        account: '012345678',
        swift: 'HSBCHKHH',
        address: 'Hong Kong',
      },
    },
    verification: { url: 'http://127.0.0.1:1', key: 'vsp_test_none', certFile: '/dev/null', suffixes: [] },
    defaultNameServers: ['ns1.namestead.example', 'ns2.namestead.example'],
    ...over,
  };
}

/** What a demonstration reads of these partners' settings; whatever else it must be told is made up. */
export const demonstrationConfig = (
  partners: Readonly<Record<string, string>>,
  use?: Parameters<typeof readConfig>[1],
): Config =>
  readConfig(
    {
      NAMESTEAD_MODE: 'demonstration',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
      ...partners,
    },
    use,
  );

function onDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/**
 * A fresh database with the application's own rights; `over` replaces settings (partners in wire tests), `reach` gives
 * the address by which the house itself reaches it.
 */
export async function openTestHouse(
  over: Partial<Config> = {},
  reach: (databaseUrl: string) => string = (url) => url,
): Promise<TestHouse> {
  const database = `t_${randomBytes(8).toString('hex')}`;
  await withConnection(inject('databaseOwnerUrl'), (client) =>
    client.query(`CREATE DATABASE ${database} TEMPLATE ${inject('databaseTemplate')}`),
  );
  const databaseUrl = reach(onDatabase(inject('databaseAppUrl'), database));
  const config = testConfig(databaseUrl, over);
  const pool = createPool(databaseUrl, config.databasePoolMax, () => {}, config.databaseTimes);
  const reads = createReads(databaseUrl, 2, () => {}, config.databaseTimes);
  const attempts = createAttemptsPool(databaseUrl, 2, () => {}, config.databaseTimes);
  const jobs = createJobQueue(databaseUrl, false, () => {});
  await jobs.start();
  const base = {
    config,
    pool,
    reads,
    attempts,
    jobs,
    events: createEvents(),
    log: createLog(config.logLevel),
    metrics: createMetrics(),
    wall: () => new Date(),
    movableClock: true,
  };
  const house: House = base;
  return Object.assign(base, {
    ownerUrl: onDatabase(inject('databaseOwnerUrl'), database),
    inTx: <T>(work: (tx: Tx) => Promise<T>, by: Actor = { kind: 'system', name: 'test' }) =>
      transact(house, { by, lang: 'en', requestId: 'test-request' }, work),
    moveClock: async (ms: number) => {
      await pool.query('UPDATE business_clock SET offset_ms = offset_ms + $1', [ms]);
    },
    close: async () => {
      await jobs.stop();
      await Promise.all([pool.end(), reads.end(), attempts.end()]);
      await withConnection(inject('databaseOwnerUrl'), (client) => client.query(`DROP DATABASE IF EXISTS ${database}`));
    },
  });
}
