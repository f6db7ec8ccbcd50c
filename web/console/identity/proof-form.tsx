import { useState } from 'react';
import { getTemplate, listMyTemplates } from '#contract/api/template.ts';
import { getIdentity, type IdentityOnWire, listIdentities, submitIdentity } from '#contract/api/templates/real-name.ts';
import { documentsOf } from '#contract/rules/identity/documents.ts';
import type { IdentityField } from '#contract/rules/identity/reasons.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { useValue } from '#web/shared/ui/fields/form-values.ts';
import { Check, Select } from '#web/shared/ui/fields/pick.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { PictureUpload } from '#web/shared/upload/picture-upload.tsx';
import './identity.css';

/** What is wrong with a field of the papers that were refused, under it. */
function useFieldNotes(of: IdentityOnWire) {
  const { t } = useWords();
  const last = of.Newer ?? of.Proof;
  const refused = last?.State === 'refused' ? last.Reasons : [];
  return (field: IdentityField) => {
    const found = refused.filter(({ Field: at }) => at === field);
    if (found.length === 0) return undefined;
    return (
      <span className="identity-wrong">{found.map(({ Reason }) => t(`identity:reason.${Reason}`)).join(' ')}</span>
    );
  };
}

/** The number of a paper, twice by hand: a slip is found before anybody looks. */
function NumberFields({ note }: { note: ReturnType<ReturnType<typeof useFieldNotes>> }) {
  const { t } = useWords();
  return (
    <>
      <Field name="IdNumber" label={t('identity:field.IdNumber')} help={note}>
        <TextInput className="ns-short" autoComplete="off" spellCheck={false} maxLength={40} />
      </Field>
      <Field name="IdNumberAgain" label={t('identity:field.IdNumberAgain')} help={t('identity:number.help')}>
        <TextInput
          className="ns-short"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          onPaste={(event) => event.preventDefault()}
        />
      </Field>
    </>
  );
}

/**
 * The papers of one template's holder (specification §3, acceptance H2). What was given before is filled in, but for
 * number and picture.
 */
export function ProofForm({ of, onDone }: { of: IdentityOnWire; onDone: (message: string) => void }) {
  const { t } = useWords();
  const before = of.Newer ?? of.Proof;
  const [today] = useState(businessDay);
  const noteOf = useFieldNotes(of);
  const form = useServerForm(submitIdentity, {
    initial: {
      IdType: before?.IdType,
      ExpiresOn: before?.ExpiresOn !== undefined && before.ExpiresOn > today ? before.ExpiresOn : undefined,
      LongTerm: before !== undefined && before.ExpiresOn === undefined,
    },
    after: [listIdentities, getIdentity, listMyTemplates, getTemplate],
    toInput: (values) => ({ ...values, TemplateId: of.TemplateId }) as never,
    done: (_data, message) => onDone(message),
  });
  const longTerm = useValue(form.values, 'LongTerm') as boolean | undefined;
  const documents = documentsOf(of.Kind).map((value) => ({ value, label: t(`identity:type.${value}`) }));
  return (
    <ServerForm of={form}>
      <Field name="IdType" label={t('identity:field.IdType')} help={noteOf('IdType')}>
        <Select options={documents} placeholder={t('identity:type.choose')} />
      </Field>
      <NumberFields note={noteOf('IdNumber')} />
      <div className="identity-expiry">
        <Field name="ExpiresOn" label={t('identity:field.ExpiresOn')} help={noteOf('ExpiresOn')}>
          <TextInput type="date" min={today} disabled={longTerm === true} className="ns-short" />
        </Field>
        <Field name="LongTerm">
          <Check>{t('identity:longTerm')}</Check>
        </Field>
      </div>
      <Field name="FileId" label={t('identity:field.FileId')} help={noteOf('FileId')}>
        <PictureUpload purpose="identity">{t('identity:picture.about')}</PictureUpload>
      </Field>
      <Field name="Agreed">
        <Check>{t('identity:form.agree')}</Check>
      </Field>
      <Submit of={form} hint={t('identity:form.hint')}>
        {t('identity:form.submit')}
      </Submit>
    </ServerForm>
  );
}
