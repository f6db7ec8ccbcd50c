import { useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { approveRefund, rejectRefund } from '#contract/staff-api/refund.ts';
import type { approveWithdrawal, rejectWithdrawal } from '#contract/staff-api/withdrawal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { RejectDialog } from './reject-dialog.tsx';

interface DecisionProps {
  of: { readonly Id: string; readonly Number: string; readonly Actions: readonly string[] };
  approve: typeof approveRefund | typeof approveWithdrawal;
  reject: typeof rejectRefund | typeof rejectWithdrawal;
  /** What is stale afterwards. */
  after: readonly Endpoint[];
}

/** Approving, or refusing with a reason that the customer reads: of whatever money waits to go out. */
export function Decision({ of, approve, reject, after }: DecisionProps) {
  const { t } = useWords();
  const approving = useAct(approve, { after });
  const rejecting = useAct(reject, { after });
  const [refusing, setRefusing] = useState(false);
  return (
    <>
      <ProblemNote problem={approving.problem} />
      <div className="ns-row">
        {of.Actions.includes('approve') && (
          <Button tone="main" busy={approving.busy} onClick={() => approving.run({ Id: of.Id })}>
            {t('office:review.approve')}
          </Button>
        )}
        {of.Actions.includes('reject') && (
          <Button tone="danger" onClick={() => setRefusing(true)}>
            {t('office:review.reject')}
          </Button>
        )}
      </div>
      {refusing && (
        <RejectDialog
          title={t('office:review.rejectTitle', { number: of.Number })}
          about={t('office:review.rejectAbout')}
          busy={rejecting.busy}
          problem={rejecting.problem}
          onClose={() => setRefusing(false)}
          onReject={async (Reason) => {
            if (await rejecting.run({ Id: of.Id, Reason })) setRefusing(false);
          }}
        />
      )}
    </>
  );
}
