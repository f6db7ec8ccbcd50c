import { lazy, Suspense } from 'react';
import type { rechargeInfo } from '#contract/api/finance/recharge.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { TimeLeft } from './time-left.tsx';

type Info = OutputOf<typeof rechargeInfo>;

/** The code that draws QR codes is fetched when there is one to draw. */
const QrCode = lazy(() => import('#web/shared/qr/qr-code.tsx').then((loaded) => ({ default: loaded.QrCode })));

/** What to pay, the code to scan and how long it holds. */
export function Scan({ info, qr }: { info: Info; qr: string }) {
  const { t } = useWords();
  const way = t(`recharge:channel.${info.Channel}`);
  return (
    <section className="recharge-scan">
      <p>{t('recharge:info.scan', { way })}</p>
      <p className="recharge-sum">
        <MoneyText value={info.PayAmount ?? info.Amount} />
      </p>
      <Suspense fallback={<div className="ns-qr" />}>
        <QrCode text={qr} label={t('recharge:info.qr', { way })} />
      </Suspense>
      {info.SecondsLeft !== undefined && <TimeLeft seconds={info.SecondsLeft} />}
    </section>
  );
}
