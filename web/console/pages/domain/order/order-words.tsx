import type { LineState, OrderState } from '#contract/states/order.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const ORDER_TONES: Readonly<Record<OrderState, Tone>> = {
  working: 'warn',
  completed: 'good',
  partly_completed: 'warn',
  failed: 'bad',
  cancelled: 'plain',
};

const LINE_TONES: Readonly<Record<LineState, Tone>> = {
  frozen: 'plain',
  sending: 'plain',
  unknown: 'warn',
  completed: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

export function OrderStateTag({ state }: { state: OrderState }) {
  const { t } = useWords();
  return <StateTag tone={ORDER_TONES[state]}>{t(`orders:state.${state}`)}</StateTag>;
}

export function LineStateTag({ state }: { state: LineState }) {
  const { t } = useWords();
  return <StateTag tone={LINE_TONES[state]}>{t(`orders:line.${state}`)}</StateTag>;
}

/** Where a line's money is: taken, given back, or held until the registry has decided. */
export function moneyState(state: LineState): 'charged' | 'released' | 'held' {
  if (state === 'completed') return 'charged';
  return state === 'failed' || state === 'cancelled' ? 'released' : 'held';
}
