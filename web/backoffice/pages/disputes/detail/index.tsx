import { useParams } from 'react-router';
import { inbox } from '#contract/staff-api/desk.ts';
import { askDispute, type OfficeDisputePage, officeDispute, officeDisputes } from '#contract/staff-api/disputes.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../../review/whose.tsx';
import { AuditTable } from '../../audit/audit-table.tsx';
import { DisputeStateTag, disputeReason, EvidenceBy } from '../state.tsx';
import { Postings } from './postings.tsx';

/** The company answers a question within seconds. */
const LOOK_EVERY_MS = 5_000;

/** What is at stake, and what became of it. */
function Amounts({ of }: { of: OfficeDisputePage }) {
  const { t } = useWords();
  return (
    <>
      <dt>{t('held:dispute.amount')}</dt>
      <dd>
        <MoneyText value={of.Amount} />
      </dd>
      <dt>{t('held:dispute.taken')}</dt>
      <dd>
        <MoneyText value={of.Taken} />
      </dd>
      <dt>{t('office:customer.owed')}</dt>
      <dd>
        <MoneyText value={of.Owed} />
      </dd>
      {of.Fee && <dt>{t('held:dispute.fee')}</dt>}
      {of.Fee && (
        <dd>
          <MoneyText value={of.Fee} />
        </dd>
      )}
    </>
  );
}

/** Evidence, its day, and when the company is asked. */
function Days({ of }: { of: OfficeDisputePage }) {
  const { t } = useWords();
  return (
    <>
      <dt>{t('held:dispute.at')}</dt>
      <dd>
        <When at={of.At} />
      </dd>
      <dt>{t('held:dispute.evidence')}</dt>
      <dd>{t(`held:dispute.evidence.${of.Evidence}`)}</dd>
      {of.EvidenceBy && <dt>{t('held:dispute.evidenceBy')}</dt>}
      {of.EvidenceBy && (
        <dd>
          <EvidenceBy of={of} />
        </dd>
      )}
      <dt>{t('held:dispute.askedAt')}</dt>
      <dd>
        <When at={of.AskedAt} />
      </dd>
      {of.NextAskAt && <dt>{t('held:dispute.nextAsk')}</dt>}
      {of.NextAskAt && (
        <dd>
          <When at={of.NextAskAt} />
        </dd>
      )}
    </>
  );
}

function Facts({ of }: { of: OfficeDisputePage }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('refund:state')}</dt>
      <dd>
        <DisputeStateTag of={of} />
      </dd>
      <dt>{t('held:dispute.why')}</dt>
      <dd>{disputeReason(of.Why, t)}</dd>
      <Amounts of={of} />
      <dt>{t('office:withdrawal.customer')}</dt>
      <dd>
        <Whose of={of} />
      </dd>
      <dt>{t('held:dispute.topup')}</dt>
      <dd>
        {of.Number} · <MoneyText value={of.Topup.Amount} />
        <div className="ns-muted">
          {t(`recharge:state.${of.Topup.State}`)} {of.Topup.PaidAt && <When at={of.Topup.PaidAt} bare />}
        </div>
      </dd>
      <dt>{t('office:refund.transaction')}</dt>
      <dd>{of.TransactionId}</dd>
      <dt>{t('held:dispute.ofCompany')}</dt>
      <dd>{of.DisputeId}</dd>
      <Days of={of} />
    </dl>
  );
}

function Ask({ of }: { of: OfficeDisputePage }) {
  const { t } = useWords();
  const ask = useAct(askDispute, { after: [officeDispute, officeDisputes, inbox] });
  if (!of.Actions.includes('ask')) return null;
  async function go() {
    const done = await ask.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <Block title={t('held:dispute.evidence')}>
      <p className="ns-muted">{t('held:dispute.askAbout')}</p>
      <ProblemNote problem={ask.problem} />
      <div className="ns-row">
        <Button tone="main" busy={ask.busy} onClick={go}>
          {t('held:dispute.ask')}
        </Button>
      </div>
    </Block>
  );
}

/** `/disputes/:id`: one dispute, its days, its postings and what happened (acceptance J2, L1). */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const detail = useAnswer(officeDispute, { Id: id }, { everyMs: LOOK_EVERY_MS });
  return (
    <Page
      title={t('held:dispute.title', { number: detail.data?.Number ?? '' })}
      above={{ to: '/disputes', label: t('held:disputes.title') }}
    >
      <Answer of={detail}>
        {(data) => (
          <>
            <Facts of={data} />
            <Ask of={data} />
            <Block title={t('held:dispute.postings')}>
              <Postings of={data.Postings} />
            </Block>
            <Block title={t('held:dispute.history')}>
              <AuditTable rows={data.History} />
            </Block>
          </>
        )}
      </Answer>
    </Page>
  );
}
