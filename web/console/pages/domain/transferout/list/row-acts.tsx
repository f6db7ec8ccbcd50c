import { useState } from 'react';
import { domainList } from '#contract/api/domains.ts';
import {
  approveTransferOut,
  burnTransferOutCode,
  cancelTransferOut,
  listTransfersOut,
  rejectTransferOut,
  resendTransferOut,
  showTransferOutCode,
  type TransferOutRow,
  transferOutDetail,
} from '#contract/api/transfers/transfer-out.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { TransferDetail } from './transfer-detail.tsx';

const AFTER = { after: [listTransfersOut, transferOutDetail, domainList] };

interface Asked {
  of: TransferOutRow;
  onClose: () => void;
}

type Sure = 'cancel' | 'burnCode' | 'approve' | 'reject';

/** One act more, asked once again in words: none can be taken back. */
function AskSure({ of, act, onClose }: Asked & { act: Sure }) {
  const { t } = useWords();
  const acts = {
    cancel: useAct(cancelTransferOut, AFTER),
    burnCode: useAct(burnTransferOutCode, AFTER),
    approve: useAct(approveTransferOut, AFTER),
    reject: useAct(rejectTransferOut, AFTER),
  };
  const doing = acts[act];
  async function go() {
    const done = await doing.run({ Id: of.Id });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t(`transferout:act.${act}`)}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone="danger" busy={doing.busy} onClick={() => void go()}>
            {t(`transferout:act.${act}`)}
          </Button>
        </>
      }
    >
      <ProblemNote problem={doing.problem} />
      <p>{t(`transferout:act.${act}.sure`, { name: of.Unicode })}</p>
    </Dialog>
  );
}

/** The password, after the security code; it leaves the page with the dialog. */
function Code({ of }: { of: TransferOutRow }) {
  const { t } = useWords();
  const [shown, setShown] = useState<OutputOf<typeof showTransferOutCode>>();
  const show = useAct(showTransferOutCode, { after: [transferOutDetail] });
  async function go() {
    const done = await show.run({ Id: of.Id });
    if (done) setShown(done.data);
  }
  const close = () => setShown(undefined);
  return (
    <>
      <Button size="small" tone="main" busy={show.busy} onClick={() => void go()}>
        {t('transferout:act.showCode')}
      </Button>
      <ProblemNote problem={show.problem} />
      {shown && (
        <Dialog
          title={t('transferout:code.title', { name: of.Unicode })}
          onClose={close}
          acts={<Button onClick={close}>{t('common:act.back')}</Button>}
        >
          <p className="ns-row">
            <code>{shown.Code}</code>
            <Copy text={shown.Code} />
          </p>
          <p>
            {t('transferout:code.until')}
            <When at={shown.ValidUntil} />
          </p>
          <p className="ns-muted">{t('transferout:code.how')}</p>
        </Dialog>
      )}
    </>
  );
}

function Resend({ of }: { of: TransferOutRow }) {
  const { t } = useWords();
  const resend = useAct(resendTransferOut);
  async function go() {
    const done = await resend.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      <Button size="small" busy={resend.busy} onClick={() => void go()}>
        {t('transferout:act.resend')}
      </Button>
      <ProblemNote problem={resend.problem} />
    </>
  );
}

/** What the reader may do with one transfer: exactly what the server says, and its history. */
export function RowActs({ of }: { of: TransferOutRow }) {
  const { t } = useWords();
  const [open, setOpen] = useState<Sure | 'detail'>();
  const close = () => setOpen(undefined);
  return (
    <span className="ns-row push-acts">
      {of.Actions.map((act) => {
        if (act === 'resend') return <Resend key={act} of={of} />;
        if (act === 'showCode') return <Code key={act} of={of} />;
        return (
          <Button key={act} size="small" onClick={() => setOpen(act)}>
            {t(`transferout:act.${act}`)}
          </Button>
        );
      })}
      <Button size="small" onClick={() => setOpen('detail')}>
        {t('transferout:act.detail')}
      </Button>
      {open === 'detail' && <TransferDetail of={of} onClose={close} />}
      {open && open !== 'detail' && <AskSure of={of} act={open} onClose={close} />}
    </span>
  );
}
