import { useParams } from 'react-router';
import { heldPayment, type OfficeHeldPayment } from '#contract/staff-api/held.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { TwoDecide } from '../../../review/two-decide.tsx';
import { Whose } from '../../../review/whose.tsx';
import { HeldState } from '../state.tsx';
import { Decide } from './decide.tsx';

/** What came, and what was asked. */
function Payment({ of }: { of: OfficeHeldPayment }) {
  const { t } = useWords();
  return (
    <>
      <dt>{t('held:payment.paid')}</dt>
      <dd>
        <MoneyText value={of.Paid} />
        {of.ToldOtherwise && <div>{`${t('held:payment.toldOtherwise')} ${of.ToldOtherwise}`}</div>}
      </dd>
      {of.Asked && <dt>{t('held:payment.asked')}</dt>}
      {of.Asked && (
        <dd>
          <MoneyText value={of.Asked} />
        </dd>
      )}
      <dt>{t('held:payment.worth')}</dt>
      <dd>
        {of.Worth ? <MoneyText value={of.Worth} /> : t('held:payment.noWorth')}
        <TwoDecide why={of.WhyTwo} />
      </dd>
    </>
  );
}

/** Who decided what. */
function Decided({ of }: { of: OfficeHeldPayment }) {
  const { t } = useWords();
  if (!of.Decision) return null;
  return (
    <>
      <dt>{t('held:payment.decision')}</dt>
      <dd>
        {t(`held:payment.${of.Decision}`)}
        <div>{of.Reason}</div>
      </dd>
      <dt>{t('held:payment.by')}</dt>
      <dd>{of.DecidedBy.join(', ')}</dd>
      {of.CreditTo && <dt>{t('held:payment.creditTo')}</dt>}
      {of.CreditTo && <dd>{of.CreditTo}</dd>}
      {of.Reference && <dt>{t('office:refund.reference')}</dt>}
      {of.Reference && <dd>{of.Reference}</dd>}
    </>
  );
}

function Facts({ of }: { of: OfficeHeldPayment }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('refund:state')}</dt>
      <dd>
        <HeldState of={of} />
      </dd>
      <dt>{t('held:payment.whyTitle')}</dt>
      <dd>{t(`held:payment.why.${of.Why}`)}</dd>
      <Payment of={of} />
      <dt>{t('refund:number')}</dt>
      <dd>{of.Number}</dd>
      {of.CustomerId && <dt>{t('office:withdrawal.customer')}</dt>}
      {of.CustomerId && (
        <dd>
          <Whose of={{ ...of, CustomerId: of.CustomerId }} />
        </dd>
      )}
      <dt>{t('recharge:channel')}</dt>
      <dd>{t(`recharge:channel.${of.Channel}`)}</dd>
      <dt>{t('office:refund.transaction')}</dt>
      <dd>{of.TransactionId}</dd>
      <dt>{t('held:payment.at')}</dt>
      <dd>
        <When at={of.At} />
      </dd>
      <Decided of={of} />
    </dl>
  );
}

/** `/held/:id`: one held payment and the decision (acceptance J2, L1). */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const detail = useAnswer(heldPayment, { Id: id });
  return (
    <Page title={t('held:payment.title', { id })} above={{ to: '/held', label: t('held:payments.title') }}>
      <Answer of={detail}>
        {(data) => (
          <>
            <Facts of={data} />
            <Decide of={data} />
          </>
        )}
      </Answer>
    </Page>
  );
}
