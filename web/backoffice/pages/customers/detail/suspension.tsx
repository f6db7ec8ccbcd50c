import { useState } from 'react';
import { customerPage, inbox } from '#contract/staff-api/desk.ts';
import {
  confirmSuspension,
  dropSuspension,
  liftSuspension,
  type OfficeSuspension,
  officeSuspensions,
  proposeSuspension,
  suspensionsOf,
} from '#contract/staff-api/suspension.ts';
import { SUSPENSION_REASONS, type SuspensionReason } from '#contract/states/account/suspension.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ReasonAct } from '../../../review/reason-act.tsx';
import { SuspensionTag } from '../../suspensions/state.tsx';

const AFTER = { after: [suspensionsOf, officeSuspensions, customerPage, inbox] };

/** Why, in the customer's words, and what the house notes of it. */
function Propose({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState<SuspensionReason>();
  return (
    <ReasonAct
      of={useAct(proposeSuspension, AFTER)}
      title={t('suspension:suspend')}
      about={t('suspension:suspendAbout')}
      act={t('suspension:suspend')}
      tone="danger"
      label={t('suspension:note')}
      ready={reason !== undefined}
      toInput={(Note) => ({ CustomerId: customerId, Reason: reason as SuspensionReason, Note })}
      onClose={onClose}
    >
      <Choice
        label={t('suspension:reason')}
        none={t('suspension:reason')}
        value={reason}
        options={SUSPENSION_REASONS.map((value) => ({ value, label: t(`suspension:reason.${value}`) }))}
        onChange={setReason}
      />
    </ReasonAct>
  );
}

function Lift({ of, onClose }: { of: OfficeSuspension; onClose: () => void }) {
  const { t } = useWords();
  return (
    <ReasonAct
      of={useAct(liftSuspension, AFTER)}
      title={t('suspension:lift')}
      about={t('suspension:liftAbout')}
      act={t('suspension:lift')}
      label={t('suspension:liftNote')}
      toInput={(Note) => ({ Id: of.Id, Note })}
      onClose={onClose}
    />
  );
}

function Facts({ of }: { of: OfficeSuspension }) {
  const { t } = useWords();
  const who = [
    ['suspension:by', of.ProposedBy],
    ['suspension:second', of.ConfirmedBy],
    ['suspension:liftBy', of.LiftBy],
    ['suspension:liftNote', of.LiftNote],
    ['suspension:liftedBy', of.LiftedBy],
  ] as const;
  return (
    <dl className="ns-facts">
      <dt>{t('suspension:state')}</dt>
      <dd>
        <SuspensionTag state={of.State} />
      </dd>
      <dt>{t('suspension:reason')}</dt>
      <dd>{t(`suspension:reason.${of.Reason}`)}</dd>
      <dt>{t('suspension:note')}</dt>
      <dd>{of.Note}</dd>
      <dt>{t('suspension:at')}</dt>
      <dd>
        <When at={of.ProposedAt} />
      </dd>
      {who.map(([label, text]) => [
        text !== undefined && <dt key={label}>{t(label)}</dt>,
        text !== undefined && <dd key={`${label} text`}>{text}</dd>,
      ])}
      {of.SuspendedAt && <dt>{t('suspension:since')}</dt>}
      {of.SuspendedAt && (
        <dd>
          <When at={of.SuspendedAt} />
        </dd>
      )}
      {of.EndedAt && <dt>{t('suspension:ended')}</dt>}
      {of.EndedAt && (
        <dd>
          <When at={of.EndedAt} />
        </dd>
      )}
    </dl>
  );
}

/** Exactly what the server lets this member do with it. */
function Decide({ of }: { of: OfficeSuspension }) {
  const { t } = useWords();
  const [lifting, setLifting] = useState(false);
  const confirm = useAct(confirmSuspension, AFTER);
  const drop = useAct(dropSuspension, AFTER);
  const may = (act: OfficeSuspension['Actions'][number]) => of.Actions.includes(act);
  async function go(act: typeof confirm | typeof drop) {
    const done = await act.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      <ProblemNote problem={confirm.problem ?? drop.problem} />
      <div className="ns-row">
        {may('confirm') && (
          <Button
            tone={of.State === 'proposed' ? 'danger' : 'main'}
            busy={confirm.busy}
            onClick={() => void go(confirm)}
          >
            {t(of.State === 'proposed' ? 'suspension:confirm' : 'suspension:confirmLift')}
          </Button>
        )}
        {may('lift') && <Button onClick={() => setLifting(true)}>{t('suspension:lift')}</Button>}
        {may('drop') && (
          <Button busy={drop.busy} onClick={() => void go(drop)}>
            {t('suspension:drop')}
          </Button>
        )}
      </div>
      {lifting && <Lift of={of} onClose={() => setLifting(false)} />}
    </>
  );
}

/** The suspensions of one account, for members who may decide about them (acceptance L1). */
export function Suspensions({ customerId }: { customerId: string }) {
  const { t } = useWords();
  const { Rights = [] } = useSession();
  return Rights.includes('account.suspend') ? (
    <Block title={t('suspension:block')}>
      <Known customerId={customerId} />
    </Block>
  ) : null;
}

function Known({ customerId }: { customerId: string }) {
  const { t } = useWords();
  const [proposing, setProposing] = useState(false);
  const known = useAnswer(suspensionsOf, { Id: customerId });
  return (
    <Answer of={known}>
      {({ Items, Actions }) => (
        <>
          {Items.length === 0 && <Empty title={t('suspension:none')} />}
          {Items.map((each) => (
            <div key={each.Id}>
              <Facts of={each} />
              <Decide of={each} />
            </div>
          ))}
          {Actions.includes('suspend') && (
            <div className="ns-row">
              <Button tone="danger" onClick={() => setProposing(true)}>
                {t('suspension:suspend')}
              </Button>
            </div>
          )}
          {proposing && <Propose customerId={customerId} onClose={() => setProposing(false)} />}
        </>
      )}
    </Answer>
  );
}
