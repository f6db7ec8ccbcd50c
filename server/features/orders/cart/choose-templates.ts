import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  allTemplatesOf,
  defaultTemplateOf,
  standsAbroad,
  type Template,
  templateOf,
  templatesOf,
} from '../../templates/index.ts';
import type { CartLine } from './cart.ts';

/** For whom names are bought: one template for all, another one for the names of a suffix, another one for a single name (A-label). */
export interface TemplateWish {
  readonly templateId: bigint | undefined;
  readonly bySuffix?: ReadonlyMap<string, bigint>;
  readonly byName?: ReadonlyMap<string, bigint>;
}

export type TemplateFor = (row: { readonly name: string; readonly suffix: string }) => Template;

/** The template of each name. @throws refusal NO_TEMPLATE, also for one that is another customer's. */
export async function chooseTemplates(tx: Tx, customerId: bigint, wish: TemplateWish): Promise<TemplateFor> {
  const { templateId: id, bySuffix = new Map<string, bigint>(), byName = new Map<string, bigint>() } = wish;
  const common = id === undefined ? await defaultTemplateOf(tx, customerId) : await templateOf(tx, customerId, id);
  const ids = [...new Set([...bySuffix.values(), ...byName.values()])];
  const others = await templatesOf(tx, customerId, ids);
  if (!common || ids.some((each) => !others.has(each))) throw refuse('NO_TEMPLATE');
  return ({ name, suffix }) => others.get(byName.get(name) ?? bySuffix.get(suffix) ?? 0n) ?? common;
}

/** Does the registry of this name keep the holder, and so want his values in a form of its own? */
export const wantsHolder = (name: string): boolean => suffixOf(name)?.capabilities.value.contacts === 'full';

/** A holder whose values the suffix's registry would refuse is told before money moves. */
export async function withHolders(lines: readonly CartLine[], templateFor: TemplateFor): Promise<CartLine[]> {
  return Promise.all(
    lines.map(async (line) => {
      if (line.problem || !wantsHolder(line.row.name) || (await standsAbroad(templateFor(line.row)))) return line;
      return { ...line, problem: 'holderNotLatin' as const };
    }),
  );
}

/** What the registry of a suffix wants of a holder: how many names it is about, and which of the customer's templates fit. */
export interface HolderNeed {
  readonly suffix: string;
  readonly names: readonly string[];
  readonly fits: readonly bigint[];
}

/** For which of these names not every template of the customer will do, by suffix. */
export async function holderNeeds(tx: Tx, customerId: bigint, lines: readonly CartLine[]): Promise<HolderNeed[]> {
  const wanting = lines.filter(
    ({ row, problem }) => (!problem || problem === 'holderNotLatin') && wantsHolder(row.name),
  );
  if (wanting.length === 0) return [];
  const fits: bigint[] = [];
  for (const template of await allTemplatesOf(tx, customerId)) if (await standsAbroad(template)) fits.push(template.id);
  return [...Map.groupBy(wanting, ({ row }) => row.suffix)].map(([suffix, rows]) => ({
    suffix,
    names: rows.map(({ row }) => row.unicode),
    fits,
  }));
}
