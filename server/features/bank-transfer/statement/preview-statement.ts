import type { NamedTransfer } from '#contract/staff-api/bank-transfer.ts';
import type { LineVerdict } from '#contract/states/statement-line.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { judge } from '../judge-line.ts';
import { knownLines, type TransferRow, transferOf } from '../store.ts';
import { whoseTransfers } from '../whose.ts';
import type { ReadLine } from './read-statement.ts';

/** A line of a statement, and what it would become, or became; `named` are the announced transfers that it names. */
export interface Previewed extends ReadLine {
  readonly verdict: LineVerdict;
  readonly named: readonly NamedTransfer[];
}

interface Seen extends ReadLine {
  readonly verdict: LineVerdict;
  readonly transfers: readonly TransferRow[];
}

/** With whose they are, by few questions for all lines. */
async function withNames(tx: Tx, seen: readonly Seen[]): Promise<Previewed[]> {
  const whose = await whoseTransfers(
    tx,
    seen.flatMap(({ transfers }) => transfers),
  );
  return seen.map(({ transfers, ...line }) => ({
    ...line,
    named: transfers.map((transfer) => whose(transfer, line.payer)),
  }));
}

/** Judges every line as the import would, in its order, and imports nothing. */
export async function previewLines(tx: Tx, lines: readonly ReadLine[]): Promise<Previewed[]> {
  const known = await knownLines(
    tx,
    lines.map(({ bankRef }) => bankRef),
  );
  const paid = new Set<bigint>();
  const seen: Seen[] = [];
  for (const line of lines) {
    if (known.has(line.bankRef)) {
      seen.push({ ...line, verdict: 'known', transfers: [] });
      continue;
    }
    const { why, named } = await judge(tx, line, paid);
    if (why === 'exact') for (const { rechargeId } of named) paid.add(rechargeId);
    seen.push({ ...line, verdict: why, transfers: named });
  }
  return withNames(tx, seen);
}

/** What the import made of the lines of a statement: those that others had brought before it are `known`. */
export async function importedLines(tx: Tx, statementId: bigint, lines: readonly ReadLine[]): Promise<Previewed[]> {
  const kept = await knownLines(
    tx,
    lines.map(({ bankRef }) => bankRef),
  );
  const seen: Seen[] = [];
  for (const line of lines) {
    const row = kept.get(line.bankRef);
    const own = row?.statementId === statementId ? row : undefined;
    const of = own?.proposedTo ?? own?.rechargeId;
    const transfer = of ? await transferOf(tx, of) : undefined;
    seen.push({ ...line, verdict: own?.why ?? 'known', transfers: transfer ? [transfer] : [] });
  }
  return withNames(tx, seen);
}
