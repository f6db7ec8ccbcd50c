import type { MessageVars } from '#contract/messages/index.ts';
import type { HolderConfirmedBy, HolderSide } from '#contract/rules/holders/holder-change.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Asked, AskedName, Verdict, Words } from '../../tasks/index.ts';
import { holderValues, standsAbroad, type Template, templatesOf } from '../../templates/index.ts';
import { factsOf } from '../eligibility/facts.ts';
import { judgeAct } from '../eligibility/judge-act.ts';
import { barSentence } from '../eligibility/words.ts';
import { holdsOf } from '../registry-acts/store.ts';
import { type DomainRow, findDomains, type Hold, type Holder } from '../store.ts';
import { termsOf } from './change-terms.ts';
import { sameValues } from './compare-holders.ts';
import { isVerifiedHolder } from './verified-holder.ts';
import { type HolderWish, holderWishOf } from './wish.ts';

/** What a name is to be held by, and what is known of that holder. */
export interface Wanted {
  readonly wish: HolderWish;
  readonly templateId: bigint;
  /**
   * Gone, or somebody else's: undefined. A change that is taken back needs none but for the registries that hold
   * contacts.
   */
  readonly template: Template | undefined;
  /** The template says something else than what was asked for or confirmed. */
  readonly stale: boolean;
  readonly holder: Holder;
  /** Their values can stand in an international address. */
  readonly latin: boolean;
  /** Their identity is verified, as a registry with real names demands. */
  readonly verified: boolean;
}

const impossible = (reason: Words['reason'], vars?: MessageVars): Verdict => ({
  verdict: 'impossible',
  reason,
  ...(vars ? { vars } : {}),
});

/** The former holder said yes when they sold the name to its owner, and still holds it. */
export const hasYielded = ({ holder, holderYields }: Pick<DomainRow, 'holder' | 'holderYields'>): boolean =>
  holderYields !== null && holderYields === holder.email;

/** Who has said yes for a side already; undefined: it is asked by mail. */
export function confirmedBefore(
  side: HolderSide,
  email: string,
  row: DomainRow,
  proved: ReadonlySet<string>,
): Exclude<HolderConfirmedBy, 'mail'> | undefined {
  if (proved.has(email)) return 'agent';
  return side === 'former' && hasYielded(row) ? 'seller' : undefined;
}

/** Whoever acts for both sides has proved both addresses, or has the former holder's yes: nobody else is asked. */
export const actsForBoth = ({ agent }: HolderWish, row: DomainRow, next: Holder): boolean =>
  (agent.includes(row.holder.email) || hasYielded(row)) && agent.includes(next.email);

/** Is the name held by these values under this template already? */
export const isSo = (row: DomainRow, { holder, templateId }: Wanted): boolean =>
  row.templateId === templateId && sameValues(row.holder, holder);

/** It takes a change back, and the name is no longer held as that change left it. */
function isChangedSince(row: DomainRow, { wish }: Wanted): boolean {
  const from = wish.back?.from;
  return from !== undefined && !(row.templateId === BigInt(from.template) && sameValues(row.holder, from.holder));
}

/** What of the holder themselves stands in the way at this name's registry. */
function judgeHolder(name: string, { template, stale, wish, latin, verified }: Wanted): Verdict | undefined {
  const capabilities = suffixOf(name)?.capabilities.value;
  if (!template && !wish.back) return impossible('holders:reason.templateGone');
  if (capabilities?.realName === 'before-create' && !verified) return impossible('holders:reason.notVerified');
  const newContact = capabilities?.contacts === 'full' && !wish.back?.contacts;
  if (newContact && !template) return impossible('holders:reason.templateGone');
  if (stale && (newContact || !wish.back)) return impossible('holders:reason.templateChanged');
  if (newContact && !latin) return impossible('holders:reason.notLatin');
  return undefined;
}

/**
 * May this name's holder be changed so? Pure: preview, start and the worker before it writes ask the same.
 * `bothConfirmed`: both sides are known to have confirmed, or will be asked; a change that is taken back has nobody to
 * ask.
 */
export function judgeOne(
  row: DomainRow | undefined,
  of: { readonly wanted: Wanted; readonly holds: readonly Hold[]; readonly bothConfirmed: boolean; readonly now: Date },
): Verdict {
  if (!row) return impossible('acts:reason.notMine');
  const { wanted, holds, now } = of;
  const wrong = judgeHolder(row.name, wanted);
  if (wrong) return wrong;
  if (isSo(row, wanted)) return { verdict: 'good', domainId: row.id };
  if (isChangedSince(row, wanted)) return impossible('tasks:reason.changedSince');
  const { decisive } = judgeAct('changeHolder', factsOf(row), holds, now);
  if (decisive) {
    const words = barSentence(decisive);
    return decisive.fix
      ? { verdict: 'fixable', fix: { act: decisive.fix }, ...words }
      : { verdict: 'impossible', ...words };
  }
  const terms = termsOf(row.name, row.holder, wanted.holder, now);
  const settled = of.bothConfirmed || !terms.bothConfirm || actsForBoth(wanted.wish, row, wanted.holder);
  return settled ? { verdict: 'good', domainId: row.id } : impossible('holders:reason.confirmFirst');
}

/** The holders of wishes, each template read and asked about once. */
export async function wantedOf(tx: Tx, customerId: bigint, wishes: readonly HolderWish[]): Promise<Wanted[]> {
  const ids = [...new Set(wishes.map(({ template }) => BigInt(template)))];
  const templates = await templatesOf(tx, customerId, ids);
  const about = new Map<bigint, Pick<Wanted, 'latin' | 'verified'>>();
  for (const [id, template] of templates)
    about.set(id, { latin: await standsAbroad(template), verified: await isVerifiedHolder(tx, customerId, id) });
  return wishes.map((wish) => {
    const templateId = BigInt(wish.template);
    const template = templates.get(templateId);
    const stale = template !== undefined && !sameValues(wish.holder, holderValues(template));
    return {
      wish,
      templateId,
      template,
      stale,
      holder: wish.holder,
      latin: false,
      verified: false,
      ...about.get(templateId),
    };
  });
}

/** One verdict for each name, from a few statements. */
export async function judgeNames(
  tx: Tx,
  names: readonly AskedName[],
  { customerId, params, undo }: Asked,
): Promise<Verdict[]> {
  const wanted = await wantedOf(
    tx,
    customerId,
    names.map(({ payload }) => holderWishOf(params, payload)),
  );
  const rows = await findDomains(
    tx,
    customerId,
    names.map(({ name }) => name),
  );
  const own = new Map(rows.map((row) => [row.name, row]));
  const holds = await holdsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return names.map(({ name }, i) => {
    const row = own.get(name);
    const of = { wanted: wanted[i] as Wanted, holds: holds.get(row?.id ?? 0n) ?? [], now: tx.now };
    return judgeOne(row, { ...of, bothConfirmed: !undo });
  });
}
