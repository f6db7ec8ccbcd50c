import type { LineVerdict } from '#contract/states/statement-line.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { ordersById } from '../recharge/index.ts';
import { judge } from './judge-line.ts';
import { type ReadLine, readStatement } from './read-statement.ts';
import { knownLines } from './store.ts';

/** A line that was not imported, and what it would become; `number` is the order it names. */
export interface Previewed extends ReadLine {
  readonly verdict: LineVerdict;
  readonly number?: string;
}

/** Judges every line as the import would, in its order, and imports nothing. @throws refusal STATEMENT_UNREADABLE. */
export async function previewStatement(tx: Tx, csv: string): Promise<Previewed[]> {
  const read = readStatement(csv);
  if ('wrong' in read) throw refuse('STATEMENT_UNREADABLE', { line: read.wrong });
  const seen = await knownLines(
    tx,
    read.lines.map(({ bankRef }) => bankRef),
  );
  const paid = new Set<bigint>();
  const told: Previewed[] = [];
  for (const line of read.lines) {
    const known = seen.has(line.bankRef);
    seen.add(line.bankRef);
    const { why, named } = known ? { why: 'known' as const, named: undefined } : await judge(tx, line, paid);
    if (why === 'exact' && named) paid.add(named.rechargeId);
    const orders = await ordersById(tx, named ? [named.rechargeId] : []);
    const number = named && orders.get(named.rechargeId)?.number;
    told.push({ ...line, verdict: why, ...(number === undefined ? {} : { number }) });
  }
  return told;
}
