import { useId } from 'react';
import { presetText, RECORD_PRESETS } from '#contract/rules/dns/presets.ts';
import { useWords } from '#web/shared/i18n/words.ts';

/** What a provider of mail or sites asks for, as lines for the field of a file: they are compared like any other. */
export function PresetChoice({ domain, onChoose }: { domain: string; onChoose: (text: string) => void }) {
  const { t } = useWords();
  const id = useId();
  function choose(key: string) {
    const preset = RECORD_PRESETS.find((each) => each.key === key);
    if (preset) onChoose(presetText(preset, domain));
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
        {(['mail', 'site'] as const).map((kind) => (
          <optgroup key={kind} label={t(`zones:preset.${kind}`)}>
            {RECORD_PRESETS.filter((each) => each.kind === kind).map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span id={`${id}-help`} className="ns-muted">
        {t('zones:preset.help')}
      </span>
    </p>
  );
}
