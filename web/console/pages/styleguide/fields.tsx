import { useState } from 'react';
import { useWords } from '#web/shared/i18n/words.ts';
import { Combobox } from '#web/shared/ui/fields/combobox.tsx';
import { Field, FormOf } from '#web/shared/ui/fields/field.tsx';
import { formValues } from '#web/shared/ui/fields/form-values.ts';
import { Check, Radios, Select } from '#web/shared/ui/fields/pick.tsx';
import { Amount, NumberInput, Password, TextArea, TextInput } from '#web/shared/ui/fields/text.tsx';
import '#web/shared/ui/form.css';

/** Every control of a form: as it is, with help, with a mistake, with what cannot be changed. */
export function Fields() {
  const { t } = useWords();
  const [values] = useState(() =>
    formValues({ Text: 'example', Amount: '50', Choice: 'one', Many: 'one', Tick: true }),
  );
  const options = (['one', 'two'] as const).map((value) => ({ value, label: t(`styleguide:choice.${value}`) }));
  const wrong = () => t('styleguide:wrong');
  return (
    <FormOf value={values}>
      <form className="ns-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <Field name="Text" label={t('styleguide:text')} help={t('styleguide:help')}>
          <TextInput />
        </Field>
        <Field name="Wrong" label={t('styleguide:text')} help={t('styleguide:help')} check={wrong}>
          <TextInput />
        </Field>
        <Field name="Off" label={t('styleguide:off')}>
          <TextInput disabled />
        </Field>
        <Field name="Amount" label={t('styleguide:amount')}>
          <Amount />
        </Field>
        <Field name="Count" label={t('styleguide:count')}>
          <NumberInput className="ns-short" />
        </Field>
        <Field name="Secret" label={t('styleguide:secret')}>
          <Password autoComplete="off" />
        </Field>
        <Field name="Lines" label={t('styleguide:lines')} check={wrong}>
          <TextArea rows={3} />
        </Field>
        <Field name="Choice" label={t('styleguide:choice')}>
          <Select options={options} />
        </Field>
        <Field name="Many" label={t('styleguide:many')}>
          <Combobox options={options} />
        </Field>
        <Field name="Kind" label={t('styleguide:kind')} group check={wrong}>
          <Radios options={options} />
        </Field>
        <Field name="Tick">
          <Check>{t('styleguide:tick')}</Check>
        </Field>
      </form>
    </FormOf>
  );
}
