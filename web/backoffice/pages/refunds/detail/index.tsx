import { useParams } from 'react-router';
import { statementLine } from '#contract/staff-api/bank-transfer.ts';
import {
  approveRefund,
  markRefundPaid,
  type OfficeRefund,
  officeRefund,
  rejectRefund,
} from '#contract/staff-api/refund.ts';
import type { NameMatch } from '#contract/states/name-match.ts';
import { reasonOf } from '#web/shared/i18n/reason.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Decision } from '../../../review/decision.tsx';
import { ReviewBy } from '../../../review/review-by.tsx';
import { TwoDecide } from '../../../review/two-decide.tsx';
import { NameHint, Whose } from '../../../review/whose.tsx';
import { RefundState } from '../state.tsx';
import { Payout } from './payout.tsx';
import { STALE } from './stale.ts';

/** Who paid by bank, as the statement names them: that is where the money goes back to. */
function CameFrom({ bankRef, match }: { bankRef: string; match: NameMatch | undefined }) {
  const { t } = useWords();
  const line = useAnswer(statementLine, { BankRef: bankRef });
  return (
    <>
      <dt>{t('office:refund.cameFrom')}</dt>
      <dd>
        <Answer of={line}>
          {({ Payer, Details, BookedOn }) => (
            <>
              {Payer} {match && <NameHint match={match} />}
              <div className="ns-muted">{`${BookedOn} ${Details}`}</div>
            </>
          )}
        </Answer>
      </dd>
    </>
  );
}

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
        <TwoDecide why={of.WhyTwo} />
      </dd>
      {of.GoesBack && <dt>{t('held:refund.goesBack')}</dt>}
      {of.GoesBack && (
        <dd>
          <MoneyText value={of.GoesBack} />
        </dd>
      )}
      <dt>{t('office:withdrawal.customer')}</dt>
      <dd>
        <Whose of={of} />
      </dd>
      <dt>{t('refund:backTo')}</dt>
      <dd>
        {t(`recharge:channel.${of.Channel}`)}
        {of.ByHand && !of.Coin && <div className="ns-muted">{t('office:refund.byHand')}</div>}
        {of.ByHand && of.State === 'approved' && of.ApprovedBy.length === 1 && (
          <div className="ns-muted">{t('dual:payer.other', { names: of.ApprovedBy.join(', ') })}</div>
        )}
      </dd>
      <dt>{t('office:refund.transaction')}</dt>
      <dd>{of.TransactionId}</dd>
      {of.Channel === 'bank' && <CameFrom bankRef={of.TransactionId} match={of.Payer?.Match} />}
      <dt>{t('refund:date')}</dt>
      <dd>
        <When at={of.At} />
      </dd>
      <dt>{t('office:review.by')}</dt>
      <dd>
        <ReviewBy of={of} />
      </dd>
      {of.Trouble && <dt>{t('held:refund.trouble')}</dt>}
      {of.Trouble && <dd>{reasonOf(of.Trouble, t)}</dd>}
      {of.Reference && <dt>{t('office:refund.reference')}</dt>}
      {of.Reference && <dd>{of.Reference}</dd>}
      {of.Reason && <dt>{t('office:review.reason')}</dt>}
      {of.Reason && <dd>{reasonOf(of.Reason, t)}</dd>}
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
          <TextInput autoComplete="off" />
        </Field>
        <Submit of={form}>{t('office:refund.paid')}</Submit>
      </ServerForm>
    </Block>
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
            {data.Coin && <Payout of={data} coin={data.Coin} />}
            {data.Actions.includes('paid') && <PaidByHand of={data} />}
            <Decision of={data} approve={approveRefund} reject={rejectRefund} after={STALE} />
          </>
        )}
      </Answer>
    </Page>
  );
}
