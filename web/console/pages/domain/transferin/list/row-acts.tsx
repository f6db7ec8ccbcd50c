import { useId, useState } from 'react';
import {
  cancelTransferIn,
  enterTransferInCode,
  listTransfersIn,
  resendTransferIn,
  type TransferInRow,
} from '#contract/api/transfers/transfer-in.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const AFTER = { after: [listTransfersIn] };

interface Asked {
  of: TransferInRow;
  onClose: () => void;
}

function Cancel({ of, onClose }: Asked) {
  const { t } = useWords();
  const cancel = useAct(cancelTransferIn, AFTER);
  async function go() {
    const done = await cancel.run({ Id: of.Id });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('transferin:act.cancel')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone="danger" busy={cancel.busy} onClick={() => void go()}>
            {t('transferin:act.cancel')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={cancel.problem} />
      <p>{t('transferin:act.cancel.sure', { name: of.Unicode })}</p>
    </Dialog>
  );
}

function EnterCode({ of, onClose }: Asked) {
  const { t } = useWords();
  const id = useId();
  const [code, setCode] = useState('');
  const enter = useAct(enterTransferInCode, AFTER);
  async function go() {
    const done = await enter.run({ Id: of.Id, Code: code });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('transferin:act.enterCode')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone="main" busy={enter.busy} disabled={code.trim() === ''} onClick={() => void go()}>
            {t('transferin:code.submit')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={enter.problem} />
      <div className="push-field">
        <label htmlFor={id}>{t('transferin:code.label', { name: of.Unicode })}</label>
        <input
          id={id}
          className="ns-field"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
    </Dialog>
  );
}

function Resend({ of }: { of: TransferInRow }) {
  const { t } = useWords();
  const resend = useAct(resendTransferIn);
  async function go() {
    const done = await resend.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      <Button size="small" busy={resend.busy} onClick={() => void go()}>
        {t('transferin:act.resend')}
      </Button>
      <ProblemNote problem={resend.problem} />
    </>
  );
}

/** What the reader may do with one transfer: exactly what the server says. */
export function RowActs({ of }: { of: TransferInRow }) {
  const { t } = useWords();
  const [open, setOpen] = useState<'cancel' | 'enterCode'>();
  const close = () => setOpen(undefined);
  return (
    <span className="ns-row push-acts">
      {of.Actions.map((act) =>
        act === 'resend' ? (
          <Resend key={act} of={of} />
        ) : (
          <Button key={act} size="small" onClick={() => setOpen(act)}>
            {t(`transferin:act.${act}`)}
          </Button>
        ),
      )}
      {open === 'cancel' && <Cancel of={of} onClose={close} />}
      {open === 'enterCode' && <EnterCode of={of} onClose={close} />}
    </span>
  );
}
