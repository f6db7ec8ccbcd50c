import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { templatesOf } from '../templates/index.ts';
import { judgeCart, newRegistration } from './cart/cart.ts';
import { withHolders } from './cart/choose-templates.ts';
import { judgeRestores } from './life/judge-restores.ts';
import { newRestore, restoreLines } from './life/restore-lines.ts';
import { type LineRow, lockLines } from './lines/line-store.ts';
import type { NewLine } from './lines/new-line-store.ts';
import { judgeRenewals } from './renewals/judge-renewals.ts';
import { newRenewal, type RenewalLine, renewalLines } from './renewals/renewal-lines.ts';
import { writeOrder } from './write-order.ts';

/** Failed registrations that could be ordered again as they were: free as far as we know, same holder, same price. */
async function registrationsAgain(tx: Tx, customerId: bigint, lines: readonly LineRow[]): Promise<NewLine[]> {
  const before = new Map(lines.map((line) => [line.name, line]));
  const ids = lines.flatMap(({ templateId }) => templateId ?? []);
  const templates = await templatesOf(tx, customerId, [...new Set(ids)]);
  const held = lines.filter(({ templateId }) => templates.has(templateId ?? 0n));
  const rows = held.map(({ name, unicode, suffix, years }) => ({ name, unicode, suffix, years }));
  const templateFor = ({ name }: { name: string }) => {
    const template = templates.get(before.get(name)?.templateId ?? 0n);
    if (!template) throw new Error(`${name} has no template`);
    return template;
  };
  const judged = await withHolders(tx, await judgeCart(tx, customerId, rows), templateFor);
  return judged
    .filter(({ row, quote, problem }) => !problem && quote?.price.minor === before.get(row.name)?.price)
    .flatMap((line) => {
      const autoRenew = before.get(line.row.name)?.autoRenew ?? false;
      return newRegistration(line, { templateId: templateFor(line.row).id, autoRenew }) ?? [];
    });
}

/** Whether a name stands where its failed line left it: one that was renewed since has the year that was asked for. */
const isSameTerm = ({ domain }: RenewalLine, before: LineRow | undefined): boolean =>
  before?.expiresBefore?.getTime() === domain.expiresAt.getTime();

/** Failed renewals that the rules allow now, at the price they had. */
async function renewalsAgain(tx: Tx, customerId: bigint, lines: readonly LineRow[]): Promise<NewLine[]> {
  const again: NewLine[] = [];
  for (const [years, group] of Map.groupBy(lines, (line) => line.years)) {
    const names = group.map(({ name }) => name);
    const before = new Map(group.map((line) => [line.name, line]));
    const fresh = await renewalLines(tx, { names, years }, 'lock');
    const asked = fresh.map(({ domain: { name, unicode } }) => ({ name, unicode }));
    const verdicts = await judgeRenewals(tx, asked, { customerId, params: { years }, undo: false });
    const good = fresh.filter((line, at) => {
      const old = before.get(line.domain.name);
      return verdicts[at]?.verdict === 'good' && isSameTerm(line, old) && line.quote.price.minor === old?.price;
    });
    again.push(...good.map(newRenewal(years)));
  }
  return again;
}

/** Failed restores that the registry may still take, at the price they had. */
async function restoresAgain(tx: Tx, customerId: bigint, lines: readonly LineRow[]): Promise<NewLine[]> {
  const before = new Map(lines.map((line) => [line.name, line.price]));
  const fresh = await restoreLines(tx, [...before.keys()], 'lock');
  const asked = fresh.map(({ domain: { name, unicode } }) => ({ name, unicode }));
  const verdicts = await judgeRestores(tx, asked, { customerId, params: {}, undo: false });
  return fresh
    .filter(({ domain, price }, at) => verdicts[at]?.verdict === 'good' && price.minor === before.get(domain.name))
    .map(newRestore);
}

const AGAIN = { register: registrationsAgain, renew: renewalsAgain, restore: restoresAgain } as const;

/**
 * Orders failed lines of the acting customer again, at the prices and for the holders they agreed to (acceptance I1):
 * what costs another sum now is left, they order it anew. The money is held again. Returns the new line of each old one
 * that could be begun.
 * @throws refusals RETRY_NOT_POSSIBLE, INSUFFICIENT_BALANCE
 */
export async function retryLines(
  tx: Tx,
  kind: keyof typeof AGAIN,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, LineRow>> {
  const customerId = customerOf(tx);
  const failed = (await lockLines(tx, ids)).filter((line) => line.state === 'failed' && line.customerId === customerId);
  const wanted = await AGAIN[kind](tx, customerId, failed);
  const written = wanted.length > 0 ? await writeOrder(tx, { customerId, kind }, wanted) : undefined;
  const fresh = new Map(written?.lines.map((line) => [line.name, line]));
  if (fresh.size === 0) throw refuse('RETRY_NOT_POSSIBLE');
  return new Map(
    failed.flatMap(({ id, name }) => {
      const line = fresh.get(name);
      return line ? [[id, line] as const] : [];
    }),
  );
}
