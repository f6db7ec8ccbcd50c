import type { Recharge } from '#contract/api/finance/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Record<Recharge['State'], Tone> = {
  created: 'plain',
  paying: 'warn',
  paid: 'good',
  closed: 'plain',
  expired: 'plain',
  refunding: 'warn',
  refunded: 'plain',
};

/** The state of a recharge in words. An announced bank transfer is not being prepared: its money is waited for. */
export function RechargeState({ of }: { of: Pick<Recharge, 'State' | 'Channel' | 'Checking'> }) {
  const { t } = useWords();
  if (of.Channel === 'bank' && of.State === 'created')
    return <StateTag tone="warn">{t('remittance:state.waiting')}</StateTag>;
  if (of.Channel === 'bank' && of.State === 'expired')
    return <StateTag tone="plain">{t('remittance:state.late')}</StateTag>;
  if (of.Checking) return <StateTag tone="warn">{t('recharge:state.checking')}</StateTag>;
  return <StateTag tone={TONES[of.State]}>{t(`recharge:state.${of.State}`)}</StateTag>;
}
