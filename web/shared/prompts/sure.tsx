import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import type { CallProblem } from '../request.ts';
import { ProblemNote } from '../ui/answer.tsx';
import { type Busy, Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface SureProps {
  title: string;
  /** What is lost by it. */
  children: ReactNode;
  /** What the button does, as the one that was pressed said it. */
  act: string;
  busy: Busy;
  problem: CallProblem | undefined;
  onSure: () => void;
  onClose: () => void;
}

/** Asks once more before something is lost that cannot be had back. */
export function Sure({ title, children, act, busy, problem, onSure, onClose }: SureProps) {
  const { t } = useWords();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="danger" busy={busy} onClick={onSure}>
            {act}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <ProblemNote problem={problem} />
    </Dialog>
  );
}
