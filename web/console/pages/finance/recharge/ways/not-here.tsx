import type { RechargeChannel } from '#contract/states/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';

export function NotHereTile() {
  const { t } = useWords();
  return t('recharge:way.closed');
}

/** A way that this house does not have says so. */
export function NotHere({ channel }: { channel: RechargeChannel }) {
  const { t } = useWords();
  return <p role="status">{t('recharge:way.closedNote', { way: t(`recharge:channel.${channel}`) })}</p>;
}
