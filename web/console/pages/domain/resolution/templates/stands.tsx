import type { ZoneTemplateRow } from '#contract/api/dns/zone-templates.ts';
import type { TemplateZoneState } from '#contract/rules/dns/zone-templates.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Record<TemplateZoneState, Tone>> = { same: 'good', outdated: 'warn', drifted: 'bad' };

/** How one name stands to its template. */
export function StandsTag({ state }: { state: TemplateZoneState }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state]}>{t(`zonetemplates:state.${state}`)}</StateTag>;
}

/** How the names of a template stand to it, in sum. */
export function StandsTags({ of: { Zones, Outdated, Drifted } }: { of: ZoneTemplateRow }) {
  const { t } = useWords();
  if (Zones === 0) return null;
  if (Outdated + Drifted === 0) return <StandsTag state="same" />;
  return (
    <span className="ns-row">
      {Outdated > 0 && <StateTag tone="warn">{t('zonetemplates:count.outdated', { count: Outdated })}</StateTag>}
      {Drifted > 0 && <StateTag tone="bad">{t('zonetemplates:count.drifted', { count: Drifted })}</StateTag>}
    </span>
  );
}
