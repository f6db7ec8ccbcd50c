import {
  type AreaNames,
  COUNTRIES,
  citiesOf,
  dialCodeOf,
  LISTED_COUNTRY,
  PROVINCES,
} from '#contract/rules/areas/areas.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Combobox } from '#web/shared/ui/fields/combobox.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import type { FormValues } from '#web/shared/ui/fields/form-values.ts';
import type { Option } from '#web/shared/ui/fields/pick.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';

import { useAreaNames } from '#web/shared/use-area-names.ts';
import './profile-fields.css';

const byLabel = (lang: string) => {
  const collator = new Intl.Collator(lang);
  return (a: Option, b: Option) => collator.compare(a.label, b.label);
};

function PlaceField({
  name,
  label,
  codes,
  names,
  onChange,
}: {
  name: string;
  label: string;
  codes: readonly string[];
  names: AreaNames | undefined;
  onChange?: () => void;
}) {
  const options = codes.map((value) => ({ value, label: names?.china[value] ?? value }));
  return (
    <Field name={name} label={label}>
      <Combobox options={options} loading={!names} {...(onChange ? { onChange } : {})} />
    </Field>
  );
}

/**
 * Country, province and city (specification §4): choosing a country sets the dial code and clears province and city;
 * China gives lists, changing the province clears the city; elsewhere, and before the first choice, both are free text.
 */
export function RegionFields({
  form,
  country,
  province,
}: {
  form: FormValues;
  country: string | undefined;
  province: string | undefined;
}) {
  const { t, lang } = useWords();
  const names = useAreaNames();
  // Forms of other houses ask for it in English: that is what many type.
  const english = useAreaNames('en');
  const countries = COUNTRIES.map((value) => ({
    value,
    label: names?.countries[value] ?? value,
    also: english?.countries[value] ?? '',
  })).sort(byLabel(lang));
  const listed = country === LISTED_COUNTRY;
  return (
    <>
      <Field name="Country" label={t('profile:country')}>
        <Combobox
          options={countries}
          loading={!names}
          onChange={(key: string) => form.set({ TelCc: dialCodeOf(key) ?? '', Province: '', City: '' })}
        />
      </Field>
      <div className="profile-pair">
        {listed ? (
          <PlaceField
            name="Province"
            label={t('profile:province')}
            codes={PROVINCES}
            names={names}
            onChange={() => form.set({ City: '' })}
          />
        ) : (
          <Field name="Province" label={t('profile:province')}>
            <TextInput autoComplete="address-level1" />
          </Field>
        )}
        {listed ? (
          <PlaceField name="City" label={t('profile:city')} codes={citiesOf(province ?? '')} names={names} />
        ) : (
          <Field name="City" label={t('profile:city')}>
            <TextInput autoComplete="address-level2" />
          </Field>
        )}
      </div>
    </>
  );
}

/** Dial code, number and extension; the dial code follows the country and cannot be changed once one is chosen. */
export function PhoneFields({ country }: { country: string | undefined }) {
  const { t } = useWords();
  const codes = [...new Set(COUNTRIES.map((key) => dialCodeOf(key) as string))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return (
    <>
      <div className="profile-phone">
        <Field name="TelCc" label={t('profile:telCc')}>
          <Combobox
            disabled={country !== undefined && country !== ''}
            options={codes.map((value) => ({ value, label: `+${value}` }))}
          />
        </Field>
        <Field name="Phone" label={t('profile:phone')}>
          <TextInput inputMode="tel" autoComplete="tel-national" />
        </Field>
        <Field name="PhoneExt" label={t('profile:optional', { what: t('profile:phoneExt') })}>
          <TextInput inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <Field name="Fax" label={t('profile:optional', { what: t('profile:fax') })}>
        <TextInput inputMode="tel" autoComplete="off" />
      </Field>
    </>
  );
}

/** Name, region, address, postal code, phone and fax: the profile form of specification §2. */
export function ProfileFields({
  form,
  country,
  province,
}: {
  form: FormValues;
  country: string | undefined;
  province: string | undefined;
}) {
  const { t } = useWords();
  return (
    <>
      <Field name="Name" label={t('profile:name')}>
        <TextInput autoComplete="name" />
      </Field>
      <RegionFields form={form} country={country} province={province} />
      <Field name="Street" label={t('profile:optional', { what: t('profile:street') })}>
        <TextInput autoComplete="street-address" />
      </Field>
      <Field name="PostCode" label={t('profile:postCode')} help={t('profile:postCode.help')}>
        <TextInput className="ns-short" autoComplete="postal-code" />
      </Field>
      <PhoneFields country={country} />
    </>
  );
}
