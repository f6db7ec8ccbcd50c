import { useState } from 'react';
import { Link } from 'react-router';
import { type Cart, cart } from '#contract/api/orders.ts';
import { listMyTemplates } from '#contract/api/template.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { NameMarks } from '../../../cart/name-marks.tsx';
import { OutOfCartNote } from '../../../cart/out-of-cart.tsx';
import { useCartCheck } from '../../../cart/use-cart-check.ts';
import { HolderChoice, holderFields, NO_CHOICE, unfitting } from '../../../pay/holder-choice.tsx';
import { type Confirmed, PremiumPrices, unconfirmed } from '../../../pay/premium-prices.tsx';
import { RenewNew, useRenewNew } from '../../../pay/renew-new.tsx';
import { yearsText } from '../../../pay/years-select.tsx';
import { PayBox } from './pay-box.tsx';
import './checkout.css';

function Names({ data }: { data: Cart }) {
  const { t } = useWords();
  return (
    <ul className="checkout-names">
      {data.Items.map((item) => (
        <li key={item.Name}>
          <span>
            <DomainName name={item.Unicode} ascii={item.Name} whole />
            <NameMarks name={item.Name} premium={item.Premium} />
          </span>
          <span className="ns-muted">{yearsText(t, item.Years)}</span>
          <MoneyText value={item.Price} />
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  const { t } = useWords();
  return (
    <Empty
      title={t('orders:cart.empty')}
      text={t('orders:cart.emptyText')}
      act={<Link to="/domain/search">{t('orders:cart.search')}</Link>}
    />
  );
}

/** Without a template nothing can be registered: the way to make one (acceptance D4). */
function NoTemplate() {
  const { t } = useWords();
  return (
    <div className="pay-short" role="status">
      <p>{t('orders:error.noTemplate')}</p>
      <Link className="ns-tool ns-tool-main" to="/template/create">
        {t('orders:checkout.template')}
      </Link>
    </div>
  );
}

/** `/domain/checkout`: what is bought, for whom, for how much, from where; then pay (acceptance D4). */
export function Component() {
  const { t } = useWords();
  const mine = useAnswer(cart, {});
  const templates = useAnswer(listMyTemplates, {});
  const check = useCartCheck(mine.data?.Items);
  const [holders, setHolders] = useState(NO_CHOICE);
  const renew = useRenewNew();
  const [confirmed, setConfirmed] = useState<Confirmed>({});
  const own = templates.data?.Items ?? [];
  function firstOf(data: Cart): string | undefined {
    if (unfitting(own, holders, data.Holders).length > 0) return t('orders:holder.first');
    return unconfirmed(data.Items, confirmed).length > 0 ? t('orders:premium.first') : undefined;
  }
  return (
    <Page
      title={t('orders:checkout.title')}
      about={t('orders:checkout.about')}
      above={{ to: '/domain/cart', label: t('orders:cart.title') }}
    >
      <OutOfCartNote out={check.out.map(({ Unicode, Reason }) => ({ Name: Unicode, Reason }))} />
      <ProblemNote problem={check.problem} onRetry={check.again} />
      <Answer of={mine}>
        {(data) =>
          data.Items.length === 0 ? (
            <Nothing />
          ) : (
            <div className="checkout">
              <Block title={t('orders:checkout.names')}>
                <Names data={data} />
                <PremiumPrices names={data.Items} confirmed={confirmed} onConfirm={setConfirmed} />
                <p className="ns-row">
                  <Link to="/domain/cart">{t('orders:checkout.edit')}</Link>
                  <span className="ns-muted" role="status">
                    {check.running ? t('orders:cart.checking') : ''}
                  </span>
                </p>
                <Answer of={templates}>
                  {({ Items }) =>
                    Items.length === 0 ? (
                      <NoTemplate />
                    ) : (
                      <HolderChoice templates={Items} needs={data.Holders} value={holders} onChange={setHolders} />
                    )
                  }
                </Answer>
                <RenewNew {...renew} />
              </Block>
              <PayBox
                data={data}
                holders={holderFields(own, holders, data.Holders)}
                renew={renew.field}
                confirmed={confirmed}
                waiting={check.running}
                first={own.length > 0 ? firstOf(data) : undefined}
              />
            </div>
          )
        }
      </Answer>
    </Page>
  );
}
