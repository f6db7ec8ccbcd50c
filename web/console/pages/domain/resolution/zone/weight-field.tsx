import { RECORD_WEIGHT_MAX, WEIGHTED_TYPES } from '#contract/rules/dns/records.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Typed } from './draft.ts';
import { Labelled } from './labelled.tsx';

/** A record without what its type cannot have. */
export function withoutIdleWeight(record: Typed): Typed {
  const { Weight, ...rest } = record;
  return Weight === undefined || !WEIGHTED_TYPES.includes(record.Type) ? rest : { ...rest, Weight };
}

/** How often a record is the answer among its equals; empty: all of them are. */
export function WeightField({ of, onChange }: { of: Typed; onChange: (record: Typed) => void }) {
  const { t } = useWords();
  if (!WEIGHTED_TYPES.includes(of.Type)) return null;
  const { Weight, ...rest } = of;
  return (
    <Labelled label={t('zones:field.weight')} help={t('zones:weight.help')}>
      {(id, help) => (
        <input
          id={id}
          aria-describedby={help}
          className="ns-field"
          type="number"
          min={0}
          max={RECORD_WEIGHT_MAX}
          value={Weight ?? ''}
          onChange={({ target: { valueAsNumber } }) =>
            onChange(Number.isNaN(valueAsNumber) ? rest : { ...rest, Weight: valueAsNumber })
          }
        />
      )}
    </Labelled>
  );
}

/** The weight of a record beside its value. */
export function WeightTold({ of }: { of: Typed }) {
  const { t } = useWords();
  if (of.Weight === undefined) return null;
  return <span className="ns-muted zone-remark">{t('zones:weight.is', { weight: of.Weight })}</span>;
}

/** Hosts whose weights the name servers that run here cannot follow. */
export function IdleWeights({ hosts }: { hosts: readonly string[] }) {
  const { t } = useWords();
  return <p role="note">{t('zones:weight.idle', { hosts: hosts.join(', ') })}</p>;
}
