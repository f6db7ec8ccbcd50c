import { type RechargeDispute, rechargeDisputes } from '#contract/api/finance/recharge-dispute.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';

/** A bank takes weeks to decide; the page that stays open hears of it all the same. */
const ASK_EVERY_MS = 15_000;

function Dispute({ of }: { of: RechargeDispute }) {
  const { t } = useWords();
  const open = of.State === 'opened';
  return (
    <Block title={t(open ? 'recharge:dispute.title' : 'recharge:dispute.titleEnded')}>
      <p role="status">{t(`recharge:dispute.${of.State}`, { amount: of.Amount.Amount })}</p>
      {open && of.Owed && <p>{t('recharge:dispute.owed', { owed: of.Owed.Amount })}</p>}
      {open && <p>{t('recharge:dispute.advice')}</p>}
      <dl className="ns-facts">
        <dt>{t('recharge:dispute.at')}</dt>
        <dd>
          <When at={of.At} />
        </dd>
        <dt>{t('recharge:dispute.amount')}</dt>
        <dd>
          <MoneyText value={of.Amount} />
        </dd>
        {of.Owed && <dt>{t('recharge:dispute.owedThen')}</dt>}
        {of.Owed && (
          <dd>
            <MoneyText value={of.Owed} />
          </dd>
        )}
        {of.SettledAt && <dt>{t('recharge:dispute.settledAt')}</dt>}
        {of.SettledAt && (
          <dd>
            <When at={of.SettledAt} />
          </dd>
        )}
      </dl>
    </Block>
  );
}

/** What the payer's bank says of this payment: nearly always nothing. */
export function Disputed({ number }: { number: string }) {
  const disputes = useAnswer(rechargeDisputes, { Number: number }, { everyMs: ASK_EVERY_MS });
  return disputes.data?.Items.map((one) => <Dispute key={one.At} of={one} />);
}
