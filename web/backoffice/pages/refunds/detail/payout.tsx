import { useState } from 'react';
import { beginPayout, giveUpPayout, namePayout, type OfficeRefund } from '#contract/staff-api/refund.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { RejectDialog } from '../../../review/reject-dialog.tsx';
import { STALE } from './stale.ts';

const TONES: Readonly<Record<NonNullable<OfficeRefund['Proof']>['State'], Tone>> = {
  checking: 'warn',
  wrong: 'bad',
  proved: 'good',
};

function Proof({ of }: { of: NonNullable<OfficeRefund['Proof']> }) {
  const { t } = useWords();
  return (
    <>
      <StateTag tone={TONES[of.State]}>{t(`held:proof.${of.State}`)}</StateTag>
      {of.Note && <div>{t(`held:proof.${of.Note}`)}</div>}
      <div className="ns-muted">{of.Hash}</div>
    </>
  );
}

function NameHash({ of }: { of: OfficeRefund }) {
  const { t } = useWords();
  const form = useServerForm(namePayout, {
    after: STALE,
    toInput: ({ Hash }) => ({ Id: of.Id, Hash: String(Hash ?? '') }),
    done: () => form.values.reset(),
  });
  return (
    <ServerForm of={form}>
      <Field name="Hash" label={t('held:payout.hash')} help={t('held:payout.nameAbout')}>
        <TextInput autoComplete="off" spellCheck={false} />
      </Field>
      <Submit of={form}>{t('held:payout.name')}</Submit>
    </ServerForm>
  );
}

function NotPaid({ of }: { of: OfficeRefund }) {
  const { t } = useWords();
  const giveUp = useAct(giveUpPayout, { after: STALE });
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button tone="danger" onClick={() => setAsked(true)}>
        {t('held:payout.notPaid')}
      </Button>
      {asked && (
        <RejectDialog
          title={t('held:payout.notPaidTitle', { number: of.Number })}
          about={t('held:payout.notPaidAbout')}
          act={t('held:payout.notPaid')}
          busy={giveUp.busy}
          problem={giveUp.problem}
          onClose={() => setAsked(false)}
          onReject={async (Reason) => {
            if (await giveUp.run({ Id: of.Id, Reason })) setAsked(false);
          }}
        />
      )}
    </>
  );
}

/** A stablecoin is paid by a member from the house's wallet; the chain proves it. */
export function Payout({ of, coin }: { of: OfficeRefund; coin: NonNullable<OfficeRefund['Coin']> }) {
  const { t } = useWords();
  const begin = useAct(beginPayout, { after: STALE });
  return (
    <Block title={t('held:payout.title')}>
      <dl className="ns-facts">
        <dt>{t('held:payout.to')}</dt>
        <dd>
          {t(`usdt:network.${coin.Network}`)}
          <div>
            {coin.SendTo} <Copy text={coin.SendTo} />
          </div>
        </dd>
        <dt>{t('held:payout.amount')}</dt>
        <dd>{of.GoesBack && <MoneyText value={of.GoesBack} />}</dd>
        <dt>{t('held:payout.notBefore')}</dt>
        <dd>
          <When at={coin.PayAfter} />
        </dd>
        {of.Proof && <dt>{t('held:payout.proof')}</dt>}
        {of.Proof && (
          <dd>
            <Proof of={of.Proof} />
          </dd>
        )}
      </dl>
      {of.NotPaidBy && <p>{t('dual:payer.notPaid', { name: of.NotPaidBy })}</p>}
      <ProblemNote problem={begin.problem} />
      {of.Actions.includes('begin') && (
        <>
          <p>{t('held:payout.beginAbout')}</p>
          <Button tone="main" busy={begin.busy} onClick={() => begin.run({ Id: of.Id })}>
            {t('held:payout.begin')}
          </Button>
        </>
      )}
      {of.Actions.includes('name') && <NameHash of={of} />}
      {of.Actions.includes('notPaid') && <NotPaid of={of} />}
    </Block>
  );
}
