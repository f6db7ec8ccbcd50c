import { useWords } from '#web/shared/i18n/words.ts';
import type { CallProblem } from '#web/shared/request.ts';
import type { Busy } from '#web/shared/ui/button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface RejectDialogProps {
  title: string;
  about: string;
  /** What the button says; refusing where it is not told. */
  act?: string;
  busy: Busy;
  problem: CallProblem | undefined;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Why something is refused, in words that the customer reads. */
export function RejectDialog({ act, onReject, ...rest }: RejectDialogProps) {
  const { t } = useWords();
  return (
    <ReasonDialog
      {...rest}
      act={act ?? t('office:review.reject')}
      tone="danger"
      label={t('office:review.reason')}
      onSay={onReject}
    />
  );
}
