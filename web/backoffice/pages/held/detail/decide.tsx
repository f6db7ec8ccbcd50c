import { useState } from 'react';
import { inbox } from '#contract/staff-api/desk.ts';
import {
  confirmHeld,
  decideHeld,
  dropHeld,
  heldPayment,
  heldPayments,
  type OfficeHeldPayment,
} from '#contract/staff-api/held.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ReasonDialog } from '../../../review/reason-dialog.tsx';

const STALE = [heldPayment, heldPayments, inbox] as const;
type Asked = 'credit' | 'return' | 'drop';

/** Whose a payment of no order is: an order of that customer. */
function OrderNumber({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useWords();
  return (
    <TextInput
      label={t('held:payment.order')}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What the member has before them: the server refuses to confirm anything else. */
const seenOf = ({ Id, Decision = 'return', Reason = '', CreditTo }: OfficeHeldPayment) => ({
  Id,
  Decision,
  Reason,
  ...(CreditTo === undefined ? {} : { CreditTo }),
});

/** What a member does with a held payment: each act asks for its reason; above the limit another confirms. */
export function Decide({ of }: { of: OfficeHeldPayment }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked>();
  const [number, setNumber] = useState('');
  const decide = useAct(decideHeld, { after: STALE });
  const confirm = useAct(confirmHeld, { after: STALE });
  const drop = useAct(dropHeld, { after: STALE });
  const named = asked === 'credit' && of.Why === 'unknown_order';
  async function say(Reason: string) {
    const order = named ? { Number: number.trim() } : {};
    const done =
      asked === 'drop'
        ? await drop.run({ Id: of.Id, Reason })
        : asked && (await decide.run({ Id: of.Id, Decision: asked, Reason, ...order }));
    if (done) setAsked(undefined);
  }
  const button = (act: Asked, tone: 'main' | 'plain') =>
    of.Actions.includes(act) && (
      <Button tone={tone} onClick={() => setAsked(act)}>
        {t(`held:payment.${act}`)}
      </Button>
    );
  return (
    <>
      <ProblemNote problem={confirm.problem} />
      <div className="ns-row">
        {button('credit', 'main')}
        {button('return', 'plain')}
        {of.Actions.includes('confirm') && (
          <Button tone="main" busy={confirm.busy} onClick={() => confirm.run(seenOf(of))}>
            {t('held:payment.confirm')}
          </Button>
        )}
        {button('drop', 'plain')}
      </div>
      {asked && (
        <ReasonDialog
          title={t(`held:payment.${asked}`)}
          about={t(`held:payment.${asked}About`)}
          act={t(`held:payment.${asked}`)}
          label={t('held:reason')}
          busy={decide.busy || drop.busy}
          problem={asked === 'drop' ? drop.problem : decide.problem}
          ready={!named || number.trim() !== ''}
          onSay={say}
          onClose={() => setAsked(undefined)}
        >
          {named && <OrderNumber value={number} onChange={setNumber} />}
        </ReasonDialog>
      )}
    </>
  );
}
