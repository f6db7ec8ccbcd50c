import { useId } from 'react';
import { listPresets } from '#contract/api/dns/presets.ts';
import { PRESET_KINDS } from '#contract/rules/dns/presets.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';

interface PresetChoiceProps {
  help: string;
  /** The lines, with their placeholders. */
  onChoose: (text: string) => void;
}

/** What a provider of mail or sites asks for, as lines of a zone file. */
export function PresetChoice({ help, onChoose }: PresetChoiceProps) {
  const { t } = useWords();
  const id = useId();
  const { Items: presets = [] } = useAnswer(listPresets, {}).data ?? {};
  function choose(key: string) {
    const preset = presets.find(({ Key }) => Key === key);
    if (preset) onChoose(preset.Text);
  }
  return (
    <p className="zone-field">
      <label htmlFor={id}>{t('zones:preset.title')}</label>
      <select
        id={id}
        className="ns-field"
        defaultValue=""
        aria-describedby={`${id}-help`}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('zones:preset.none')}</option>
        {PRESET_KINDS.map((kind) => (
          <optgroup key={kind} label={t(`zones:preset.${kind}`)}>
            {presets
              .filter(({ Kind }) => Kind === kind)
              .map(({ Key, Name }) => (
                <option key={Key} value={Key}>
                  {Name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <span id={`${id}-help`} className="ns-muted">
        {help}
      </span>
    </p>
  );
}
