import { useState } from 'react';
import { useParams } from 'react-router';
import type { OutputOf } from '#contract/endpoint.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import {
  approveWithdrawal,
  officeWithdrawal,
  officeWithdrawals,
  rejectWithdrawal,
  wholeAccount,
} from '#contract/staff-api/withdrawal.ts';
import { reasonOf } from '#web/shared/i18n/reason.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Decision } from '../../../review/decision.tsx';
import { ReviewBy } from '../../../review/review-by.tsx';
import { TwoDecide } from '../../../review/two-decide.tsx';
import { NameHint, Whose } from '../../../review/whose.tsx';
import { WithdrawalState } from '../state.tsx';

type Detail = OutputOf<typeof officeWithdrawal>;

const STALE = [officeWithdrawal, officeWithdrawals, inbox] as const;

function Facts({ of }: { of: Detail }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('withdrawal:state')}</dt>
      <dd>
        <WithdrawalState state={of.State} />
      </dd>
      <dt>{t('withdrawal:amount')}</dt>
      <dd>
        <MoneyText value={of.Amount} />
        <TwoDecide why={of.WhyTwo} by={of.ApprovedBy} />
      </dd>
      <dt>{t('office:withdrawal.customer')}</dt>
      <dd>
        <Whose of={of} />
      </dd>
      <dt>{t('office:customer.withdrawable')}</dt>
      <dd>
        <MoneyText value={of.Withdrawable} />
      </dd>
      <dt>{t('office:customer.owed')}</dt>
      <dd>
        <MoneyText value={of.Owed} />
      </dd>
      <dt>{t('withdrawal:date')}</dt>
      <dd>
        <When at={of.At} />
      </dd>
      <dt>{t('office:review.by')}</dt>
      <dd>
        <ReviewBy of={of} />
      </dd>
      <dt>{t('office:withdrawal.payAfter')}</dt>
      <dd>
        <When at={of.PayAfter} />
      </dd>
      {of.Reference && <dt>{t('office:withdrawal.reference')}</dt>}
      {of.Reference && <dd>{of.Reference}</dd>}
      {of.Reason && <dt>{t('office:review.reason')}</dt>}
      {of.Reason && <dd>{reasonOf(of.Reason, t)}</dd>}
    </dl>
  );
}

/** The last digits; the whole number once it is signed for. */
function Account({ of: { Id, AccountEnding } }: { of: Detail }) {
  const { t } = useWords();
  const ask = useAct(wholeAccount);
  const [whole, setWhole] = useState<string>();
  if (whole !== undefined) return whole;
  async function show() {
    setWhole((await ask.run({ Id }))?.data.Account);
  }
  return (
    <>
      {`•••• ${AccountEnding} `}
      <Button size="small" busy={ask.busy} onClick={show}>
        {t('staff:wholeAccount')}
      </Button>
      {ask.problem && <span role="alert">{ask.problem.message}</span>}
    </>
  );
}

function Payee({ of: withdrawal }: { of: Detail }) {
  const { t } = useWords();
  const { Payee: of, PayeeMatch: match } = withdrawal;
  return (
    <dl className="ns-facts">
      <dt>{t('office:withdrawal.payee')}</dt>
      <dd>
        {of.Name} <NameHint match={match} />
        <br />
        {of.Address}
      </dd>
      <dt>{t('office:withdrawal.account')}</dt>
      <dd>
        <Account of={withdrawal} />
      </dd>
      <dt>{t('office:withdrawal.bank')}</dt>
      <dd>
        {of.BankName}
        <br />
        {of.BankAddress}
      </dd>
      <dt>{t('withdrawal:bank.swift')}</dt>
      <dd>{of.Swift}</dd>
      {of.BranchCode && <dt>{t('withdrawal:bank.branch')}</dt>}
      {of.BranchCode && <dd>{of.BranchCode}</dd>}
    </dl>
  );
}

/** `/withdrawals/:id`: one withdrawal with its payee, and the decision (acceptance L1). */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const detail = useAnswer(officeWithdrawal, { Id: id });
  return (
    <Page
      title={t('office:withdrawal.title', { number: detail.data?.Number ?? '' })}
      about={t('office:withdrawal.about')}
      above={{ to: '/withdrawals', label: t('office:withdrawals.title') }}
    >
      <Answer of={detail}>
        {(data) => (
          <>
            <Facts of={data} />
            <Block title={t('withdrawal:to')}>
              <Payee of={data} />
            </Block>
            <Decision of={data} approve={approveWithdrawal} reject={rejectWithdrawal} after={STALE} />
          </>
        )}
      </Answer>
    </Page>
  );
}
