import { useNavigate } from 'react-router';
import { type BankOnWire, editBank, getBank } from '#contract/api/finance/withdrawal.ts';
import { PAYOUT_COOLING_HOURS } from '#contract/rules/finance/finance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { WithdrawalTabs } from '../tabs.tsx';

/** Pasting stays possible in both: who copies a number from their bank makes fewer mistakes than who types it. */
const DIGITS = { inputMode: 'numeric', autoComplete: 'off', maxLength: 60 } as const;

function Form({ bank }: { bank: BankOnWire | undefined }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { AccountEnding: _ending, ChangedAt: _at, ...initial } = bank ?? { AccountEnding: '', ChangedAt: '' };
  const form = useServerForm(editBank, {
    initial,
    after: [getBank],
    done: (_, message) => {
      notice('done', message);
      navigate('/finance/withdrawal');
    },
  });
  return (
    <ServerForm of={form}>
      {bank && (
        <dl className="ns-facts">
          <dt>{t('withdrawal:bank.current')}</dt>
          <dd>{`${bank.BankName} ••${bank.AccountEnding}`}</dd>
          <dt>{t('withdrawal:bank.changedAt')}</dt>
          <dd>
            <When at={bank.ChangedAt} />
          </dd>
        </dl>
      )}
      <Field name="BankName" label={t('withdrawal:bank.bankName')}>
        <TextInput autoComplete="off" />
      </Field>
      <Field name="Account" label={t('withdrawal:bank.account')} help={t('withdrawal:bank.accountHelp')}>
        <TextInput {...DIGITS} />
      </Field>
      <Field name="AccountAgain" label={t('withdrawal:bank.accountAgain')}>
        <TextInput {...DIGITS} />
      </Field>
      <Field name="BranchCode" label={t('withdrawal:bank.branch')}>
        <TextInput className="ns-short" autoComplete="off" />
      </Field>
      <Field name="Swift" label={t('withdrawal:bank.swift')}>
        <TextInput className="ns-short" autoComplete="off" maxLength={11} />
      </Field>
      <Field name="BankAddress" label={t('withdrawal:bank.bankAddress')}>
        <TextInput autoComplete="off" />
      </Field>
      <Field name="Payee" label={t('withdrawal:bank.payee')} help={t('withdrawal:bank.payeeHelp')}>
        <TextInput autoComplete="off" />
      </Field>
      <Field name="PayeeAddress" label={t('withdrawal:bank.payeeAddress')}>
        <TextInput autoComplete="off" />
      </Field>
      <Submit of={form}>{t('withdrawal:bank.submit')}</Submit>
    </ServerForm>
  );
}

/** `/finance/withdrawal/editbank`: where withdrawals go; the account number twice (specification §5, acceptance J4). */
export function Component() {
  const { t } = useWords();
  const bank = useAnswer(getBank, {});
  return (
    <Page
      title={t('menu:title.finance.withdrawal.editbank')}
      about={t('withdrawal:bank.about', { hours: PAYOUT_COOLING_HOURS })}
      before="form"
    >
      <WithdrawalTabs />
      <Answer of={bank}>{({ Bank }) => <Form bank={Bank} />}</Answer>
    </Page>
  );
}
