import { useId, useState } from 'react';
import { counterDeal, dealDetail, listDeals } from '#contract/api/escrow/deals.ts';
import { fromMinor, toGrouped } from '#contract/money.ts';
import { dealMoney } from '#contract/rules/escrow/deal.ts';
import { DEAL_OFFER_DAYS } from '#contract/rules/escrow/offers.ts';
import { typedUsd } from '#contract/rules/finance/typed-amount.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import type { Detail } from './steps.tsx';

type Days = (typeof DEAL_OFFER_DAYS)[number];

/** What the price would mean for both, before anybody is bound. */
function Sums({ price, of }: { price: string; of: Detail }) {
  const { t } = useWords();
  const asked = typedUsd(price);
  if (!asked) return null;
  const { buyerPays, sellerGets } = dealMoney(asked.minor, of.FeeBy, businessDay());
  return (
    <p className="ns-muted">
      {t('escrow:sum.buyer', { amount: toGrouped(fromMinor(buyerPays)) })} ·{' '}
      {t('escrow:sum.seller', { amount: toGrouped(fromMinor(sellerGets)) })}
    </p>
  );
}

function Ask({ of, onClose }: { of: Detail; onClose: () => void }) {
  const { t } = useWords();
  const id = useId();
  const [price, setPrice] = useState('');
  const [days, setDays] = useState<Days>(3);
  const [agreed, setAgreed] = useState(false);
  const counter = useAct(counterDeal, { after: [dealDetail, listDeals] });
  async function go() {
    const done = await counter.run({ Number: of.Number, Price: price, Days: days, Agreed: agreed as true });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('escrow:act.counter')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone="main" busy={counter.busy} onClick={() => void go()}>
            {t('escrow:act.counter')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={counter.problem} />
      <p>{t('escrow:ask.counter')}</p>
      <p>
        <label htmlFor={id}>{t('dealroom:offer.price')}</label>
        <input
          id={id}
          className="ns-field ns-field-wide"
          inputMode="numeric"
          autoComplete="off"
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
      </p>
      <Sums price={price} of={of} />
      <p>
        <Choice
          label={t('dealroom:offer.days')}
          labelled
          value={String(days)}
          options={DEAL_OFFER_DAYS.map((count) => ({
            value: String(count),
            label: t('dealroom:offer.day', { count }),
          }))}
          onChange={(value) => setDays(DEAL_OFFER_DAYS.find((one) => String(one) === value) ?? days)}
        />
      </p>
      <label className="deal-agree">
        <input type="checkbox" checked={agreed} onChange={({ target }) => setAgreed(target.checked)} />{' '}
        {t('dealroom:offer.agree')}
      </label>
    </Dialog>
  );
}

/** Prices that were on the table, and one's own where one may be offered (acceptance K2). */
export function Offers({ of }: { of: Detail }) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const may = of.Actions.includes('counter');
  if (of.Offers.length === 0) return null;
  return (
    <Block title={t('dealroom:offers')}>
      <ol className="deal-offers">
        {of.Offers.map((offer, at) => (
          <li key={offer.At} aria-current={at === of.Offers.length - 1 ? 'true' : undefined}>
            <span>
              {t(`dealroom:offer.by.${offer.By}`)} <MoneyText value={offer.Price} />
            </span>
            <span className="ns-muted">
              <When at={offer.At} bare /> · {t('dealroom:offer.until', { until: localTime(offer.Until, timeZone()) })}
            </span>
          </li>
        ))}
      </ol>
      {may && <Button onClick={() => setAsking(true)}>{t('escrow:act.counter')}</Button>}
      {asking && may && <Ask of={of} onClose={() => setAsking(false)} />}
    </Block>
  );
}
