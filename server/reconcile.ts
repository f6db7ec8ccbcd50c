import { chainFinding } from './ledger/chain/chain-finding.ts';
import { headKey, readHeads } from './ledger/chain/heads.ts';
import { describeFindings, oldestUnsettledFlow, reconcile } from './ledger/reconcile.ts';
import { liftStop, openStops, stopWrites, type WriteStop, type Writes } from './ledger/stops.ts';
import { readConfig, readSettings } from './platform/config.ts';
import { checkMasterKey } from './platform/db/check-role.ts';
import { withConnection } from './platform/db/pool.ts';
import { masterKeyId } from './platform/secrets.ts';

const USAGE = `npm run reconcile                    check the books, stop writing where they are broken
npm run reconcile -- stops           stops in force
npm run reconcile -- lift ID "why"   lift one`;

const describeStops = (stops: readonly WriteStop[]) =>
  stops.map(
    ({ id, account, reason, at }) => `stop ${id}: ${account ?? 'all money'}, since ${at.toISOString()}: ${reason}`,
  );

async function check(tx: Writes): Promise<string[]> {
  const config = readConfig(process.env, 'tool');
  const { masterKey, ledgerHeads } = config;
  // With another key every seal of the books would look forged, and all money be stopped for it.
  await checkMasterKey(tx.client, masterKeyId({ config }), new Date());
  const heads = ledgerHeads === null ? [] : await readHeads(ledgerHeads);
  const findings = [...(await reconcile(tx.client)), await chainFinding(tx.client, headKey(masterKey), heads)];
  const violations = findings.flatMap((finding) => finding.violations);
  await stopWrites(tx, violations);
  if (violations.length > 0) process.exitCode = 1;
  const oldest = await oldestUnsettledFlow(tx.client);
  const flow = oldest ? `the oldest flow that holds money is of ${oldest.toISOString()}` : 'no flow holds money';
  return [...describeFindings(findings), flow, ...describeStops(await openStops(tx))];
}

async function run(tx: Writes, [command, id = '', because = '']: readonly string[]): Promise<string[]> {
  if (command === undefined) return check(tx);
  const stops = await openStops(tx);
  if (command === 'stops') return stops.length === 0 ? ['Nothing is stopped.'] : describeStops(stops);
  if (command !== 'lift' || !/^[1-9]\d{0,17}$/.test(id)) return [USAGE];
  await liftStop(tx, BigInt(id), because);
  return [`stop ${id} is lifted`];
}

/** `npm run reconcile`: checks the books of DATABASE_URL, tells each invariant, ends with 1 when one is broken. */
async function main(): Promise<void> {
  const { DATABASE_URL: url } = readSettings(process.env, ['DATABASE_URL']);
  const lines = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ offset_ms: bigint }>('SELECT offset_ms FROM business_clock');
    const now = new Date(Date.now() + Number(rows[0]?.offset_ms ?? 0n));
    return run({ client, now, by: { kind: 'system', name: 'reconcile-command' } }, process.argv.slice(2));
  });
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`The books were not checked: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
