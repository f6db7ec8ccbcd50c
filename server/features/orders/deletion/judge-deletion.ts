import { addDays } from '#contract/calendar.ts';
import { fromMinor, type Money } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { GracePeriods } from '#contract/rules/suffixes/profile.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Said } from '../../../platform/refusal.ts';
import { barWords, factsOf, judgeAct, verdictWords } from '../../domains/eligibility/index.ts';
import { type DomainRow, openHolds } from '../../domains/index.ts';
import { hostsBelow } from '../../domains/own-hosts/index.ts';
import { refundsOfMonth, registrationOf, type YoungLine } from './deletion-store.ts';

/** What deleting a name means now. */
export interface DeletionTerms {
  /** Why it cannot be; undefined: it can. */
  readonly reason: Said | undefined;
  readonly atOnce: boolean;
  readonly addUntil: Date | undefined;
  readonly refund: { readonly line: YoungLine; readonly amount: Money } | undefined;
  readonly usedUp: boolean;
  readonly restoreDays: number;
  readonly hosts: readonly string[];
}

/** Whether a registry pays one more deletion of this month back (AGP Limits Policy of ICANN); pure. */
export function isRefundLeft(
  { addRefunds }: Pick<GracePeriods, 'addRefunds'>,
  { registered, refunded }: { readonly registered: number; readonly refunded: number },
): boolean {
  if (!addRefunds) return true;
  // Net adds are what was registered less what was deleted again.
  const part = Math.floor(((registered - refunded) * addRefunds.percent) / 100);
  return refunded < Math.max(addRefunds.least, part);
}

/**
 * Why a name cannot be deleted now. Unlike other acts every hold forbids it, whatever it is for: what is held is
 * nobody's to destroy.
 */
async function barOf(tx: Tx, row: DomainRow): Promise<Said | undefined> {
  const holds = await openHolds(tx, row.id);
  const verdict = judgeAct('delete', factsOf(row), holds, tx.now);
  if (!verdict.allowed) return (lang) => verdictWords(lang, verdict);
  const [hold] = holds;
  if (!hold) return undefined;
  const [bar] = judgeAct('push', factsOf(row), [hold], tx.now).bars;
  return (lang) => (bar ? barWords(lang, bar) : hold.kind);
}

/** What deleting a name means: possible or not, at once or with a redemption, what is paid back, what goes with it. */
export async function termsOf(tx: Tx, row: DomainRow): Promise<DeletionTerms> {
  const profile = suffixOf(row.name);
  if (!profile) throw new Error(`no profile for ${row.suffix}`);
  const { grace, deletion } = profile;
  const addUntil = addDays(row.registeredAt, grace.value.addDays);
  const atOnce = deletion.value.atOnceInAddPeriod && tx.now < addUntil && row.transferredInAt === null;
  const line = atOnce
    ? await registrationOf(tx, { customerId: row.customerId, domainId: row.id }, row.registeredAt)
    : undefined;
  const left = line === undefined || isRefundLeft(grace.value, await refundsOfMonth(tx, row.suffix));
  return {
    reason: await barOf(tx, row),
    atOnce,
    addUntil: atOnce ? addUntil : undefined,
    refund: line && left && line.price > 0n ? { line, amount: fromMinor(line.price) } : undefined,
    usedUp: !left,
    restoreDays: grace.value.redemptionDays,
    hosts: await hostsBelow(tx, row.id),
  };
}
