import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { holderValues, type Template, templateOf } from '../../templates/index.ts';
import { provedEmails } from '../../verification/index.ts';
import { type DomainRow, findDomains, type Holder } from '../store.ts';
import { type ChangeTerms, termsOf } from './change-terms.ts';
import { type Wanted, wantedOf } from './judge-change.ts';
import type { HolderWish } from './wish.ts';

/** A name of the customer's with what changing it comes to. */
export interface NameTerms {
  readonly row: DomainRow;
  readonly wanted: Wanted;
  readonly terms: ChangeTerms;
}

/** A template applied to names: who, and by which rules. */
export interface AskedTerms {
  readonly template: Template;
  readonly holder: Holder;
  readonly wish: HolderWish;
  /** Addresses that this customer has proved. */
  readonly proved: ReadonlySet<string>;
  readonly names: readonly NameTerms[];
  readonly now: Date;
}

/** The template as a wish, for names that are judged with it. @throws refusal NOT_FOUND */
export async function askWish(
  tx: Tx,
  templateId: bigint,
  waive: boolean,
): Promise<Pick<AskedTerms, 'template' | 'holder' | 'wish' | 'proved'>> {
  const customerId = customerOf(tx);
  const template = await templateOf(tx, customerId, templateId);
  if (!template) throw refuse('NOT_FOUND');
  const holder = holderValues(template);
  const proved = await provedEmails(tx, customerId);
  const wish: HolderWish = { template: String(template.id), holder, waive, agent: [...proved] };
  return { template, holder, wish, proved };
}

/** Those of the names that are the customer's, with their terms; `lock` keeps them still until the transaction ends. */
export async function askTerms(
  tx: Tx,
  asked: Pick<AskedTerms, 'template' | 'holder' | 'wish' | 'proved'>,
  typed: readonly string[],
  lock: 'lock' | 'read',
): Promise<AskedTerms> {
  const customerId = customerOf(tx);
  const names = [...new Set(typed.flatMap((name) => registeredName(name) ?? []))];
  const rows = await findDomains(tx, customerId, names, lock);
  const [wanted] = await wantedOf(tx, customerId, [asked.wish]);
  if (!wanted) throw new Error('no wish was read');
  return {
    ...asked,
    now: tx.now,
    names: rows.map((row) => ({ row, wanted, terms: termsOf(row.name, row.holder, asked.holder, tx.now) })),
  };
}
