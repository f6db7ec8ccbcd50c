import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listDeals } from '#contract/api/escrow/deals.ts';
import { listMarket, marketName } from '#contract/api/market/listings.ts';
import {
  acceptOffer,
  counterOffer,
  inbox,
  type OfferRow,
  openOffer,
  refuseOffer,
  withdrawOffer,
} from '#contract/api/market/offers.ts';
import { fromMinor, toGrouped } from '#contract/money.ts';
import { DEAL_PAY_DAYS, dealMoney } from '#contract/rules/escrow/deal.ts';
import { typedUsd } from '#contract/rules/finance/typed-amount.ts';
import { OFFER_FEE_BY, OFFER_MESSAGE_LENGTH_MAX } from '#contract/rules/market/offers.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextArea, TextInput } from '#web/shared/ui/fields/text.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { offerDays, useOfferDays } from './days-choice.tsx';

type Action = OfferRow['Actions'][number];

const AFTER = { after: [inbox, openOffer, listDeals, marketName, listMarket] };
const MAIN: ReadonlySet<Action> = new Set(['accept']);
/** As it is sent: whole dollars. */
const whole = ({ Amount }: OfferRow['Price']): string => Amount.replace(/\.00$/, '');

interface AskProps {
  of: OfferRow;
  onClose: () => void;
}

/** One act, asked once more with what it means. */
function Ask({ of, act, onClose }: AskProps & { act: Exclude<Action, 'counter'> }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const accept = useAct(acceptOffer, AFTER);
  const refuse = useAct(refuseOffer, AFTER);
  const withdraw = useAct(withdrawOffer, AFTER);
  const call = { accept, refuse, withdraw }[act];
  const vars = { price: grouped(of.Price), name: of.Unicode, days: DEAL_PAY_DAYS };
  async function go() {
    if (act === 'accept') {
      const done = await accept.run({ Id: of.Id, Price: whole(of.Price), Agreed: true });
      if (!done) return;
      notice('done', done.message);
      navigate(`/escrow/escrowinfo?Number=${done.data.Deal}`);
      return;
    }
    const done = await (act === 'refuse' ? refuse : withdraw).run({ Id: of.Id });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t(`offers:act.${act}`)}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone={act === 'accept' ? 'main' : 'danger'} busy={call.busy} onClick={() => void go()}>
            {t(`offers:act.${act}`)}
          </Button>
        </>
      }
    >
      <ProblemNote problem={call.problem} />
      <p>{t(`offers:ask.${act}`, vars)}</p>
      {act === 'accept' && of.SellerGets && (
        <p>{t('offers:gets', { amount: `${of.SellerGets.Currency} ${grouped(of.SellerGets)}` })}</p>
      )}
    </Dialog>
  );
}

/** What the seller would have of a price after our fee. */
function Gets({ price, of }: { price: string; of: OfferRow }) {
  const { t } = useWords();
  const typed = of.Side === 'seller' ? typedUsd(price) : undefined;
  if (!typed || typed.minor <= 0n) return null;
  const { sellerGets } = dealMoney(typed.minor, OFFER_FEE_BY, businessDay());
  return <p className="ns-muted">{t('offers:gets', { amount: `USD ${toGrouped(fromMinor(sellerGets))}` })}</p>;
}

function Counter({ of, onClose }: AskProps) {
  const { t } = useWords();
  const [price, setPrice] = useState('');
  const [days, setDays] = useState('3');
  const [message, setMessage] = useState('');
  const counter = useAct(counterOffer, AFTER);
  const options = useOfferDays();
  async function go() {
    const text = message.trim() === '' ? {} : { Message: message };
    const done = await counter.run({ Id: of.Id, Price: price, Days: offerDays(days), ...text, Agreed: true });
    if (!done) return;
    notice('done', done.data.State === 'declined' ? t('offers:answered.declined') : done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('offers:act.counter')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone="main" busy={counter.busy} onClick={() => void go()}>
            {t('offers:act.counter')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={counter.problem} />
      <p>{t('offers:ask.counter', { price: grouped(of.Price) })}</p>
      <TextInput
        label={t(of.Side === 'buyer' ? 'offers:price' : 'dealroom:offer.price')}
        inputMode="numeric"
        autoComplete="off"
        value={price}
        onChange={({ target }) => setPrice(target.value)}
      />
      <Gets price={price} of={of} />
      <p>
        <Choice
          label={t('offers:days')}
          labelled
          value={days}
          options={options}
          onChange={(value) => setDays(value ?? days)}
        />
      </p>
      <TextArea
        label={t('offers:message')}
        rows={3}
        maxLength={OFFER_MESSAGE_LENGTH_MAX}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <p className="ns-muted">{t('offers:message.help')}</p>
    </Dialog>
  );
}

/** Buttons of exactly those acts that the server offers to this side. */
export function OfferActs({ of }: { of: OfferRow }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Action>();
  const close = () => setAsked(undefined);
  return (
    <>
      {of.Actions.length > 0 && (
        <div className="ns-row">
          {of.Actions.map((act) => (
            <Button key={act} size="small" tone={MAIN.has(act) ? 'main' : 'plain'} onClick={() => setAsked(act)}>
              {t(`offers:act.${act}`)}
            </Button>
          ))}
        </div>
      )}
      {asked === 'counter' && <Counter of={of} onClose={close} />}
      {asked && asked !== 'counter' && <Ask of={of} act={asked} onClose={close} />}
    </>
  );
}
