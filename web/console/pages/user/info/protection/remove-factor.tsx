import { listFactors, removeFactor } from '#contract/api/account-factors.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

interface RemoveProps {
  factor: { Id: string; Name: string };
  /** Nothing is left after it. */
  last: boolean;
  onClose: () => void;
}

/** Names what goes and what it means before it goes. */
export function RemoveFactor({ factor, last, onClose }: RemoveProps) {
  const { t } = useWords();
  const remove = useAct(removeFactor, { after: [listFactors] });
  async function go() {
    const answer = await remove.run({ Id: factor.Id });
    if (!answer) return;
    notice('done', answer.message);
    onClose();
  }
  return (
    <Dialog
      title={t('factors:remove.title', { name: factor.Name })}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="danger" busy={remove.busy} onClick={go}>
            {t('factors:remove')}
          </Button>
        </>
      }
    >
      <p>{t(last ? 'factors:remove.last' : 'factors:remove.why')}</p>
      <ProblemNote problem={remove.problem} />
    </Dialog>
  );
}
