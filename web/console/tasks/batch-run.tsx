import { type ReactNode, useEffect } from 'react';
import { useWords } from '#web/shared/i18n/words.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import type { NamesField } from './names-input.tsx';
import { type GroupFix, PreviewSummary } from './preview-summary.tsx';
import type { Batch } from './use-batch.ts';

interface BatchRunProps {
  of: Batch;
  names: NamesField;
  /** The primary act, with the number of names that go: `(count) => 'Change DNS of 412 names'`. */
  startLabel: (count: number) => string;
  /** The other fields are not ready yet. */
  disabled?: boolean;
  /**
   * Nothing is typed on the page but the names: where these were chosen before, it is looked at as soon as the rest is
   * chosen.
   */
  atOnce?: boolean;
  fixes?: Readonly<Record<string, GroupFix>>;
  /** Between the preview and the button: prices, what is at stake. */
  children?: ReactNode;
}

/** The end of a form on many names: look first, clear or fix what stands in the way, then run (acceptance I1, I2). */
export function BatchRun({
  of,
  names,
  startLabel,
  disabled = false,
  atOnce = false,
  fixes = {},
  children,
}: BatchRunProps) {
  const { t } = useWords();
  const { preview, busy, problem } = of;
  const ready = preview !== undefined && preview.Good > 0 && preview.Good === preview.Total;
  const stopped = disabled || names.names.length === 0 || names.over;
  const wanted = atOnce && names.given && !stopped && !preview && !busy && !problem;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each choice.
  useEffect(() => {
    if (wanted) void of.look();
  }, [wanted]);
  return (
    <div className="task-run">
      <ProblemNote problem={problem} />
      {preview && <PreviewSummary preview={preview} onRemove={names.remove} onCorrect={names.correct} fixes={fixes} />}
      {children}
      <div className="ns-row">
        {ready ? (
          <Button tone="main" busy={busy === 'start'} disabled={stopped} onClick={() => void of.start()}>
            {startLabel(preview.Good)}
          </Button>
        ) : (
          <Button tone="main" busy={busy === 'preview'} disabled={stopped} onClick={() => void of.look()}>
            {t('tasks:preview.look')}
          </Button>
        )}
        <span className="ns-muted">{ready ? t('tasks:preview.ready') : t('tasks:preview.nothingYet')}</span>
      </div>
    </div>
  );
}
