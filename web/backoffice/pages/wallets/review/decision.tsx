import { useId, useState } from 'react';
import { REVIEW_REASON_LENGTH_MAX } from '#contract/rules/finance/finance.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { approveWallet, listWalletRequests, refuseWallet, walletRequest } from '#contract/staff-api/wallets.ts';
import { WALLET_REASONS, type WalletReason } from '#contract/states/wallet.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const AFTER = [walletRequest, listWalletRequests, inbox];

function Approve({ id, address, onClose }: { id: string; address: string; onClose: () => void }) {
  const { t } = useWords();
  const act = useAct(approveWallet, { after: AFTER });
  async function go() {
    const done = await act.run({ Id: id });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('office:wallet.approve')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="main" busy={act.busy} onClick={go}>
            {t('office:wallet.approve')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={act.problem} />
      <p>
        <code>{address}</code>
      </p>
      <p>{t('office:wallet.approve.ask')}</p>
    </Dialog>
  );
}

function Refuse({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useWords();
  const noteId = useId();
  const [reason, setReason] = useState<WalletReason>();
  const [note, setNote] = useState('');
  const act = useAct(refuseWallet, { after: AFTER });
  async function go() {
    if (!reason) return;
    const done = await act.run({ Id: id, Reason: reason, ...(note.trim() ? { Note: note.trim() } : {}) });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('office:wallet.refuse')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="danger" busy={act.busy} disabled={reason === undefined} onClick={go}>
            {t('office:wallet.refuse')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={act.problem} />
      <p className="ns-muted">{t('office:wallet.refuse.ask')}</p>
      <fieldset className="wallet-reasons">
        <legend>{t('wallet:reason')}</legend>
        {WALLET_REASONS.map((one) => (
          <label key={one}>
            <input type="radio" name="Reason" value={one} checked={one === reason} onChange={() => setReason(one)} />{' '}
            {t(`wallet:reason.${one}`)}
          </label>
        ))}
      </fieldset>
      <label htmlFor={noteId}>{t('office:wallet.note')}</label>
      <textarea
        id={noteId}
        className="ns-field ns-field-wide"
        rows={3}
        maxLength={REVIEW_REASON_LENGTH_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  );
}

/** What staff may do with the request now; the server says which. */
export function Decision(of: { id: string; address: string; actions: readonly ('approve' | 'refuse')[] }) {
  const { t } = useWords();
  const [open, setOpen] = useState<'approve' | 'refuse'>();
  const close = () => setOpen(undefined);
  return (
    <div className="ns-row">
      {of.actions.includes('approve') && (
        <Button tone="main" onClick={() => setOpen('approve')}>
          {t('office:wallet.approve')}
        </Button>
      )}
      {of.actions.includes('refuse') && (
        <Button tone="danger" onClick={() => setOpen('refuse')}>
          {t('office:wallet.refuse')}
        </Button>
      )}
      {open === 'approve' && <Approve id={of.id} address={of.address} onClose={close} />}
      {open === 'refuse' && <Refuse id={of.id} onClose={close} />}
    </div>
  );
}
