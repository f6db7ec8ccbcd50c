import { useState } from 'react';
import { Link } from 'react-router';
import { getUsdt, openUsdtAddress, type UsdtNetwork } from '#contract/api/usdt/deposits.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { NotHere } from './not-here.tsx';
import { UsdtAddress } from './usdt-address.tsx';
import { UsdtDeposits } from './usdt-deposits.tsx';
import type { PanelProps } from './way.ts';
import './usdt.css';

/** Confirmations move by themselves while the page is open. */
const ASK_EVERY_MS = 2000;

function Network({ of }: { of: UsdtNetwork }) {
  const { t } = useWords();
  const open = useAct(openUsdtAddress, { after: [getUsdt] });
  const [asked, setAsked] = useState(false);
  if (of.Wallet !== 'verified') {
    return (
      <>
        <p>{t(`usdt:wallet.${of.Wallet}`)}</p>
        <p>
          <Link to="/user/verify/wallet">{t('usdt:wallet.open')}</Link>
        </p>
      </>
    );
  }
  if (of.Address !== undefined) return <UsdtAddress of={of} address={of.Address} />;
  async function get() {
    setAsked((await open.run({ Network: of.Network })) !== undefined);
  }
  return (
    <>
      <ProblemNote problem={open.problem} />
      {asked ? (
        <p role="status">{t('usdt:address.preparing')}</p>
      ) : (
        <Button tone="main" busy={open.busy} onClick={get}>
          {t('usdt:address.get')}
        </Button>
      )}
    </>
  );
}

function Networks({ data, back }: { data: OutputOf<typeof getUsdt>; back: string | null }) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<UsdtNetwork['Network']>();
  const network = data.Networks.find((one) => one.Network === chosen) ?? data.Networks[0];
  if (!network) return <NotHere channel="usdt" />;
  return (
    <>
      <p>{t('usdt:about')}</p>
      {data.Owed && (
        <p className="ns-problem" role="status">
          {t('usdt:owed', { amount: `${data.Owed.Currency}\u00a0${grouped(data.Owed)}` })}
        </p>
      )}
      <div className="ns-row usdt-choice">
        <Choice
          labelled
          label={t('usdt:network.choose')}
          value={network.Network}
          options={data.Networks.map(({ Network: value }) => ({ value, label: t(`usdt:network.${value}`) }))}
          onChange={setChosen}
        />
      </div>
      {network.State === 'silent' && (
        <p className="ns-problem" role="status">
          {t('usdt:silent')}
        </p>
      )}
      <Network key={network.Network} of={network} />
      {back && (
        <p>
          <Link to={back}>{t('recharge:info.return')}</Link>
        </p>
      )}
      <Block title={t('usdt:deposits')}>
        <UsdtDeposits rows={data.Deposits} />
      </Block>
    </>
  );
}

/** USDT: an address of one's own for each network, and how far each transfer has come. */
export function UsdtPanel({ back }: PanelProps) {
  const usdt = useAnswer(getUsdt, {}, { everyMs: ASK_EVERY_MS });
  return <Answer of={usdt}>{(data) => <Networks data={data} back={back} />}</Answer>;
}
