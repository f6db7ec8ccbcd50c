import { describeFindings, oldestUnsettledFlow, reconcile } from './ledger/reconcile.ts';
import { withConnection } from './platform/db/pool.ts';

/** `node tools/run.mjs server/reconcile.ts`: checks the books of DATABASE_URL, tells each invariant, ends with 1 when one is broken. */
async function main(): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL must name the database');
  const { findings, oldest } = await withConnection(url, async (client) => ({
    findings: await reconcile(client),
    oldest: await oldestUnsettledFlow(client),
  }));
  const flow = oldest ? `the oldest flow that holds money is of ${oldest.toISOString()}` : 'no flow holds money';
  process.stdout.write(`${describeFindings(findings).join('\n')}\n${flow}\n`);
  if (findings.some((finding) => finding.verdict === 'violated')) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`The books were not checked: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
