import { Input } from 'antd';
import { useState } from 'react';
import { REVIEW_REASON_LENGTH_MAX } from '#contract/rules/finance/finance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { CallProblem } from '#web/shared/request.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

interface RejectDialogProps {
  title: string;
  about: string;
  /** What the button says; refusing where it is not told. */
  act?: string;
  busy: boolean;
  problem: CallProblem | undefined;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Why something is refused, in words that the customer reads. */
export function RejectDialog({ title, about, act, busy, problem, onReject, onClose }: RejectDialogProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <Button tone="danger" busy={busy} disabled={reason.trim() === ''} onClick={() => onReject(reason.trim())}>
          {act ?? t('office:review.reject')}
        </Button>
      }
    >
      <p>{about}</p>
      <ProblemNote problem={problem} />
      <Input.TextArea
        aria-label={t('office:review.reason')}
        placeholder={t('office:review.reason')}
        rows={3}
        maxLength={REVIEW_REASON_LENGTH_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
