import { FORWARD_CODES, FORWARD_URL_LENGTH_MAX, PARKED } from '#contract/rules/dns/records.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type ForwardParts, partsOf, textOf } from './forward-text.ts';
import { Labelled } from './labelled.tsx';

export const FORWARD_EMPTY = textOf({ how: String(FORWARD_CODES[0]), target: '', keepsPath: true });

/** Where a web address leads, or that it is parked (acceptance G4). */
export function ForwardField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useWords();
  const parts = partsOf(value);
  const set = (more: Partial<ForwardParts>) => onChange(textOf({ ...parts, ...more }));
  const codes = FORWARD_CODES.map((code) => ({ value: String(code), label: t(`zones:forward.${code}`) }));
  return (
    <>
      <Labelled label={t('zones:forward.how')} help={t('zones:forward.help')}>
        {(id) => (
          <Choice
            id={id}
            label={t('zones:forward.how')}
            value={parts.how}
            options={[...codes, { value: PARKED, label: t('zones:forward.parked') }]}
            onChange={(how) => how && set({ how })}
          />
        )}
      </Labelled>
      {parts.how !== PARKED && (
        <>
          <Labelled label={t('zones:forward.target')}>
            {(id) => (
              <input
                id={id}
                className="ns-field ns-field-wide ns-name"
                required
                inputMode="url"
                maxLength={FORWARD_URL_LENGTH_MAX}
                autoCapitalize="none"
                spellCheck={false}
                placeholder={t('zones:forward.example')}
                value={parts.target}
                onChange={({ target }) => set({ target: target.value })}
              />
            )}
          </Labelled>
          <label>
            <input
              type="checkbox"
              checked={parts.keepsPath}
              onChange={({ target }) => set({ keepsPath: target.checked })}
            />{' '}
            {t('zones:forward.path')}
          </label>
        </>
      )}
    </>
  );
}
