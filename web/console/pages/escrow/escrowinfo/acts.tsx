import { useState } from 'react';
import {
  abideDeal,
  acceptDeal,
  appealDeal,
  confirmDeal,
  type DealRow,
  dealDetail,
  disputeDeal,
  listDeals,
  payDeal,
  releaseDeal,
  withdrawDeal,
} from '#contract/api/escrow/deals.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { DEAL_REMARKS_LENGTH_MAX } from '#contract/rules/escrow/deal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextArea } from '#web/shared/ui/fields/text.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';

type Detail = OutputOf<typeof dealDetail>;
/** Those that are asked once more; words, papers, prices and the name’s past have places of their own. */
export type Action = Exclude<DealRow['Actions'][number], 'counter' | 'write' | 'attach' | 'passport'>;
const AFTER = { after: [dealDetail, listDeals] };
const DANGEROUS = new Set<Action>(['withdraw', 'dispute', 'abide']);

/** The call of each act, in the order of hooks. */
function useCalls(of: Detail, reason: string) {
  const one = { Number: of.Number };
  const accept = useAct(acceptDeal, AFTER);
  const pay = useAct(payDeal, AFTER);
  const confirm = useAct(confirmDeal, AFTER);
  const release = useAct(releaseDeal, AFTER);
  const withdraw = useAct(withdrawDeal, AFTER);
  const dispute = useAct(disputeDeal, AFTER);
  const appeal = useAct(appealDeal, AFTER);
  const abide = useAct(abideDeal, AFTER);
  return {
    accept: {
      act: accept,
      run: () => accept.run({ ...one, Price: of.Price.Amount.replace(/\.00$/, ''), Agreed: true }),
    },
    pay: { act: pay, run: () => pay.run(one) },
    confirm: { act: confirm, run: () => confirm.run(one) },
    release: { act: release, run: () => release.run(one) },
    withdraw: { act: withdraw, run: () => withdraw.run(one) },
    appeal: { act: appeal, run: () => appeal.run({ ...one, Reason: reason }) },
    abide: { act: abide, run: () => abide.run(one) },
    dispute: { act: dispute, run: () => dispute.run({ ...one, Reason: reason }) },
  } satisfies Record<Action, unknown>;
}

/** One act, asked once more with what it means. */
function Ask({ of, act, onClose }: { of: Detail; act: Action; onClose: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const call = useCalls(of, reason)[act];
  const vars = { price: grouped(of.Price), pays: grouped(of.BuyerPays), gets: grouped(of.SellerGets) };
  async function go() {
    const done = await call.run();
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t(`escrow:act.${act}`)}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone={DANGEROUS.has(act) ? 'danger' : 'main'} busy={call.act.busy} onClick={() => void go()}>
            {t(`escrow:act.${act}`)}
          </Button>
        </>
      }
    >
      <ProblemNote problem={call.act.problem} />
      <p>{t(`escrow:ask.${act}`, vars)}</p>
      {(act === 'dispute' || act === 'appeal') && (
        <TextArea
          label={t('escrow:dispute.reason')}
          rows={4}
          maxLength={DEAL_REMARKS_LENGTH_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </Dialog>
  );
}

/** Buttons of exactly those acts that the server offers to this side. */
export function Acts({ of, only }: { of: Detail; only: readonly Action[] }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Action>();
  const offered = only.filter((act) => of.Actions.includes(act));
  return (
    <>
      {offered.length > 0 && (
        <div className="ns-row">
          {offered.map((act) => (
            <Button key={act} tone={DANGEROUS.has(act) ? 'danger' : 'main'} onClick={() => setAsked(act)}>
              {t(`escrow:act.${act}`)}
            </Button>
          ))}
        </div>
      )}
      {asked && <Ask of={of} act={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
