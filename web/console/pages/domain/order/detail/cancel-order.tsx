import { useState } from 'react';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { cancelOrder, orderDetail, orderList } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

/**
 * Gives up the names that no registry was asked for yet; their money is free at once. Nothing where the server does not
 * offer it.
 */
export function CancelOrder({ order }: { order: OutputOf<typeof orderDetail> }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const cancel = useAct(cancelOrder, { after: [orderDetail, orderList, balanceSummary] });
  if (!order.Actions.includes('cancel')) return null;
  async function run() {
    const done = await cancel.run({ Number: order.Number });
    if (!done) return;
    notice('done', done.message);
    setOpen(false);
  }
  return (
    <p>
      <Button onClick={() => setOpen(true)}>{t('orders:cancel.act')}</Button>
      {open && (
        <Dialog
          title={t('orders:cancel.title')}
          onClose={() => setOpen(false)}
          acts={
            <>
              <Button onClick={() => setOpen(false)}>{t('orders:cancel.keep')}</Button>
              <Button tone="danger" busy={cancel.busy} onClick={() => void run()}>
                {t('orders:cancel.act')}
              </Button>
            </>
          }
        >
          <p>{t('orders:cancel.ask')}</p>
          <ProblemNote problem={cancel.problem} />
        </Dialog>
      )}
    </p>
  );
}
