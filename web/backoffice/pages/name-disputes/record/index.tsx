import { useNavigate } from 'react-router';
import { REVIEW_REASON_LENGTH_MAX } from '#contract/rules/finance/finance.ts';
import { NAME_DISPUTE_CASE_LENGTH_MAX, NAME_DISPUTE_PROVIDER_LENGTH_MAX } from '#contract/rules/names/name-dispute.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { nameDisputesDue, officeNameDisputes, recordNameDispute } from '#contract/staff-api/names/name-disputes.ts';
import { NAME_DISPUTE_PROCEDURES } from '#contract/states/names/name-dispute.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Select } from '#web/shared/ui/fields/pick.tsx';
import { TextArea, TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Page } from '#web/shared/ui/page.tsx';

/** `/name-disputes/record`: a dispute that we were told of, as it stands in the letter (acceptance K1, L1). */
export function Component() {
  const { t } = useWords();
  const go = useNavigate();
  const form = useServerForm(recordNameDispute, {
    after: [officeNameDisputes, nameDisputesDue, inbox],
    done: ({ Id }, message) => {
      notice('done', message);
      void go(`/name-disputes/${Id}`);
    },
  });
  return (
    <Page
      title={t('namedispute:record')}
      about={t('namedispute:recordAbout')}
      above={{ to: '/name-disputes', label: t('namedispute:title') }}
      before="itself"
    >
      <ServerForm of={form}>
        <Field name="Name" label={t('namedispute:name')}>
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="Procedure" label={t('namedispute:procedure')}>
          <Select
            placeholder={t('namedispute:procedure.needed')}
            options={NAME_DISPUTE_PROCEDURES.map((value) => ({ value, label: t(`namedispute:procedure.${value}`) }))}
          />
        </Field>
        <Field name="Provider" label={t('namedispute:provider')}>
          <TextInput autoComplete="off" maxLength={NAME_DISPUTE_PROVIDER_LENGTH_MAX} />
        </Field>
        <Field name="CaseNumber" label={t('namedispute:case')}>
          <TextInput autoComplete="off" maxLength={NAME_DISPUTE_CASE_LENGTH_MAX} />
        </Field>
        <Field name="ReceivedOn" label={t('namedispute:receivedOn')}>
          <TextInput type="date" className="ns-short" />
        </Field>
        <Field name="Note" label={t('namedispute:note')}>
          <TextArea rows={3} maxLength={REVIEW_REASON_LENGTH_MAX} />
        </Field>
        <Submit of={form}>{t('namedispute:record')}</Submit>
      </ServerForm>
    </Page>
  );
}
