import type { InputOf } from '#contract/endpoint.ts';
import {
  PRESET_KINDS,
  PRESET_LINES_LENGTH_MAX,
  PRESET_NAME_LENGTH_MAX,
  PRESET_SOURCE_LENGTH_MAX,
} from '#contract/rules/dns/presets.ts';
import { type OfficePreset, officePresets, savePreset } from '#contract/staff-api/presets.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Radios } from '#web/shared/ui/fields/pick.tsx';
import { TextArea, TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { WrongLines } from '../../review/wrong-lines.tsx';

/** The records of a provider, new or changed. */
export function PresetForm({ of, onClose }: { of: OfficePreset | undefined; onClose: () => void }) {
  const { t } = useWords();
  const given = of ? { Key: of.Key, Version: of.Version } : {};
  const form = useServerForm(savePreset, {
    initial: of ? { ...of } : { Kind: 'mail' },
    toInput: ({ Kind, NameZhHk, NameZhCn, NameEn, Text, Source }) =>
      ({ ...given, Kind, NameZhHk, NameZhCn, NameEn, Text, Source }) as InputOf<typeof savePreset>,
    after: [officePresets],
    done: (_, message) => {
      notice('done', message);
      onClose();
    },
  });
  const name = <TextInput maxLength={PRESET_NAME_LENGTH_MAX} autoComplete="off" />;
  return (
    <div className="preset-form">
      <ServerForm of={form}>
        <Field name="Kind" label={t('presets:col.kind')} group>
          <Radios options={PRESET_KINDS.map((value) => ({ value, label: t(`zones:preset.${value}`) }))} />
        </Field>
        <Field name="NameZhHk" label={t('presets:field.zhHk')}>
          {name}
        </Field>
        <Field name="NameZhCn" label={t('presets:field.zhCn')}>
          {name}
        </Field>
        <Field name="NameEn" label={t('presets:field.en')}>
          {name}
        </Field>
        <Field name="Text" label={t('presets:field.lines')} help={t('presets:field.lines.help')}>
          <TextArea rows={6} maxLength={PRESET_LINES_LENGTH_MAX} autoComplete="off" spellCheck={false} />
        </Field>
        <WrongLines problem={form.problem} of="PRESET_WRONG" />
        <Field name="Source" label={t('presets:field.source')}>
          <TextInput maxLength={PRESET_SOURCE_LENGTH_MAX} autoComplete="off" />
        </Field>
        <p className="ns-row">
          <Submit of={form}>{t('presets:save')}</Submit>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
        </p>
      </ServerForm>
    </div>
  );
}
