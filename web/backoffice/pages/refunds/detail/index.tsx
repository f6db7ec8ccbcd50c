import { Input } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { inbox } from '#contract/staff-api/desk.ts';
import {
  approveRefund,
  markRefundPaid,
  type OfficeRefund,
  officeRefund,
  officeRefunds,
  rejectRefund,
} from '#contract/staff-api/refund.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field, ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { RejectDialog } from '../../../review/reject-dialog.tsx';
import { RefundState } from '../state.tsx';

const STALE = [officeRefund, officeRefunds, inbox] as const;

function Facts({ of }: { of: OfficeRefund }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('refund:state')}</dt>
      <dd>
        <RefundState of={of} />
      </dd>
      <dt>{t('refund:amount')}</dt>
      <dd>
        <MoneyText value={of.Amount} />
        {of.NeedsTwo && <div className="ns-muted">{t('office:review.two')}</div>}
      </dd>
      <dt>{t('office:withdrawal.customer')}</dt>
      <dd>
        <Link to={`/customers/${of.CustomerId}`}>{of.CustomerId}</Link>
      </dd>
      <dt>{t('refund:backTo')}</dt>
      <dd>
        {t(`recharge:channel.${of.Channel}`)}
        {of.ByHand && <div className="ns-muted">{t('office:refund.byHand')}</div>}
      </dd>
      <dt>{t('office:refund.transaction')}</dt>
      <dd>{of.TransactionId}</dd>
      <dt>{t('refund:date')}</dt>
      <dd>
        <When at={of.At} />
      </dd>
      <dt>{t('office:review.by')}</dt>
      <dd>
        <When at={of.ReviewBy} />
      </dd>
      {of.Reference && <dt>{t('office:refund.reference')}</dt>}
      {of.Reference && <dd>{of.Reference}</dd>}
      {of.Reason && <dt>{t('office:review.reason')}</dt>}
      {of.Reason && <dd>{of.Reason}</dd>}
    </dl>
  );
}

function PaidByHand({ of }: { of: OfficeRefund }) {
  const { t } = useWords();
  const form = useServerForm(markRefundPaid, {
    after: STALE,
    toInput: ({ Reference }) => ({ Id: of.Id, Reference: String(Reference ?? '') }),
    done: () => {},
  });
  return (
    <Block title={t('office:refund.byHandTitle')}>
      <ServerForm of={form}>
        <Field name="Reference" label={t('office:refund.reference')}>
          <Input autoComplete="off" />
        </Field>
        <Submit of={form}>{t('office:refund.paid')}</Submit>
      </ServerForm>
    </Block>
  );
}

function Decision({ of }: { of: OfficeRefund }) {
  const { t } = useWords();
  const approve = useAct(approveRefund, { after: STALE });
  const reject = useAct(rejectRefund, { after: STALE });
  const [refusing, setRefusing] = useState(false);
  return (
    <>
      <ProblemNote problem={approve.problem} />
      {of.Actions.includes('paid') && <PaidByHand of={of} />}
      <div className="ns-row">
        {of.Actions.includes('approve') && (
          <Button tone="main" busy={approve.busy} onClick={() => approve.run({ Id: of.Id })}>
            {t('office:review.approve')}
          </Button>
        )}
        {of.Actions.includes('reject') && (
          <Button tone="danger" onClick={() => setRefusing(true)}>
            {t('office:review.reject')}
          </Button>
        )}
      </div>
      {refusing && (
        <RejectDialog
          title={t('office:review.rejectTitle', { number: of.Number })}
          about={t('office:review.rejectAbout')}
          busy={reject.busy}
          problem={reject.problem}
          onClose={() => setRefusing(false)}
          onReject={async (Reason) => {
            if (await reject.run({ Id: of.Id, Reason })) setRefusing(false);
          }}
        />
      )}
    </>
  );
}

/** `/refunds/:id`: one refund and the decision (acceptance L1). */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const detail = useAnswer(officeRefund, { Id: id });
  return (
    <Page
      title={t('office:refund.title', { number: detail.data?.Number ?? '' })}
      above={{ to: '/refunds', label: t('office:refunds.title') }}
    >
      <Answer of={detail}>
        {(data) => (
          <>
            <Facts of={data} />
            <Decision of={data} />
          </>
        )}
      </Answer>
    </Page>
  );
}
