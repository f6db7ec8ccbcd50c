import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { type Draft, type DraftRow, remove, undo, write } from './draft.ts';

interface ChosenProps {
  rows: readonly DraftRow[];
  chosen: readonly string[];
  draft: Draft;
  onDraft: (next: Draft) => void;
}

/** What can be done with several records at once; like everything here it is a draft until it is applied. */
export function ChosenActs({ rows, chosen, draft, onDraft }: ChosenProps) {
  const { t } = useWords();
  const keys = new Set(chosen);
  const these = rows.filter(({ key }) => keys.has(key));
  const staying = these.filter(({ fate }) => fate !== 'removed');
  const turn = (Paused: boolean) =>
    onDraft(staying.reduce((sum, { key, record }) => write(sum, key, { ...record, Paused }), draft));
  const some = (paused: boolean) => staying.some(({ record }) => (record.Paused ?? false) === paused);
  return (
    <>
      <Button size="small" disabled={!some(false)} onClick={() => turn(true)}>
        {t('zones:act.pause')}
      </Button>
      <Button size="small" disabled={!some(true)} onClick={() => turn(false)}>
        {t('zones:act.resume')}
      </Button>
      <Button
        size="small"
        disabled={staying.length === 0}
        onClick={() => onDraft(staying.reduce((sum, { key }) => remove(sum, key), draft))}
      >
        {t('zones:act.remove')}
      </Button>
      <Button
        size="small"
        disabled={these.every(({ fate }) => fate === 'stays')}
        onClick={() => onDraft(these.reduce((sum, { key }) => undo(sum, key), draft))}
      >
        {t('zones:act.undo')}
      </Button>
    </>
  );
}
