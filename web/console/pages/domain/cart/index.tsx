import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addToCart, type Cart, cart, changeCart, clearCart, removeFromCart } from '#contract/api/orders.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { changeSession } from '#web/shared/session.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { OutOfCartNote } from '../../../cart/out-of-cart.tsx';
import { type CartCheck, useCartCheck } from '../../../cart/use-cart-check.ts';
import { YearsSelect } from '../../../pay/years-select.tsx';
import { CartTable } from './cart-table.tsx';
import './cart.css';

const READS = { after: [cart] };

function useCartActs() {
  const change = useAct(changeCart, READS);
  const all = useAct(addToCart, READS);
  const remove = useAct(removeFromCart, READS);
  const clear = useAct(clearCart, READS);
  const acts = [change, all, remove, clear];
  const count = (data: Cart | undefined) => data && changeSession({ CartCount: data.Items.length });
  return {
    busy: acts.some((act) => act.busy),
    problem: acts.find((act) => act.problem)?.problem,
    setYears: (Name: string, Years: number) => void change.run({ Name, Years }),
    setAllYears: (items: Cart['Items'], Years: number) =>
      void all.run({ Items: items.map(({ Name }) => ({ Name, Years })) }),
    remove: async (Name: string) => count((await remove.run({ Names: [Name] }))?.data),
    clear: async () => count((await clear.run({}))?.data),
  };
}

function EmptyCart() {
  const { t } = useWords();
  return (
    <Empty
      title={t('orders:cart.empty')}
      text={t('orders:cart.emptyText')}
      act={
        <span className="ns-row">
          <Link to="/domain/search">{t('orders:cart.search')}</Link>
          <Link to="/domain/register">{t('menu:title.domain.register')}</Link>
        </span>
      }
    />
  );
}

function ClearCart({ count, onClear }: { count: number; onClear: () => void }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('orders:cart.clear')}</Button>
      {open && (
        <Dialog
          title={t('orders:cart.clear')}
          onClose={() => setOpen(false)}
          acts={
            <>
              <Button onClick={() => setOpen(false)}>{t('common:act.cancel')}</Button>
              <Button
                tone="danger"
                onClick={() => {
                  setOpen(false);
                  onClear();
                }}
              >
                {t('orders:cart.clear')}
              </Button>
            </>
          }
        >
          <p>{t('orders:cart.clearAsk', { count })}</p>
        </Dialog>
      )}
    </>
  );
}

function FullCart({ data, check }: { data: Cart; check: CartCheck }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const acts = useCartActs();
  const silent = data.Items.some(({ Name }) => check.lines.get(Name)?.Status === 'unknown');
  return (
    <>
      <ProblemNote problem={acts.problem} />
      <ProblemNote problem={check.problem} onRetry={check.again} />
      <div className="cart-bar">
        <div className="ns-row">
          <span>{t('orders:cart.allYears')}</span>
          <YearsSelect
            label={t('orders:cart.allYears')}
            value={null}
            placeholder={t('orders:cart.years')}
            disabled={Boolean(acts.busy)}
            onChange={(years) => acts.setAllYears(data.Items, years)}
          />
          <ClearCart count={data.Items.length} onClear={acts.clear} />
        </div>
        {silent && !check.running && <Button onClick={check.again}>{t('orders:cart.checkAgain')}</Button>}
        <span className="ns-muted cart-checking" role="status">
          {check.running ? t('orders:cart.checking') : ''}
        </span>
      </div>
      <CartTable items={data.Items} check={check} busy={acts.busy} onYears={acts.setYears} onRemove={acts.remove} />
      <div className="cart-foot">
        <span>{t('orders:cart.totalOf', { count: data.Items.length })}</span>
        <strong className="cart-total">
          <MoneyText value={data.Total} />
        </strong>
        <Button
          tone="main"
          size="large"
          disabled={Boolean(acts.busy) || check.running}
          onClick={() => navigate('/domain/checkout')}
        >
          {t('orders:cart.checkout')}
        </Button>
      </div>
    </>
  );
}

/**
 * `/domain/cart`: names, terms and prices before paying; what became unavailable is told and taken out (acceptance D3).
 */
export function Component() {
  const { t } = useWords();
  const mine = useAnswer(cart, {});
  const check = useCartCheck(mine.data?.Items);
  return (
    <Page title={t('orders:cart.title')} about={t('orders:cart.about')}>
      <OutOfCartNote out={check.out.map(({ Unicode, Reason }) => ({ Name: Unicode, Reason }))} />
      <Answer of={mine} shape="list">
        {(data) => (data.Items.length === 0 ? <EmptyCart /> : <FullCart data={data} check={check} />)}
      </Answer>
    </Page>
  );
}
