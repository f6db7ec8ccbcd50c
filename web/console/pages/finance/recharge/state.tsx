import type { Recharge, RechargeRow } from '#contract/api/finance/recharge.ts';
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

/** A payment came that is not what the order asked, and staff have not settled it. */
export const isHeld = ({ Held, PaidAt }: Pick<RechargeRow, 'Held' | 'PaidAt'>): boolean =>
  Held !== undefined && Held.State !== 'returned' && !PaidAt;

/** The state of a recharge in words. An announced bank transfer is not being prepared: its money is waited for. */
export function RechargeState({ of }: { of: Pick<RechargeRow, 'State' | 'Channel' | 'Checking' | 'Held' | 'PaidAt'> }) {
  const { t } = useWords();
  if (isHeld(of)) return <StateTag tone="warn">{t('recharge:state.held')}</StateTag>;
  if (of.Channel === 'bank' && of.State === 'created')
    return <StateTag tone="warn">{t('remittance:state.waiting')}</StateTag>;
  if (of.Channel === 'bank' && of.State === 'expired')
    return <StateTag tone="warn">{t('remittance:state.late')}</StateTag>;
  if (of.Checking) return <StateTag tone="warn">{t('recharge:state.checking')}</StateTag>;
  return <StateTag tone={TONES[of.State]}>{t(`recharge:state.${of.State}`)}</StateTag>;
}
