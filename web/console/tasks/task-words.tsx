import type { TaskRow } from '#contract/api/tasks.ts';
import type { ItemState } from '#contract/states/tasks.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

type Outcome = 'running' | 'done' | 'partly' | 'failed' | 'cancelled';
type Counts = Pick<TaskRow, 'State' | 'Success' | 'Fail' | 'Cancel' | 'Total'>;

/** What a task came to, from its counts. */
export function outcomeOf({ State, Success, Fail, Cancel, Total }: Counts): Outcome {
  if (State === 'running') return 'running';
  if (Success === Total) return 'done';
  if (Success > 0) return 'partly';
  return Fail === 0 && Cancel > 0 ? 'cancelled' : 'failed';
}

const OUTCOME_TONES: Readonly<Record<Outcome, Tone>> = {
  running: 'plain',
  done: 'good',
  partly: 'warn',
  failed: 'bad',
  cancelled: 'plain',
};

const ITEM_TONES: Readonly<Record<ItemState, Tone>> = {
  waiting: 'plain',
  running: 'plain',
  unknown: 'warn',
  success: 'good',
  fail: 'bad',
  cancel: 'plain',
};

export function TaskStateTag({ task }: { task: Counts }) {
  const { t } = useWords();
  const outcome = outcomeOf(task);
  return <StateTag tone={OUTCOME_TONES[outcome]}>{t(`tasks:outcome.${outcome}`)}</StateTag>;
}

export function ItemStateTag({ state }: { state: ItemState }) {
  const { t } = useWords();
  return <StateTag tone={ITEM_TONES[state]}>{t(`tasks:item.${state}`)}</StateTag>;
}
