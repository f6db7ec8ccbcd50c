import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFindings, reconcile } from '#server/ledger/reconcile.ts';
import { migrateHouse } from '#server/migrate.ts';
import { withConnection } from '#server/platform/db/pool.ts';
import { startPostgres } from '#tools/postgres.ts';
import { findPgbench, pgbench, type Sample, sampleOf } from './ledger/pgbench.ts';

/** What may be asked of the bench. `quick`: three rounds, never a verdict. */
export interface LedgerBenchOptions {
  readonly rounds?: number;
  readonly quick?: boolean;
  readonly log?: (line: string) => void;
}

/** One ratio over all rounds. `met` is null without a target or a verdict, `skipped` says why nothing was measured. */
export interface Ratio {
  readonly what: string;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly target: string | null;
  readonly met: boolean | null;
  readonly paired?: readonly number[];
  readonly skipped?: string;
}

const CUSTOMERS = 10_000;
const SCALE = 50;
const SECONDS = 6;
const CLIENTS = 32;

/** A charge of free money to one hot account: what every sale does to the revenue. One call, one transaction. (pgbench fills `:name` in literals too, so keys write their colons as \x3a.) */
const HOT = `\\set c random(1, ${CUSTOMERS})
\\set n :n + 1
\\set k :base + :client_id * 1000000 + :n
\\set amt random(1, 100)
SELECT posting_id FROM ledger_post('bench:' || :k::bigint, sha256(int8send(:k)), 'registration_charged', clock_timestamp(), 'customer:' || :c::bigint, 'bench', :c, -:amt::bigint, 'bench', :k, 'example.com', ARRAY['customer:' || :c::bigint || E'\\x3aUSD', E'revenue\\x3aregistration\\x3aUSD'], ARRAY['available', 'balance'], ARRAY[-:amt::bigint, :amt::bigint]);
`;

/** The whole purchase of one name: freeze in one transaction, charge with the registry's fee in the next. Counted as one. */
const PURCHASE = `\\set c random(1, ${CUSTOMERS})
\\set n :n + 1
\\set k :base + :client_id * 1000000 + :n
SELECT freeze_id AS freeze FROM ledger_post('open:' || :k::bigint, sha256(int8send(:k)), 'freeze_opened', clock_timestamp(), 'customer:' || :c::bigint, 'bench', :c, 0, 'order_line', :k, 'example.com', ARRAY['customer:' || :c::bigint || E'\\x3aUSD', 'customer:' || :c::bigint || E'\\x3aUSD'], ARRAY['available', 'frozen'], ARRAY[-100, 100]::bigint[], NULL, 'registry_answer', clock_timestamp()) \\gset
SELECT posting_id FROM ledger_post('charge:' || :k::bigint, sha256(int8send(:k)), 'registration_charged', clock_timestamp(), E'system\\x3abench', 'bench', :c, -100, 'order_line', :k, 'example.com', ARRAY['customer:' || :c::bigint || E'\\x3aUSD', E'revenue\\x3aregistration\\x3aUSD', E'cost\\x3aregistry\\x3aUSD', E'registry\\x3averisign\\x3adeposit\\x3aUSD'], ARRAY['frozen', 'balance', 'balance', 'balance'], ARRAY[-100, 100, -80, 80]::bigint[], :freeze);
`;

const FILL = `
SELECT ledger_open_customer(c, 'USD', now()) FROM generate_series(1, ${CUSTOMERS}) AS c;
SELECT ledger_open_flow('recharge', 1, 'USD', now());
SELECT count(ledger_post('fill:' || c, '\\x00', 'recharge_paid', now(), 'system:bench', 'bench', c, 100000000, 'recharge', c, NULL,
  ARRAY['provider:card:USD', 'customer:' || c || ':USD'], ARRAY['balance', 'topup'], ARRAY[-100000000, 100000000])) FROM generate_series(1, ${CUSTOMERS}) AS c;
SELECT posting_id FROM ledger_post('flow', '\\x00', 'payment_held', now(), 'system:bench', 'bench', NULL, 0, 'recharge', 1, NULL,
  ARRAY['provider:card:USD', 'flow:recharge:1:USD'], ARRAY['balance', 'balance'], ARRAY[-100, 100]);
SELECT posting_id FROM ledger_post('flow-ends', '\\x00', 'held_credited', now(), 'system:bench', 'bench', 1, 100, 'recharge', 1, NULL,
  ARRAY['flow:recharge:1:USD', 'customer:1:USD'], ARRAY['balance', 'topup'], ARRAY[-100, 100], NULL, NULL, NULL, ARRAY['flow:recharge:1:USD'])`;

interface Ground {
  readonly program: string;
  readonly ledgerUrl: string;
  readonly peerUrl: string;
  readonly ownerUrl: string;
  readonly folder: string;
}

let base = 0n;
/** Keys of one run never meet those of another; within a run they rise for each client, as the ids of real rows do. */
function nextBase(): string {
  base += 1_000_000_000n;
  return String(base);
}

async function measure(ground: Ground, url: string, clients: number, script: string): Promise<Sample> {
  const prefix = join(ground.folder, 'log');
  const what = script === 'tpcb' ? ['-b', 'tpcb-like'] : ['-f', script];
  const args = `-n -M prepared -c ${clients} -j 1 -T ${SECONDS} -D n=0 -D base=${nextBase()} -l --log-prefix`.split(
    ' ',
  );
  const stdout = await pgbench(ground.program, url, [...args, prefix, ...what]);
  const logs = readdirSync(ground.folder).filter((name) => name.startsWith('log.'));
  const log = logs.map((name) => readFileSync(join(ground.folder, name), 'utf8')).join('');
  for (const name of logs) rmSync(join(ground.folder, name));
  return sampleOf(stdout, log);
}

/** One round: each of ours stands between two runs of the peer and is compared with their mean. */
async function round(ground: Ground, scripts: Record<string, string>): Promise<Record<string, Sample>> {
  const peer = (clients: number) => measure(ground, ground.peerUrl, clients, 'tpcb');
  const ours = (clients: number, script: string) => measure(ground, ground.ledgerUrl, clients, script);
  return {
    peerBefore: await peer(CLIENTS),
    hot: await ours(CLIENTS, scripts['hot'] as string),
    peerAfter: await peer(CLIENTS),
    purchase: await ours(CLIENTS, scripts['purchase'] as string),
    peerAlone: await peer(1),
    alone: await ours(1, scripts['hot'] as string),
  };
}

function ratioOf(
  what: string,
  paired: readonly number[],
  target: number | null,
  better: 'more' | 'less',
  verdict: boolean,
): Ratio {
  const sorted = [...paired].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const met = better === 'more' ? median >= (target ?? 0) : median <= (target ?? 0);
  return {
    what,
    median,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
    target: target === null ? null : `${better === 'more' ? '≥' : '≤'}${target}`,
    met: target === null || !verdict ? null : met,
    paired,
  };
}

const skipped = (what: string, target: string, reason: string): Ratio => ({
  what,
  median: null,
  min: null,
  max: null,
  target,
  met: null,
  skipped: reason,
});

function ratiosOf(samples: readonly Record<string, Sample>[], verdict: boolean): Ratio[] {
  const each = (of: (round: (name: string) => Sample) => number) =>
    samples.map((one) => of((name) => one[name] as Sample));
  const hot = each((of) => (2 * of('hot').tps) / (of('peerBefore').tps + of('peerAfter').tps));
  const purchase = each((of) => (2 * of('purchase').tps) / (of('peerAfter').tps + of('peerBefore').tps));
  const alone = each((of) => of('alone').p50 / of('peerAlone').p50);
  return [
    ratioOf(`post, one hot account, ${CLIENTS} clients, one call each ÷ TPC-B`, hot, 1.5, 'more', verdict),
    ratioOf(
      `whole purchase (freeze, then charge with cost) ÷ TPC-B, ${CLIENTS} clients`,
      purchase,
      null,
      'more',
      verdict,
    ),
    ratioOf('lone post p50 ÷ lone TPC-B p50', alone, 1.5, 'less', verdict),
    skipped('batch function, 256 waiting ÷ TPC-B', '≥3', 'the batch function is not built; no flow needs it yet'),
    skipped(
      'through HTTP with a session ÷ TPC-B',
      '≥0.5',
      'this bench calls the database; no call of the API is one posting alone',
    ),
  ];
}

async function prepare(ground: Ground): Promise<void> {
  await withConnection(ground.ownerUrl, async (client) => {
    await client.query('CREATE DATABASE ledger_bench');
    await client.query('CREATE DATABASE ledger_peer');
  });
  const owner = new URL(ground.ownerUrl);
  owner.pathname = '/ledger_bench';
  await migrateHouse(owner.href, new URL(ground.ledgerUrl).username);
  await withConnection(ground.ledgerUrl, (client) => client.query(FILL));
  await pgbench(ground.program, ground.peerUrl, ['-i', '-q', '-s', String(SCALE)]);
}

/** The invariants, the peer's own too; a broken or unexamined one makes every ratio void. */
async function invariants(ground: Ground): Promise<string[]> {
  const owner = new URL(ground.ownerUrl);
  owner.pathname = '/ledger_bench';
  // The planner knows nothing of a minute of inserts.
  await withConnection(owner.href, (client) => client.query('ANALYZE posting, entry, acct, freeze_item'));
  const findings = await withConnection(ground.ledgerUrl, (client) => reconcile(client));
  const bad = findings.filter((finding) => finding.verdict !== 'holds');
  if (bad.length > 0) throw new Error(`void, the books are broken:\n${describeFindings(bad).join('\n')}`);
  const { rows } = await withConnection(ground.peerUrl, (client) =>
    client.query<{ same: boolean }>(
      'SELECT (SELECT sum(abalance) FROM pgbench_accounts) = (SELECT coalesce(sum(delta), 0) FROM pgbench_history) AS same',
    ),
  );
  if (!rows[0]?.same) throw new Error('void, the peer lost money');
  return describeFindings(findings);
}

async function rounds(
  ground: Ground,
  options: LedgerBenchOptions,
): Promise<{ samples: Record<string, Sample>[]; held: string[] }> {
  const count = options.quick ? 3 : Math.max(5, options.rounds ?? 5);
  const scripts = { hot: join(ground.folder, 'hot.sql'), purchase: join(ground.folder, 'purchase.sql') };
  writeFileSync(scripts.hot, HOT);
  writeFileSync(scripts.purchase, PURCHASE);
  const samples: Record<string, Sample>[] = [];
  let held: string[] = [];
  for (let number = 0; number <= count; number += 1) {
    const one = await round(ground, scripts);
    held = await invariants(ground);
    // The first one warms up.
    if (number > 0) samples.push(one);
    const told = Object.entries(one).map(
      ([name, { tps, p50, p99 }]) => `${name} ${tps.toFixed(0)}/s p50 ${p50.toFixed(2)} p99 ${p99.toFixed(1)}`,
    );
    options.log?.(`${number === 0 ? 'warm-up' : `round ${number}`}: ${told.join(' · ')}`);
  }
  return { samples, held };
}

/**
 * Bench A of the ledger: `ledger_post` against pgbench's TPC-B on the same fresh cluster with full durability, interleaved, in one run.
 * @throws Error when an invariant is broken: such a ratio is void.
 */
export async function run(options: LedgerBenchOptions = {}) {
  const program = findPgbench();
  const name = 'ledger';
  if (!program) {
    const reason = 'no pgbench: set PGBENCH or install the PostgreSQL client programs';
    return {
      name,
      rounds: 0,
      ratios: [skipped('post, one hot account ÷ TPC-B', '≥1.5', reason)],
      invariants: [],
      samples: [],
      machine: {},
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'namestead-bench-'));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dataDir: folder, ...(options.log ? { log: options.log } : {}) });
  const ground: Ground = {
    program,
    folder,
    ownerUrl: postgres.ownerUrl(),
    ledgerUrl: postgres.appUrl('ledger_bench'),
    peerUrl: postgres.ownerUrl('ledger_peer'),
  };
  try {
    await prepare(ground);
    const { samples, held } = await rounds(ground, options);
    const server = await withConnection(ground.ledgerUrl, (client) =>
      client.query<Record<string, string>>(
        `SELECT current_setting('server_version') AS server, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit, current_setting('full_page_writes') AS full_page_writes, current_setting('shared_buffers') AS shared_buffers`,
      ),
    );
    const machine = {
      ...server.rows[0],
      pgbench: (await pgbench(program, ground.peerUrl, ['--version'])).trim(),
      scale: SCALE,
      secondsEach: SECONDS,
    };
    return {
      name,
      rounds: samples.length,
      ratios: ratiosOf(samples, !options.quick),
      invariants: held,
      samples,
      machine,
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
