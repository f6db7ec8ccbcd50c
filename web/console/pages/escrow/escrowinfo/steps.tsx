import type { dealDetail } from '#contract/api/escrow/deals.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { DEAL_CHECK_DAYS, DEAL_CONFIRM_DAYS, DEAL_PAY_DAYS } from '#contract/rules/escrow/deal.ts';
import type { DealState as State } from '#contract/states/escrow/deal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';

export type Detail = OutputOf<typeof dealDetail>;

/** The stations of a deal that goes well, and the states that stand at each. */
const STATIONS = [
  ['applied', ['applied', 'evaluating']],
  ['quoted', ['quoted', 'accepted']],
  ['paid', ['paid']],
  ['seller_confirmed', ['seller_confirmed', 'handed_over']],
  ['completed', ['completed']],
] as const satisfies readonly (readonly [State, readonly State[]])[];

/** Where a deal leaves the way: shown in place of the stations that it does not reach. */
const ASIDE = [
  'refused',
  'expired',
  'withdrawn',
  'disputed',
  'decided',
  'appealed',
  'returned',
] as const satisfies readonly State[];
type Aside = (typeof ASIDE)[number];
type Waiting = Exclude<State, Exclude<Aside, 'disputed' | 'decided' | 'appealed'> | 'completed' | 'handed_over'>;

const isAside = (state: State): state is Aside => (ASIDE as readonly State[]).includes(state);

/** Who must do what until when, at the station where the deal stands. */
function Due({ of }: { of: Detail }) {
  const { t } = useWords();
  if (!of.DueAt) return null;
  return (
    <span className="deal-step-due">
      {t(`dealroom:due.${of.State as Waiting}`, { until: localTime(of.DueAt, timeZone()) })}
    </span>
  );
}

/** How long a station that is still to come may take. */
function Plan({ station, here }: { station: (typeof STATIONS)[number][0]; here: boolean }) {
  const { t } = useWords();
  const days = {
    quoted: 0,
    paid: DEAL_PAY_DAYS,
    seller_confirmed: here ? DEAL_CONFIRM_DAYS.here : DEAL_CONFIRM_DAYS.elsewhere,
    completed: DEAL_CHECK_DAYS,
  };
  return station === 'applied' ? null : (
    <span className="ns-muted">{t(`dealroom:plan.${station}`, { days: days[station] })}</span>
  );
}

/** The timeline, the same for both sides: what was, who acts now and until when, and what comes (acceptance K2). */
export function Steps({ of }: { of: Detail }) {
  const { t } = useWords();
  const aside = isAside(of.State) ? of.State : undefined;
  const reached = (state: State) => of.Steps.find((step) => step.State === state);
  const shown = STATIONS.filter(([station]) => aside === undefined || reached(station));
  const left = aside && reached(aside);
  return (
    <ol className="deal-steps ns-card" aria-label={t('escrow:steps')}>
      {shown.map(([station, states]) => {
        // A deal that was agreed on the market begins accepted: there was no quote of ours.
        const agreed = station === 'quoted' && !reached('quoted') ? reached('accepted') : undefined;
        const was = reached(station) ?? agreed;
        const current = (states as readonly State[]).includes(of.State);
        return (
          <li key={station} data-done={was ? '' : undefined} aria-current={current ? 'step' : undefined}>
            <span>{t(agreed ? 'offers:state.accepted' : `escrow:step.${station}`)}</span>
            {was && <When at={was.At} bare />}
            {current && <Due of={of} />}
            {!was && <Plan station={station} here={of.Here} />}
          </li>
        );
      })}
      {aside && left && (
        <li key={aside} data-aside="" aria-current="step">
          <span>{t(`escrow:state.${aside}`)}</span>
          <When at={left.At} bare />
          <Due of={of} />
        </li>
      )}
    </ol>
  );
}
