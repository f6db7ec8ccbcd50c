import { type ReactNode, useState } from 'react';
import { REVIEW_REASON_LENGTH_MAX } from '#contract/rules/finance/finance.ts';
import type { CallProblem } from '#web/shared/request.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Busy, Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextArea } from '#web/shared/ui/fields/text.tsx';

interface ReasonDialogProps {
  title: string;
  about: string;
  /** What the button says. */
  act: string;
  tone?: 'main' | 'danger';
  /** Who reads the reason. */
  label: string;
  busy: Busy;
  problem: CallProblem | undefined;
  /** What else must be typed, above the reason; the button waits for `ready`. */
  children?: ReactNode;
  ready?: boolean;
  onSay: (reason: string) => void;
  onClose: () => void;
}

/** A second click with a reason, for whatever moves money or stops it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, about, act, tone = 'main', label, busy, problem, children, ready = true, onSay, onClose } = props;
  const [reason, setReason] = useState('');
  const said = reason.trim();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <Button tone={tone} busy={busy} disabled={said === '' || !ready} onClick={() => onSay(said)}>
          {act}
        </Button>
      }
    >
      <p>{about}</p>
      <ProblemNote problem={problem} />
      {children}
      <TextArea
        label={label}
        rows={3}
        maxLength={REVIEW_REASON_LENGTH_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
