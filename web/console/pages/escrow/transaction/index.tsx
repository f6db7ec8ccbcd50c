import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { applyDeal, listDeals } from '#contract/api/escrow/deals.ts';
import { fromMinor, toGrouped } from '#contract/money.ts';
import {
  DEAL_CHECK_DAYS,
  DEAL_CONFIRM_DAYS,
  DEAL_EVALUATION_BUSINESS_DAYS,
  DEAL_PAY_DAYS,
  DEAL_QUOTE_DAYS,
  DEAL_REMARKS_LENGTH_MAX,
  dealFeeOn,
  dealMoney,
} from '#contract/rules/escrow/deal.ts';
import { dealPriceMax } from '#contract/rules/escrow/limits.ts';
import { typedUsd } from '#contract/rules/finance/typed-amount.ts';
import { DEAL_TYPES, FEE_PAYERS, type FeePayer } from '#contract/states/escrow/deal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { keptForm } from '#web/shared/kept-form.ts';
import { notice } from '#web/shared/notice.tsx';
import { businessDay } from '#web/shared/server-clock.ts';
import { hintedVisitor } from '#web/shared/session.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { useValues } from '#web/shared/ui/fields/form-values.ts';
import { Check, Radios } from '#web/shared/ui/fields/pick.tsx';
import { Amount, TextArea, TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, type ServerFormState, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { APP } from '../../../app.ts';
import '../deal.css';

const HERE = '/escrow/transaction';
const DRAFT = keptForm('namestead-deal', ['Type', 'Name', 'Price', 'FeeBy', 'With', 'Remarks']);
const isPayer = (value: unknown): value is FeePayer => FEE_PAYERS.some((one) => one === value);

/** What it would cost, while a price is typed; nothing is agreed by it. */
function Sums({ price, feeBy }: { price: string; feeBy: unknown }) {
  const { t } = useWords();
  const typed = typedUsd(price);
  if (!typed || typed.minor <= 0n || !isPayer(feeBy)) return null;
  const { fee, buyerPays, sellerGets } = dealMoney(typed.minor, feeBy, businessDay());
  const text = (cents: bigint) => toGrouped(fromMinor(cents));
  return (
    <p aria-live="polite">
      {t('escrow:sum.fee', { fee: text(fee) })} · {t('escrow:sum.buyer', { amount: text(buyerPays) })} ·{' '}
      {t('escrow:sum.seller', { amount: text(sellerGets) })}
    </p>
  );
}

/** Sent where the reader may; else to the sign-in or to the security code, and back with what was typed. */
function SubmitOrSignIn({ form }: { form: ServerFormState }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { signedIn, hasSafeCode } = hintedVisitor();
  if (signedIn && hasSafeCode) return <Submit of={form}>{t('escrow:submit')}</Submit>;
  const go = () => {
    DRAFT.keep(form.values.now().values);
    navigate(`${signedIn ? APP.profilePath : APP.signInPath}?url=${encodeURIComponent(HERE)}`);
  };
  return (
    <div className="ns-submit">
      <Button tone="main" onClick={go}>
        {t(signedIn ? 'escrow:submit.safety' : 'escrow:submit.signIn')}
      </Button>
      <p className="ns-muted">{t('escrow:kept')}</p>
    </div>
  );
}

function Fee() {
  const { t } = useWords();
  const { basisPoints, leastCents } = dealFeeOn(businessDay());
  const vars = { percent: String(Number(basisPoints) / 100), least: toGrouped(fromMinor(leastCents)) };
  return <p className="ns-muted">{t('escrow:fees', vars)}</p>;
}

/** What both sides may deal in without having proved who they are. */
const limitText = () => dealPriceMax(false, businessDay()).toLocaleString('en');

function ApplyForm() {
  const { t } = useWords();
  const navigate = useNavigate();
  const form = useServerForm(applyDeal, {
    after: [listDeals],
    initial: { Type: 'sell', FeeBy: 'seller', Agreed: false, ...DRAFT.read() },
    done: ({ Number: number }, message) => {
      DRAFT.forget();
      notice('done', message);
      navigate(`/escrow/escrowinfo?Number=${number}`);
    },
  });
  const values = useValues(form.values) as Record<string, unknown> | undefined;
  useEffect(() => {
    if (values) DRAFT.keep(values);
  }, [values]);
  return (
    <ServerForm of={form}>
      <Field name="Type" label={t('escrow:type')} group>
        <Radios options={DEAL_TYPES.map((value) => ({ value, label: t(`escrow:type.${value}`) }))} />
      </Field>
      <Field name="Name" label={t('escrow:domain')} help={t('escrow:domain.help')}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field name="Price" label={t('escrow:price')} help={t('escrow:price.help')}>
        <Amount whole />
      </Field>
      <Field name="FeeBy" label={t('escrow:feeBy')} group>
        <Radios options={FEE_PAYERS.map((value) => ({ value, label: t(`escrow:feeBy.${value}`) }))} />
      </Field>
      <Sums price={String(values?.['Price'] ?? '')} feeBy={values?.['FeeBy']} />
      <Fee />
      <p className="ns-muted">{t('escrow:limit', { max: limitText() })}</p>
      <Field name="With" label={t('escrow:with')} help={t('escrow:with.help')}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field name="Remarks" label={t('escrow:remarks')} help={t('escrow:remarks.help')}>
        <TextArea rows={3} maxLength={DEAL_REMARKS_LENGTH_MAX} />
      </Field>
      <Field name="Agreed">
        <Check>{t('escrow:terms')}</Check>
      </Field>
      <SubmitOrSignIn form={form} />
    </ServerForm>
  );
}

/** `/escrow/transaction`: applies to sell or to buy a name; open to everybody up to the submission (acceptance K1). */
export function Component() {
  const { t } = useWords();
  const days = {
    days: DEAL_EVALUATION_BUSINESS_DAYS,
    quote: DEAL_QUOTE_DAYS,
    pay: DEAL_PAY_DAYS,
    here: DEAL_CONFIRM_DAYS.here,
    elsewhere: DEAL_CONFIRM_DAYS.elsewhere,
    check: DEAL_CHECK_DAYS,
  };
  return (
    <Page title={t('menu:title.escrow.transaction')} about={t('escrow:about')} before="form">
      <ApplyForm />
      <Block title={t('escrow:how')}>
        <ol className="deal-terms">
          {([1, 2, 3, 4] as const).map((step) => (
            <li key={step}>{t(`escrow:how.${step}`, days)}</li>
          ))}
        </ol>
        <p className="ns-muted">{t('escrow:money.renewal')}</p>
      </Block>
    </Page>
  );
}
