import type { NamedTransfer } from '#contract/staff-api/bank-transfer.ts';
import type { LineVerdict } from '#contract/states/statement-line.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type Above, judge } from '../judge-line.ts';
import { knownLines, type LineRow, refKey, type TransferRow, transferOf } from '../store.ts';
import { whoseTransfers } from '../whose.ts';
import type { ReadLine } from './read-line.ts';
import { strayLines } from './stray-lines.ts';

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

/** A line that a statement brought before; one that says something else now is shown as such. */
const knownAs = (line: ReadLine, before: LineRow): LineVerdict =>
  before.payer === line.payer && before.details === line.details && before.bookedOn === line.bookedOn
    ? 'known'
    : 'known_otherwise';

/** Judges every line as the import would, in its order, and imports nothing. */
export async function previewLines(tx: Tx, lines: readonly ReadLine[]): Promise<Previewed[]> {
  const known = await knownLines(tx, lines);
  const strays = await strayLines(tx, lines);
  const above: Above = { paid: new Set(), credited: new Map() };
  const seen: Seen[] = [];
  for (const line of lines) {
    const before = known.get(refKey(line.bankRef));
    if (before) {
      seen.push({ ...line, verdict: knownAs(line, before), transfers: [] });
      continue;
    }
    const { why, named } = await judge(tx, line, above);
    if (why === 'exact')
      for (const { rechargeId, customerId } of named) {
        above.paid.add(rechargeId);
        above.credited.set(customerId, (above.credited.get(customerId) ?? 0n) + line.amount);
      }
    seen.push({ ...line, verdict: strays.has(line) ? 'stray' : why, transfers: named });
  }
  return withNames(tx, seen);
}

/** What the import made of the lines of a statement: those that others had brought before it are `known`. */
export async function importedLines(tx: Tx, statementId: bigint, lines: readonly ReadLine[]): Promise<Previewed[]> {
  const kept = await knownLines(tx, lines);
  const strays = await strayLines(tx, lines);
  const seen: Seen[] = [];
  for (const line of lines) {
    const row = kept.get(refKey(line.bankRef));
    const own = row?.statementId === statementId ? row : undefined;
    const of = own?.proposedTo ?? own?.rechargeId;
    const transfer = of ? await transferOf(tx, of) : undefined;
    seen.push({
      ...line,
      verdict: strays.has(line) ? 'stray' : (own?.why ?? 'known'),
      transfers: transfer ? [transfer] : [],
    });
  }
  return withNames(tx, seen);
}
