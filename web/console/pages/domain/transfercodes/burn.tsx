import { useState } from 'react';
import type { CallProblem } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Busy, Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

interface Burning {
  /** What will happen, in words. */
  sure: string;
  busy: Busy;
  problem: CallProblem | undefined;
  /** Burns; answers whether it was done. */
  onBurn: () => Promise<boolean>;
}

/** One button, and the question whether it is meant: a burnt password cannot come back. */
export function Burn({ sure, busy, problem, onBurn }: Burning) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  async function go() {
    if (await onBurn()) close();
  }
  return (
    <span className="push-acts">
      <Button size="small" onClick={() => setOpen(true)}>
        {t('transferout:vault.burn')}
      </Button>
      {open && (
        <Dialog
          title={t('transferout:vault.burn')}
          onClose={close}
          acts={
            <>
              <Button onClick={close}>{t('common:act.back')}</Button>
              <Button tone="danger" busy={busy} onClick={() => void go()}>
                {t('transferout:vault.burn')}
              </Button>
            </>
          }
        >
          <ProblemNote problem={problem} />
          <p>{sure}</p>
        </Dialog>
      )}
    </span>
  );
}
