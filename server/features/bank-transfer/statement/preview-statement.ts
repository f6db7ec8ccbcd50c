import type { LineVerdict } from '#contract/states/statement-line.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ordersById } from '../../recharge/index.ts';
import { judge } from '../judge-line.ts';
import { knownLines, type TransferRow } from '../store.ts';
import type { ReadLine } from './read-statement.ts';

/** A line of a statement, and what it would become, or became; `numbers` are the orders that it names. */
export interface Previewed extends ReadLine {
  readonly verdict: LineVerdict;
  readonly numbers: readonly string[];
}

async function numbersOf(tx: Tx, ids: readonly bigint[]): Promise<string[]> {
  const orders = await ordersById(tx, ids);
  return ids.map((id) => orders.get(id)?.number ?? '').filter((number) => number !== '');
}

/** Judges every line as the import would, in its order, and imports nothing. */
export async function previewLines(tx: Tx, lines: readonly ReadLine[]): Promise<Previewed[]> {
  const known = await knownLines(
    tx,
    lines.map(({ bankRef }) => bankRef),
  );
  const paid = new Set<bigint>();
  const told: Previewed[] = [];
  for (const line of lines) {
    if (known.has(line.bankRef)) {
      told.push({ ...line, verdict: 'known', numbers: [] });
      continue;
    }
    const { why, named } = await judge(tx, line, paid);
    if (why === 'exact') for (const { rechargeId } of named) paid.add(rechargeId);
    const numbers = await numbersOf(
      tx,
      named.map(({ rechargeId }: TransferRow) => rechargeId),
    );
    told.push({ ...line, verdict: why, numbers });
  }
  return told;
}

/** What the import made of the lines of a statement: those that others had brought before it are `known`. */
export async function importedLines(tx: Tx, statementId: bigint, lines: readonly ReadLine[]): Promise<Previewed[]> {
  const kept = await knownLines(
    tx,
    lines.map(({ bankRef }) => bankRef),
  );
  const told: Previewed[] = [];
  for (const line of lines) {
    const row = kept.get(line.bankRef);
    const own = row?.statementId === statementId ? row : undefined;
    const numbers = await numbersOf(tx, own?.rechargeId ? [own.rechargeId] : []);
    told.push({ ...line, verdict: own?.why ?? 'known', numbers });
  }
  return told;
}
