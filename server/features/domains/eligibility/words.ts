import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { RENEWAL_RULES } from '#contract/rules/domain.ts';
import { MOVED_TRANSFER_DAYS_MAX, MOVED_TRANSFER_DAYS_MIN } from '#contract/rules/transfer.ts';
import { translate } from '../../../platform/i18n.ts';
import type { Remark } from './timeline.ts';
import type { Bar, Because, Verdict } from './verdict.ts';

/** One sentence for each reason; written out so that a missing one does not compile. */
const BECAUSE: Readonly<Record<Because, MessageKey>> = {
  minAge: 'eligibility:because.minAge',
  sincePrevious: 'eligibility:because.sincePrevious',
  holderChange: 'eligibility:because.holderChange',
  beforeExpiry: 'eligibility:because.beforeExpiry',
  expired: 'eligibility:because.expired',
  saleMargin: 'eligibility:because.saleMargin',
  termMax: 'eligibility:because.termMax',
  renewalEarly: 'eligibility:because.renewalEarly',
  renewalLate: 'eligibility:because.renewalLate',
  statusServer: 'eligibility:because.statusServer',
  statusClient: 'eligibility:because.statusClient',
  statusPending: 'eligibility:because.statusPending',
  holdTransfer: 'eligibility:because.holdTransfer',
  holdPush: 'eligibility:because.holdPush',
  holdDeal: 'eligibility:because.holdDeal',
  holdDispute: 'eligibility:because.holdDispute',
  holdLock: 'eligibility:because.holdLock',
  holdSuspended: 'eligibility:because.holdSuspended',
  holdHolder: 'eligibility:because.holdHolder',
  deleted: 'eligibility:because.deleted',
  holderAsked: 'eligibility:because.holderAsked',
  notLocked: 'eligibility:because.notLocked',
  notDeleted: 'eligibility:because.notDeleted',
  restoring: 'eligibility:because.restoring',
  redemption: 'eligibility:because.redemption',
  ours: 'eligibility:because.ours',
  suffix: 'eligibility:because.suffix',
  accountSuspended: 'eligibility:because.accountSuspended',
};

/**
 * The sentence of a bar and its values, for what keeps reasons and says them later; dates stand beside them, in the
 * reader's own time.
 */
export function barSentence(bar: Bar): { readonly reason: MessageKey; readonly vars: MessageVars } {
  const reason = bar.fix === 'askRegistrar' ? 'eligibility:because.statusClientForeign' : BECAUSE[bar.because];
  return { reason, vars: { value: bar.value ?? '', status: bar.status ?? '' } };
}

/** Why a bar forbids, in the reader's words. */
export function barWords(lang: Lang, bar: Bar): string {
  const { reason, vars } = barSentence(bar);
  return translate(lang, reason, vars);
}

/** What a verdict says, in the reader's words: the deciding reason, or that it is possible. */
export function verdictWords(lang: Lang, { decisive }: Verdict): string {
  return decisive ? barWords(lang, decisive) : translate(lang, 'eligibility:open');
}

const REMARKS: Readonly<Record<Remark['what'], MessageKey>> = {
  moved: 'eligibility:remark.moved',
  lostYear: 'eligibility:remark.lostYear',
  addGrace: 'eligibility:remark.addGrace',
};

export function remarkWords(lang: Lang, { what }: Remark): string {
  const vars = {
    min: MOVED_TRANSFER_DAYS_MIN,
    max: MOVED_TRANSFER_DAYS_MAX,
    days: RENEWAL_RULES.lostYear.value,
  };
  return translate(lang, REMARKS[what], vars);
}

/** What a renewal's rule said, in the reader's words. */
export function renewalReason(lang: Lang, verdict: Verdict): string {
  return verdict.allowed ? translate(lang, 'domains:renewal.open') : verdictWords(lang, verdict);
}
