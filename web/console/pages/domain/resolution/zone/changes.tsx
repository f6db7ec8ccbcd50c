import { useRef } from 'react';
import { RECORDS_PER_CHANGE_MAX } from '#contract/rules/dns/records.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { CallProblem } from '#web/shared/request.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Busy, Button } from '#web/shared/ui/button.tsx';
import { countOf, type Draft, movedIn } from './draft.ts';
import { type Ways, Wrong } from './wrong.tsx';

interface ChangesProps {
  draft: Draft;
  busy: Busy;
  problem: CallProblem | undefined;
  onApply: () => void;
  onDiscard: () => void;
  /** Reads what stands now; the draft stays. */
  onLook: () => void;
  /** The ways out of what is refused. */
  ways: Omit<Ways, 'sent'>;
}

/** What is not applied yet, what stands in its way, and the way on. */
export function Changes({ draft, busy, problem, onApply, onDiscard, onLook, ways }: ChangesProps) {
  const { t } = useWords();
  const press = useRef<HTMLSpanElement>(null);
  const { put, removed } = draft;
  if (put.size + removed.size === 0) return null;
  const over = Math.max(put.size, removed.size) > RECORDS_PER_CHANGE_MAX;
  const moved = movedIn(draft);
  return (
    <section className="zone-changes" aria-label={t('zones:changes.title')}>
      <ProblemNote problem={problem} />
      <Wrong
        problem={problem}
        put={[...put.values()]}
        ways={{
          ...ways,
          sent: [...put.keys()],
          onSteps(steps) {
            ways.onSteps(steps);
            press.current?.querySelector('button')?.focus();
          },
        }}
      />
      {problem?.key === 'ZONE_CHANGED' && (
        <p>
          <Button onClick={onLook}>{t('zones:changed.look')}</Button>
        </p>
      )}
      <p>
        <strong>{t('zones:changes.title')}</strong> <span>{t('zones:changes', { ...countOf(draft) })}</span>
      </p>
      {moved > 0 && <p role="status">{t('zones:changed.moved', { count: moved })}</p>}
      {over && (
        <p className="ns-wrong" role="alert">
          {t('zones:put.tooMany', { max: RECORDS_PER_CHANGE_MAX })}
        </p>
      )}
      <div className="ns-row">
        <Button onClick={onDiscard}>{t('zones:changes.discard')}</Button>
        <span ref={press}>
          <Button tone="main" busy={busy} disabled={over} onClick={onApply}>
            {t('zones:changes.apply')}
          </Button>
        </span>
      </div>
    </section>
  );
}
