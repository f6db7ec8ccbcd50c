import { cancelRefund, type Refund } from '#contract/api/finance/refund.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { Empty } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { ReceiptLink } from '../../../../receipts/receipt-link.tsx';
import { STALE } from './stale.ts';

const TONES: Readonly<Record<Refund['State'], Tone>> = {
  pending_review: 'warn',
  awaiting_second: 'warn',
  approved: 'warn',
  refunding: 'warn',
  refunded: 'good',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'plain',
};

function Progress({ of }: { of: Refund }) {
  const { t } = useWords();
  return (
    <>
      {of.ReviewBy && <div>{t('refund:review.by', { time: localTime(of.ReviewBy, timeZone()) })}</div>}
      {of.SendTo && <div>{`${t('refund:sendTo')} ${of.SendTo}`}</div>}
      {of.Reference && <div>{t('refund:reference', { reference: of.Reference })}</div>}
      {of.State === 'refunded' && <ReceiptLink of="refund" number={of.Id} />}
      {of.Reason && <div>{t('refund:because', { reason: of.Reason })}</div>}
    </>
  );
}

function Sum({ of }: { of: Refund }) {
  return (
    <>
      <MoneyText value={of.Amount} />
      {of.GoesBack && (
        <div className="ns-muted">
          <MoneyText value={of.GoesBack} />
        </div>
      )}
    </>
  );
}

function Cancel({ of }: { of: Refund }) {
  const { t } = useWords();
  const cancel = useAct(cancelRefund, { after: STALE });
  async function press() {
    const answer = await cancel.run({ Id: of.Id });
    if (answer) notice('done', answer.message);
  }
  if (!of.Actions.includes('cancel')) return null;
  return (
    <>
      <Button size="small" busy={cancel.busy} onClick={press}>
        {t('refund:cancel')}
      </Button>
      {cancel.problem && <div role="alert">{cancel.problem.message}</div>}
    </>
  );
}

/** The refunds of one top-up, newest first. */
export function Refunds({ of }: { of: readonly Refund[] }) {
  const { t } = useWords();
  return (
    <DataTable
      label={t('refund:list')}
      rows={of}
      rowKey={(row) => row.Id}
      columns={[
        { key: 'At', title: t('refund:date'), render: (row) => <When at={row.At} bare /> },
        { key: 'Amount', title: t('refund:amount'), right: true, render: (row) => <Sum of={row} /> },
        {
          key: 'State',
          title: t('refund:state'),
          render: (row) => <StateTag tone={TONES[row.State]}>{t(`refund:state.${row.State}`)}</StateTag>,
        },
        { key: 'Progress', title: t('refund:progress'), render: (row) => <Progress of={row} /> },
        { key: 'Act', title: t('refund:act'), render: (row) => <Cancel of={row} /> },
      ]}
      empty={<Empty title={t('refund:list.empty')} />}
    />
  );
}
