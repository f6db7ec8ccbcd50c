import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { inbox, makeOffer, openOffer } from '#contract/api/market/offers.ts';
import { DEAL_PAY_DAYS } from '#contract/rules/escrow/deal.ts';
import { OFFER_MESSAGE_LENGTH_MAX } from '#contract/rules/market/offers.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { keptForm } from '#web/shared/kept-form.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { useAnswer } from '#web/shared/query.ts';
import { hintedVisitor } from '#web/shared/session.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { useValues } from '#web/shared/ui/fields/form-values.ts';
import { Check, Select } from '#web/shared/ui/fields/pick.tsx';
import { Amount, TextArea } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, type ServerFormState, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { APP } from '../../../app.ts';
import { offerDays, useOfferDays } from '../../../offers/days-choice.tsx';
import { OfferActs } from '../../../offers/offer-acts.tsx';
import { OfferState, Prices } from '../../../offers/parts.tsx';

/** Sent where the reader may; else to the sign-in or to the security code, and back with what was typed. */
function SubmitOrSignIn({ form, name, keep }: { form: ServerFormState; name: string; keep: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { signedIn, hasSafeCode } = hintedVisitor();
  if (signedIn && hasSafeCode) return <Submit of={form}>{t('offers:send')}</Submit>;
  const go = () => {
    keep();
    navigate(`${signedIn ? APP.profilePath : APP.signInPath}?url=${encodeURIComponent(`/market/${name}`)}`);
  };
  return (
    <div className="ns-submit">
      <Button tone="main" onClick={go}>
        {t(signedIn ? 'offers:send.safety' : 'offers:send.signIn')}
      </Button>
      <p className="ns-muted">{t('offers:kept')}</p>
    </div>
  );
}

function Form({ name, onAnswered }: { name: string; onAnswered: (state: 'open' | 'declined') => void }) {
  const { t } = useWords();
  const draft = useMemo(() => keptForm(`namestead-offer-${name}`, ['Price', 'Days', 'Message']), [name]);
  const days = useOfferDays();
  const form = useServerForm(makeOffer, {
    after: [openOffer, inbox],
    initial: { Days: '7', Agreed: false, ...draft.read() },
    toInput: (values) => ({ ...(values as object), Name: name, Days: offerDays(values['Days']) }) as never,
    done: ({ State }) => {
      draft.forget();
      onAnswered(State);
    },
  });
  const values = useValues(form.values) as Record<string, unknown> | undefined;
  useEffect(() => {
    if (values) draft.keep(values);
  }, [values, draft]);
  return (
    <ServerForm of={form}>
      <Field name="Price" label={t('offers:price')} help={t('offers:price.help')}>
        <Amount whole />
      </Field>
      <Field name="Days" label={t('offers:days')}>
        <Select options={days} />
      </Field>
      <Field name="Message" label={t('offers:message')} help={t('offers:message.help')}>
        <TextArea rows={3} maxLength={OFFER_MESSAGE_LENGTH_MAX} />
      </Field>
      <Field name="Agreed">
        <Check>{t('offers:agree', { days: DEAL_PAY_DAYS })}</Check>
      </Field>
      <SubmitOrSignIn form={form} name={name} keep={() => draft.keep(form.values.now().values)} />
    </ServerForm>
  );
}

/** The reader's own open offer, where there is one. */
function Standing({ name, onNone }: { name: string; onNone: ReactNode }) {
  const { t } = useWords();
  const { data } = useAnswer(openOffer, { Name: name });
  const offer = data?.Offer;
  if (!offer) return onNone;
  return (
    <>
      <p className="ns-row">
        <OfferState state={offer.State} />{' '}
        {t(offer.State === 'countered' ? 'offers:yours.countered' : 'offers:yours', {
          price: `${offer.Price.Currency} ${grouped(offer.Price)}`,
        })}{' '}
        <Link to="/escrow/inbox?Box=made">{t('offers:yours.see')}</Link>
      </p>
      <Prices of={offer} />
      <OfferActs of={offer} />
    </>
  );
}

/** Makes an offer for a name whose seller hears offers; a visitor writes it first and signs in to send it. */
export function OfferBlock({ name }: { name: string }) {
  const { t } = useWords();
  const { SignedIn } = useSession();
  const [answered, setAnswered] = useState<'open' | 'declined'>();
  const form = <Form name={name} onAnswered={setAnswered} />;
  return (
    <Block title={t('offers:title')}>
      <p>{t('offers:about')}</p>
      {answered && <p role="status">{t(`offers:answered.${answered}`)}</p>}
      {SignedIn ? <Standing name={name} onNone={form} /> : form}
    </Block>
  );
}
