import { getTemplate, listMyTemplates } from '#contract/api/template.ts';
import {
  getIdentity,
  type IdentityOnWire,
  listIdentities,
  withdrawIdentity,
} from '#contract/api/templates/real-name.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

/** Asks before papers are taken back: they are erased. */
export function WithdrawDialog({ of, onClose }: { of: IdentityOnWire; onClose: () => void }) {
  const { t } = useWords();
  const act = useAct(withdrawIdentity, { after: [listIdentities, getIdentity, listMyTemplates, getTemplate] });
  async function go() {
    const done = await act.run({ TemplateId: of.TemplateId });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('identity:withdraw.title')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="danger" busy={act.busy} onClick={go}>
            {t('identity:act.withdraw')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={act.problem} />
      <p>{t('identity:withdraw.about')}</p>
    </Dialog>
  );
}
