import { inbox } from '#contract/staff-api/desk.ts';
import { type OfficeDealPage, officeDeal, officeDeals, settleDeal } from '#contract/staff-api/escrow.ts';
import type { StoppedChoice } from '#contract/states/escrow/deal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Block } from '#web/shared/ui/page.tsx';

/** A deal that stands still: one of two decisions, which the second member's makes so. */
export function Stopped({ of }: { of: OfficeDealPage }) {
  const { t } = useWords();
  const settle = useAct(settleDeal, { after: [officeDeal, officeDeals, inbox] });
  if (!of.Actions.includes('settle')) return null;
  async function go(choice: StoppedChoice) {
    const done = await settle.run({ Id: of.Id, Do: choice });
    if (done) notice('done', done.message);
  }
  return (
    <Block title={t('suspension:deal.title')}>
      <p>{t('suspension:deal.about')}</p>
      {of.Chosen && <p>{t(`suspension:deal.chosen.${of.Chosen.Do}`, { by: of.Chosen.By })}</p>}
      <ProblemNote problem={settle.problem} />
      <div className="ns-row">
        <Button busy={settle.busy} onClick={() => void go('goOn')}>
          {t('suspension:deal.goOn')}
        </Button>
        <Button busy={settle.busy} onClick={() => void go('return')}>
          {t('suspension:deal.return')}
        </Button>
      </div>
    </Block>
  );
}
