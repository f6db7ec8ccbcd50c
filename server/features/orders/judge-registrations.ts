import type { Tx } from '../../platform/db/transaction.ts';
import { offersNow } from '../catalogue/index.ts';
import { problemSentence, readWholeName } from '../search/index.ts';
import type { Asked, AskedName, Verdict } from '../tasks/index.ts';
import { judgeCart } from './cart.ts';
import type { CartRow } from './cart-store.ts';

const yearsOf = ({ payload }: AskedName, params: Asked['params']): number => {
  const own = payload as { years?: number } | undefined;
  return own?.years ?? (params as { years?: number }).years ?? 1;
};

/** What we know ourselves of names somebody wants to register; whether they are free only their registries know. */
export async function judgeRegistrations(
  tx: Tx,
  names: readonly AskedName[],
  { customerId, params }: Asked,
): Promise<Verdict[]> {
  const offers = await offersNow(tx);
  const read = names.map((asked) => ({ asked, read: readWholeName(asked.unicode, offers) }));
  const rows = read.flatMap(({ asked, read: each }): CartRow[] =>
    'problem' in each
      ? []
      : [{ name: each.name, unicode: each.unicode, suffix: each.suffix, years: yearsOf(asked, params) }],
  );
  const judged = new Map((await judgeCart(tx, customerId, rows)).map((line) => [line.row.name, line]));
  return read.map(({ asked, read: each }): Verdict => {
    if ('problem' in each) return { verdict: 'impossible', ...problemSentence(each) };
    const problem = judged.get(each.name)?.problem;
    if (problem) return { verdict: 'impossible', reason: `orders:problem.${problem}` };
    return { verdict: 'good', payload: { years: yearsOf(asked, params) } };
  });
}
