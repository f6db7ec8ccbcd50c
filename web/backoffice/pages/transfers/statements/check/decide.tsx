import { useState } from 'react';
import {
  type BankStatement,
  bankStatement,
  confirmStatement,
  listStatements,
  refuseStatement,
  withdrawStatement,
} from '#contract/staff-api/bank-statement.ts';
import { listStatementLines } from '#contract/staff-api/bank-transfer.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { ReasonAct } from '../../../../review/reason-act.tsx';

const STALE = [bankStatement, listStatements, listStatementLines, inbox] as const;

/** What a member may do with a statement: another than its maker confirms or refuses, its maker takes it back. */
export function Decide({ of: { Number: of, Actions } }: { of: BankStatement }) {
  const { t } = useWords();
  const [refusing, setRefusing] = useState(false);
  const confirm = useAct(confirmStatement, { after: STALE });
  const withdraw = useAct(withdrawStatement, { after: STALE });
  const refuse = useAct(refuseStatement, { after: STALE });
  async function agree() {
    const answer = await confirm.run({ Number: of });
    if (!answer) return;
    const { Imported, Known, Matched } = answer.data;
    const told = { imported: Imported, known: Known, matched: Matched };
    notice('done', `${answer.message} ${t('office:transfer.importedNote', told)}`);
  }
  return (
    <>
      <ProblemNote problem={confirm.problem ?? withdraw.problem} />
      <div className="ns-row">
        {Actions.includes('confirm') && (
          <Button tone="main" busy={confirm.busy} onClick={agree}>
            {t('bankstatement:confirm')}
          </Button>
        )}
        {Actions.includes('refuse') && (
          <Button tone="danger" onClick={() => setRefusing(true)}>
            {t('bankstatement:refuse')}
          </Button>
        )}
        {Actions.includes('withdraw') && (
          <Button busy={withdraw.busy} onClick={() => withdraw.run({ Number: of })}>
            {t('bankstatement:withdraw')}
          </Button>
        )}
      </div>
      {Actions.includes('withdraw') && <p className="ns-muted">{t('bankstatement:handInAbout')}</p>}
      {refusing && (
        <ReasonAct
          of={refuse}
          title={t('bankstatement:refuseTitle', { number: of })}
          about={t('bankstatement:refuseAbout')}
          act={t('bankstatement:refuse')}
          tone="danger"
          label={t('bankstatement:reason')}
          toInput={(Reason) => ({ Number: of, Reason })}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}
