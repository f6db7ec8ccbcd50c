import { lazy, Suspense } from 'react';
import type { UsdtNetwork } from '#contract/api/usdt/deposits.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Copy } from '#web/shared/ui/copy.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';

/** The code that draws QR codes is fetched when there is one to draw. */
const QrCode = lazy(() => import('#web/shared/qr/qr-code.tsx').then((loaded) => ({ default: loaded.QrCode })));

/** The address to pay to, and what loses money when it is not read. */
export function UsdtAddress({ of, address }: { of: UsdtNetwork; address: string }) {
  const { t } = useWords();
  const network = t(`usdt:network.${of.Network}`);
  return (
    <section className="usdt-address">
      <Suspense fallback={<div className="ns-qr" />}>
        <QrCode text={address} label={t('usdt:address.qr')} />
      </Suspense>
      <div>
        <h2>{t('usdt:address')}</h2>
        <p className="usdt-network">{network}</p>
        <p className="usdt-code">
          {address} <Copy text={address} />
        </p>
        <ul>
          <li>
            <strong>{t('usdt:warn.network', { network })}</strong>
          </li>
          <li>{t('usdt:warn.minimum', { minimum: grouped(of.Minimum).replace(/\.?0+$/, '') })}</li>
          <li>{t('usdt:warn.confirmations', { count: of.Needed })}</li>
        </ul>
      </div>
    </section>
  );
}
