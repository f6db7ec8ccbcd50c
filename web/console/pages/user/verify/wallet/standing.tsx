import { useState } from 'react';
import { Link } from 'react-router';
import { delWallet, getWallets, type Wallet } from '#contract/api/usdt/wallet.ts';
import { getVerifyCenter } from '#contract/api/verify.ts';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';

const TONES: Readonly<Record<Wallet['State'], Tone>> = {
  pending: 'warn',
  verified: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  replaced: 'plain',
  removed: 'plain',
};

export function WalletState({ state }: { state: Wallet['State'] }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state]}>{t(`wallet:state.${state}`)}</StateTag>;
}

/**
 * The way of a request: sent, looked at, usable; the step that waits says who must act and until when (design: states
 * over time).
 */
function Progress({ of }: { of: Wallet }) {
  const { t } = useWords();
  const due = of.ExpectedAt && t('wallet:step.due', { at: localTime(of.ExpectedAt, timeZone()) });
  return (
    <ol className="wallet-steps">
      <li data-step="done">
        {t('wallet:step.asked')} <When at={of.CreatedAt} />
      </li>
      <li data-step="now" aria-current="step">
        {t('wallet:step.review')} <span className="ns-muted">{due}</span>
      </li>
      <li data-step="later">{t('wallet:step.done')}</li>
    </ol>
  );
}

function Ending({ of, onClose }: { of: Wallet; onClose: () => void }) {
  const { t } = useWords();
  const end = useAct(delWallet, { after: [getWallets, getVerifyCenter] });
  const act = of.State === 'pending' ? 'withdraw' : 'delete';
  async function go() {
    const done = await end.run({ Id: of.Id });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t(`wallet:${act}`)}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="danger" busy={end.busy} onClick={go}>
            {t(`wallet:${act}`)}
          </Button>
        </>
      }
    >
      <ProblemNote problem={end.problem} />
      <p className="wallet-code">{of.Address}</p>
      <p>{t(`wallet:${act}.ask`)}</p>
    </Dialog>
  );
}

function Row({ of, onChange }: { of: Wallet; onChange: (of: Wallet) => void }) {
  const { t } = useWords();
  const [ending, setEnding] = useState(false);
  return (
    <div className="wallet-row">
      <p className="ns-row">
        <WalletState state={of.State} />
        {of.State === 'verified' && of.DecidedAt && <When at={of.DecidedAt} />}
      </p>
      <p className="wallet-code">
        {of.Address} <Copy text={of.Address} />
      </p>
      {of.State === 'pending' && <Progress of={of} />}
      <div className="ns-row">
        {of.State === 'verified' && <Link to="/finance/recharge?way=usdt">{t('wallet:next')}</Link>}
        {of.Actions.includes('change') && (
          <Button size="small" onClick={() => onChange(of)}>
            {t('wallet:change')}
          </Button>
        )}
        {of.Actions.includes('delete') && (
          <Button size="small" onClick={() => setEnding(true)}>
            {t(of.State === 'pending' ? 'wallet:withdraw' : 'wallet:delete')}
          </Button>
        )}
      </div>
      {ending && <Ending of={of} onClose={() => setEnding(false)} />}
    </div>
  );
}

/** One network: what is verified there, and what is under review. */
export function Standing(props: { network: ChainNetwork; wallets: readonly Wallet[]; onChange: (of: Wallet) => void }) {
  const { t } = useWords();
  const { network, wallets, onChange } = props;
  return (
    <section className="ns-card">
      <h3>{t(`wallet:network.${network}`)}</h3>
      {wallets.length === 0 && <StateTag tone="plain">{t('wallet:state.none')}</StateTag>}
      {wallets.map((wallet) => (
        <Row key={wallet.Id} of={wallet} onChange={onChange} />
      ))}
    </section>
  );
}
