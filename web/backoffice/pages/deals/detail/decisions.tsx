import { useState } from 'react';
import { inbox } from '#contract/staff-api/desk.ts';
import {
  decideDeal,
  evaluateDeal,
  type OfficeDealPage,
  officeDeal,
  officeDeals,
  quoteDeal,
  refuseDeal,
} from '#contract/staff-api/escrow.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Amount, TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { ReasonAct } from '../../../review/reason-act.tsx';

const AFTER = { after: [officeDeal, officeDeals, inbox] };

/** A price to both sides, and who the other side is where nobody knows yet. */
function Quote({ of }: { of: OfficeDealPage }) {
  const { t } = useWords();
  const form = useServerForm(quoteDeal, {
    ...AFTER,
    initial: { Price: of.Price.Amount.replace(/\.00$/, '') },
    toInput: (values) => ({ ...values, Id: of.Id }) as { Id: string; Price: string },
    done: (_, message) => notice('done', message),
  });
  return (
    <Block title={t('office:deals.quote')}>
      <ServerForm of={form}>
        <Field name="Price" label={t('escrow:price')} help={t('escrow:price.help')}>
          <Amount whole />
        </Field>
        <Field name="With" label={t('office:deals.quote.with')}>
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Submit of={form}>{t('office:deals.quote')}</Submit>
      </ServerForm>
    </Block>
  );
}

interface DialogProps {
  of: OfficeDealPage;
  onClose: () => void;
}

function Refuse({ of, onClose }: DialogProps) {
  const { t } = useWords();
  return (
    <ReasonAct
      of={useAct(refuseDeal, AFTER)}
      title={t('office:deals.refuse')}
      about={t('office:deals.reasonHelp')}
      act={t('office:deals.refuse')}
      tone="danger"
      label={t('office:review.reason')}
      toInput={(Reason) => ({ Id: of.Id, Reason })}
      onClose={onClose}
    />
  );
}

/** One of two decisions about a dispute; the second member's makes it so. */
function Decide({ of, side, onClose }: DialogProps & { side: DealSide }) {
  const { t } = useWords();
  return (
    <ReasonAct
      of={useAct(decideDeal, AFTER)}
      title={t(`office:deals.decide.${side}`)}
      about={t('office:deals.reasonHelp')}
      act={t(`office:deals.decide.${side}`)}
      label={t('office:review.reason')}
      toInput={(Reason) => ({ Id: of.Id, For: side, Reason })}
      onClose={onClose}
    />
  );
}

/** Exactly what the server lets this member do. */
export function Decisions({ of }: { of: OfficeDealPage }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<'refuse' | DealSide>();
  const evaluate = useAct(evaluateDeal, AFTER);
  const may = (act: OfficeDealPage['Actions'][number]) => of.Actions.includes(act);
  const close = () => setAsked(undefined);
  return (
    <>
      {may('quote') && <Quote of={of} />}
      <ProblemNote problem={evaluate.problem} />
      {of.Proposed && <p>{t(`office:deals.proposed.${of.Proposed.For}`, { by: of.Proposed.By })}</p>}
      <div className="ns-row">
        {may('evaluate') && (
          <Button tone="main" busy={evaluate.busy} onClick={() => void evaluate.run({ Id: of.Id })}>
            {t('office:deals.evaluate')}
          </Button>
        )}
        {may('decide') && (
          <>
            <Button onClick={() => setAsked('seller')}>{t('office:deals.decide.seller')}</Button>
            <Button onClick={() => setAsked('buyer')}>{t('office:deals.decide.buyer')}</Button>
          </>
        )}
        {may('refuse') && (
          <Button tone="danger" onClick={() => setAsked('refuse')}>
            {t('office:deals.refuse')}
          </Button>
        )}
      </div>
      {asked === 'refuse' && <Refuse of={of} onClose={close} />}
      {(asked === 'buyer' || asked === 'seller') && <Decide of={of} side={asked} onClose={close} />}
    </>
  );
}
