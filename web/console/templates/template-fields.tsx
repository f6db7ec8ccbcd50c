import { suggestLatin } from '#contract/api/template.ts';
import { LISTED_COUNTRY } from '#contract/rules/areas/areas.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { type FormValues, useValues } from '#web/shared/ui/fields/form-values.ts';
import { Radios } from '#web/shared/ui/fields/pick.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';

import { PhoneFields, RegionFields } from '../pages/user/safety/profile-fields.tsx';
import './template-form.css';

type Values = Readonly<Record<string, string | undefined>>;

const HAN = /\p{Script=Han}/u;
/** Where the English form of a field stands; a person is read with the family name first. */
const TEXTS = ['Holder', 'Contact', 'Street', 'Province', 'City'] as const;

/** Fills the English fields that are still empty by the reading of the Chinese ones; every one can be corrected. */
function LatinHelp({ form, kind }: { form: FormValues; kind: string | undefined }) {
  const { t } = useWords();
  const ask = useAct(suggestLatin);
  async function fill() {
    const values = form.now().values as Values;
    const listed = values['Country'] === LISTED_COUNTRY;
    const person = kind === 'enterprise' ? 'Contact' : 'Holder';
    const wanted = TEXTS.filter((name) => HAN.test(values[name] ?? '') && (values[`${name}Latin`] ?? '') === '').filter(
      (name) => !(listed && (name === 'Province' || name === 'City')),
    );
    const texts = wanted.filter((name) => name !== person);
    const answer = await ask.run({ Person: values[person] ?? '', Text: texts.map((name) => values[name] ?? '') });
    if (!answer) return;
    for (const [at, name] of texts.entries()) form.set({ [`${name}Latin`]: answer.data.Text[at] ?? '' });
    if (wanted.includes(person)) form.set({ [`${person}Latin`]: answer.data.Person });
  }
  return (
    <>
      <ProblemNote problem={ask.problem} />
      <p className="template-latin">
        <Button size="small" busy={ask.busy} onClick={fill}>
          {t('templates:latin.fill')}
        </Button>
        <span className="ns-muted">{t('templates:latin.help')}</span>
      </p>
    </>
  );
}

/** A value and its English form, side by side. */
function Pair({ name, label, optional = false }: { name: string; label: string; optional?: boolean }) {
  const { t } = useWords();
  return (
    <div className="template-pair">
      <Field name={name} label={optional ? t('profile:optional', { what: label }) : label}>
        <TextInput autoComplete="off" />
      </Field>
      <Field name={`${name}Latin`} label={t('profile:optional', { what: t('templates:latin.of', { what: label }) })}>
        <TextInput autoComplete="off" />
      </Field>
    </div>
  );
}

/** Every field of a registrant template (specification §3). `initial`: what the form shows before anything is typed. */
export function TemplateFields({ form, initial = {} }: { form: FormValues; initial?: Values }) {
  const { t } = useWords();
  const watched = useValues(form) as Values;
  const { Country: country, Province: province, Kind: kind } = { ...initial, ...watched };
  const enterprise = kind === 'enterprise';
  return (
    <>
      <Field name="Name" label={t('templates:name')} help={t('templates:name.help')}>
        <TextInput className="ns-short" autoComplete="off" />
      </Field>
      <Field
        name="Kind"
        label={t('templates:kind')}
        help={t(`templates:kind.help.${enterprise ? 'enterprise' : 'individual'}`)}
        group
      >
        <Radios
          options={(['individual', 'enterprise'] as const).map((value) => ({
            value,
            label: t(`profile:info.kind.${value}`),
          }))}
        />
      </Field>
      <LatinHelp form={form} kind={kind} />
      <Pair name="Holder" label={t(enterprise ? 'templates:company' : 'templates:person')} />
      {enterprise && <Pair name="Contact" label={t('templates:contact')} />}
      <RegionFields form={form} country={country} province={province} />
      {country !== undefined && country !== '' && country !== LISTED_COUNTRY && (
        <div className="template-pair">
          {(['Province', 'City'] as const).map((name) => (
            <Field
              key={name}
              name={`${name}Latin`}
              label={t('profile:optional', {
                what: t('templates:latin.of', { what: t(name === 'City' ? 'profile:city' : 'profile:province') }),
              })}
            >
              <TextInput autoComplete="off" />
            </Field>
          ))}
        </div>
      )}
      <Pair name="Street" label={t('profile:street')} />
      <Field name="PostCode" label={t('profile:postCode')} help={t('profile:postCode.help')}>
        <TextInput className="ns-short" autoComplete="postal-code" />
      </Field>
      <PhoneFields country={country} />
      <Field name="Email" label={t('templates:email')} help={t('templates:email.help')}>
        <TextInput type="email" className="ns-short" autoComplete="email" />
      </Field>
    </>
  );
}
