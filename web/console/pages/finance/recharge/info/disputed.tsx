import { type RechargeDispute, rechargeDisputes } from '#contract/api/finance/recharge-dispute.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';

/** A bank takes weeks to decide; the page that stays open hears of it all the same. */
const ASK_EVERY_MS = 15_000;

/**
 * What the payer's bank says of this payment, newest first: nearly always nothing. Only a card that was charged is
 * disputed.
 */
export function useDisputes(number: string, charged: boolean): readonly RechargeDispute[] {
  const disputes = useAnswer(rechargeDisputes, { Number: number }, { when: charged, everyMs: ASK_EVERY_MS });
  return (charged && disputes.data?.Items) || [];
}

/** What we give the bank, until when, and that it is too late. */
function Evidence({ of: { State, By } }: { of: NonNullable<RechargeDispute['Evidence']> }) {
  const { t } = useWords();
  const time = By && localTime(By, timeZone());
  if (State === 'given' || !time) return t(`recharge:dispute.evidence.${State === 'given' ? 'given' : 'open'}`);
  const words = t(`recharge:dispute.evidence.${State}`, { time });
  return State === 'late' ? <strong>{words}</strong> : words;
}

function Facts({ of }: { of: RechargeDispute }) {
  const { t } = useWords();
  return (
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
      {of.Evidence && <dt>{t('recharge:dispute.evidence')}</dt>}
      {of.Evidence && (
        <dd>
          <Evidence of={of.Evidence} />
        </dd>
      )}
      {of.SettledAt && <dt>{t('recharge:dispute.settledAt')}</dt>}
      {of.SettledAt && (
        <dd>
          <When at={of.SettledAt} />
        </dd>
      )}
    </dl>
  );
}

/** One dispute of the payment: what the bank says, what can be done, our evidence. */
export function Dispute({ of }: { of: RechargeDispute }) {
  const { t } = useWords();
  const open = of.State === 'opened';
  const advice = of.Evidence?.State === 'late' ? 'recharge:dispute.adviceLate' : 'recharge:dispute.advice';
  return (
    <Block title={t(open ? 'recharge:dispute.title' : 'recharge:dispute.titleEnded')}>
      <p role="status">{t(`recharge:dispute.${of.State}`, { amount: of.Amount.Amount })}</p>
      {open && of.Owed && <p>{t('recharge:dispute.owed', { owed: of.Owed.Amount })}</p>}
      {open && <p>{t(advice)}</p>}
      <Facts of={of} />
    </Block>
  );
}
