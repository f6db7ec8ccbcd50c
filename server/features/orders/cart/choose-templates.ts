import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { wantsVerifiedHolder } from '../../catalogue/index.ts';
import {
  allTemplatesOf,
  defaultTemplateOf,
  standsAbroad,
  type Template,
  templateOf,
  templatesOf,
} from '../../templates/index.ts';
import { identityStatesOf } from '../../templates/real-name/index.ts';
import type { CartLine } from './cart.ts';

/**
 * For whom names are bought: one template for all, another one for the names of a suffix, another one for a single name
 * (A-label).
 */
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

/** What the registry of a suffix wants of a holder. */
interface Wants {
  /** It keeps their values: in Latin letters too. */
  readonly contact: boolean;
  /** Their identity must be verified. */
  readonly verified: boolean;
}

const wantsOf = (tx: Tx, name: string): Wants => {
  const profile = suffixOf(name);
  return {
    contact: profile?.capabilities.value.contacts === 'full',
    verified: wantsVerifiedHolder(tx.house, profile),
  };
};

/** Which of these templates stand for a holder whose identity is verified now. */
async function verifiedOf(tx: Tx, templates: readonly Template[]): Promise<ReadonlySet<bigint>> {
  const ids = [...new Set(templates.map(({ id }) => id))];
  if (ids.length === 0) return new Set();
  const states = await identityStatesOf(tx, ids);
  return new Set(ids.filter((id) => states.get(id) === 'verified'));
}

/** A holder whom the suffix's registry would refuse is told before money moves. */
export async function withHolders(tx: Tx, lines: readonly CartLine[], templateFor: TemplateFor): Promise<CartLine[]> {
  const wanting = lines.filter(({ row, problem }) => !problem && wantsOf(tx, row.name).verified);
  const verified = await verifiedOf(
    tx,
    wanting.map(({ row }) => templateFor(row)),
  );
  return Promise.all(
    lines.map(async (line) => {
      if (line.problem) return line;
      const wants = wantsOf(tx, line.row.name);
      const template = templateFor(line.row);
      if (wants.verified && !verified.has(template.id)) return { ...line, problem: 'identityNeeded' as const };
      if (wants.contact && !(await standsAbroad(template))) return { ...line, problem: 'holderNotLatin' as const };
      return line;
    }),
  );
}

/**
 * What the registry of a suffix wants of a holder: the names it is about, and which of the customer's templates fit.
 */
export interface HolderNeed {
  readonly suffix: string;
  readonly names: readonly string[];
  readonly fits: readonly bigint[];
  /** Only a template whose identity is verified fits. */
  readonly verified: boolean;
}

const ABOUT_HOLDERS: readonly CartLine['problem'][] = [undefined, 'holderNotLatin', 'identityNeeded'];

/** For which of these names not every template of the customer will do, by suffix. */
export async function holderNeeds(tx: Tx, customerId: bigint, lines: readonly CartLine[]): Promise<HolderNeed[]> {
  const wanting = lines.filter(({ row, problem }) => {
    const { contact, verified } = wantsOf(tx, row.name);
    return (contact || verified) && ABOUT_HOLDERS.includes(problem);
  });
  if (wanting.length === 0) return [];
  const templates = await allTemplatesOf(tx, customerId);
  const abroad = new Set<bigint>();
  for (const template of templates) if (await standsAbroad(template)) abroad.add(template.id);
  const verified = await verifiedOf(tx, templates);
  return [...Map.groupBy(wanting, ({ row }) => row.suffix)].map(([suffix, rows]) => {
    const wants = wantsOf(tx, `x.${suffix}`);
    const fits = templates.filter(
      ({ id }) => (!wants.contact || abroad.has(id)) && (!wants.verified || verified.has(id)),
    );
    return {
      suffix,
      names: rows.map(({ row }) => row.unicode),
      fits: fits.map(({ id }) => id),
      verified: wants.verified,
    };
  });
}
