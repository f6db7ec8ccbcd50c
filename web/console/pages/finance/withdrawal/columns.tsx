import { balanceSummary, financeCenter, listFreezes, listRecords } from '#contract/api/finance/balance.ts';
import { cancelWithdrawal, listWithdrawals, type Withdrawal } from '#contract/api/finance/withdrawal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { businessNow } from '#web/shared/server-clock.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';

const TONES: Readonly<Record<Withdrawal['State'], Tone>> = {
  pending_review: 'warn',
  awaiting_second: 'warn',
  approved: 'warn',
  paying: 'warn',
  paid: 'good',
  returned: 'bad',
  rejected: 'bad',
  cancelled: 'plain',
};

/** The reads that a withdrawal makes stale. */
export const MONEY_READS = [listWithdrawals, balanceSummary, financeCenter, listFreezes, listRecords] as const;

/** What comes next, or how it ended. */
function Progress({ of }: { of: Withdrawal }) {
  const { t } = useWords();
  const at = (instant: string) => localTime(instant, timeZone());
  const waits = of.PayAfter !== undefined && Date.parse(of.PayAfter) > businessNow();
  return (
    <>
      {of.ReviewBy && <div>{t('withdrawal:review.by', { time: at(of.ReviewBy) })}</div>}
      {waits && <div>{t('withdrawal:pay.after', { time: at(of.PayAfter ?? '') })}</div>}
      {of.Reference && <div>{t('withdrawal:paid.reference', { reference: of.Reference })}</div>}
      {of.Reason && <div>{t('withdrawal:because', { reason: of.Reason })}</div>}
    </>
  );
}

function Cancel({ of }: { of: Withdrawal }) {
  const { t } = useWords();
  const cancel = useAct(cancelWithdrawal, { after: MONEY_READS });
  async function press() {
    const answer = await cancel.run({ Number: of.Number });
    if (answer) notice('done', answer.message);
  }
  if (!of.Actions.includes('cancel')) return null;
  return (
    <>
      <Button size="small" busy={cancel.busy} onClick={press} aria-label={`${t('withdrawal:cancel')} ${of.Number}`}>
        {t('withdrawal:cancel')}
      </Button>
      {cancel.problem && <div role="alert">{cancel.problem.message}</div>}
    </>
  );
}

/** The columns of withdrawals: number, date, amount, account, state, and what comes next (acceptance J4). */
export function useWithdrawalColumns(): Column<Withdrawal>[] {
  const { t } = useWords();
  return [
    { key: 'Number', title: t('withdrawal:number'), render: (row) => row.Number },
    { key: 'At', title: t('withdrawal:date'), render: (row) => <When at={row.At} bare /> },
    { key: 'Amount', title: t('withdrawal:amount'), right: true, render: (row) => <MoneyText value={row.Amount} /> },
    { key: 'To', title: t('withdrawal:to'), render: (row) => `${row.BankName} ••${row.AccountEnding}` },
    {
      key: 'State',
      title: t('withdrawal:state'),
      render: (row) => <StateTag tone={TONES[row.State]}>{t(`withdrawal:state.${row.State}`)}</StateTag>,
    },
    { key: 'Progress', title: t('withdrawal:progress'), render: (row) => <Progress of={row} /> },
    { key: 'Act', title: t('withdrawal:act'), render: (row) => <Cancel of={row} /> },
  ];
}
