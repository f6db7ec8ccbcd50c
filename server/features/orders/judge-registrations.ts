import type { Tx } from '../../platform/db/transaction.ts';
import { offersNow } from '../catalogue/index.ts';
import { problemSentence, readWholeName } from '../search/index.ts';
import type { Asked, AskedName, Verdict } from '../tasks/index.ts';
import { type CartLine, judgeCart } from './cart/cart.ts';
import type { CartRow } from './cart/cart-store.ts';
import { chooseTemplates, withHolders } from './cart/choose-templates.ts';

/** The choice of templates as it travels in a task's parameters: ids as text. */
export type TemplatesAsked = {
  readonly common: string | null;
  readonly bySuffix: Readonly<Record<string, string>>;
  readonly byName: Readonly<Record<string, string>>;
};

const idsOf = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([key, id]) => [key, BigInt(id)] as const));

/** Judges the holders too, where the templates were chosen. @throws refusal NO_TEMPLATE */
async function judgeHolders(
  tx: Tx,
  customerId: bigint,
  lines: CartLine[],
  params: Asked['params'],
): Promise<CartLine[]> {
  const { templates } = params as { templates?: TemplatesAsked };
  if (!templates) return lines;
  const { common, bySuffix, byName } = templates;
  const wish = {
    templateId: common === null ? undefined : BigInt(common),
    bySuffix: idsOf(bySuffix),
    byName: idsOf(byName),
  };
  return withHolders(tx, lines, await chooseTemplates(tx, customerId, wish));
}

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
  const lines = await judgeHolders(tx, customerId, await judgeCart(tx, customerId, rows), params);
  const judged = new Map(lines.map((line) => [line.row.name, line]));
  return read.map(({ asked, read: each }): Verdict => {
    if ('problem' in each) return { verdict: 'impossible', ...problemSentence(each) };
    const problem = judged.get(each.name)?.problem;
    // Another template of the same customer mends it: the page offers the choice.
    if (problem === 'holderNotLatin' || problem === 'identityNeeded')
      return { verdict: 'fixable', fix: { act: 'template' }, reason: `orders:problem.${problem}` };
    if (problem) return { verdict: 'impossible', reason: `orders:problem.${problem}` };
    return { verdict: 'good', payload: { years: yearsOf(asked, params) } };
  });
}
