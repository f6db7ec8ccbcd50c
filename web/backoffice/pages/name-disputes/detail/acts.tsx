import { useState } from 'react';
import { customerPage, inbox } from '#contract/staff-api/desk.ts';
import {
  closeNameDispute,
  decideNameDispute,
  dropHandover,
  mailWinnerAgain,
  nameDisputesDue,
  nameDisputesOf,
  type OfficeNameDisputePage,
  officeNameDispute,
  officeNameDisputes,
  resumeNameDispute,
  settleAward,
  stayNameDispute,
} from '#contract/staff-api/names/name-disputes.ts';
import { NAME_DISPUTE_CLOSINGS, type NameDisputeClosing } from '#contract/states/names/name-dispute.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ReasonAct } from '../../../review/reason-act.tsx';
import { Cancel, Confirm, Propose } from './carry-out.tsx';

const AFTER = {
  after: [officeNameDispute, officeNameDisputes, nameDisputesDue, nameDisputesOf, customerPage, inbox],
};

type Asked = Exclude<OfficeNameDisputePage['Actions'][number], 'drop' | 'again'>;
interface OneProps {
  of: OfficeNameDisputePage;
  onClose: () => void;
}

function Decide({ of, onClose }: OneProps) {
  const { t } = useWords();
  const [day, setDay] = useState('');
  return (
    <ReasonAct
      of={useAct(decideNameDispute, AFTER)}
      title={t('namedispute:decide')}
      about={t('namedispute:decideAbout')}
      act={t('namedispute:decide')}
      tone="danger"
      label={t('namedispute:decisionNote')}
      ready={day !== ''}
      toInput={(Note) => ({ Id: of.Id, ToldOn: day, Note })}
      onClose={onClose}
    >
      <TextInput
        label={t('namedispute:decidedOn')}
        type="date"
        className="ns-short"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </ReasonAct>
  );
}

const NOTED = { stay: stayNameDispute, resume: resumeNameDispute, settle: settleAward } as const;

/** An act that takes a note and nothing else. */
function Noted({ of, which, onClose }: OneProps & { which: keyof typeof NOTED }) {
  const { t } = useWords();
  return (
    <ReasonAct
      of={useAct(NOTED[which], AFTER)}
      title={t(`namedispute:${which}`)}
      about={t(`namedispute:${which}About`)}
      act={t(`namedispute:${which}`)}
      label={t('namedispute:note')}
      toInput={(Note) => ({ Id: of.Id, Note })}
      onClose={onClose}
    />
  );
}

function Close({ of, onClose }: OneProps) {
  const { t } = useWords();
  const [outcome, setOutcome] = useState<NameDisputeClosing>();
  return (
    <ReasonAct
      of={useAct(closeNameDispute, AFTER)}
      title={t('namedispute:close')}
      about={t('namedispute:closeAbout')}
      act={t('namedispute:close')}
      label={t('namedispute:endNote')}
      ready={outcome !== undefined}
      toInput={(Note) => ({ Id: of.Id, Outcome: outcome as NameDisputeClosing, Note })}
      onClose={onClose}
    >
      <Choice
        label={t('namedispute:outcome')}
        none={t('namedispute:outcome')}
        value={outcome}
        options={NAME_DISPUTE_CLOSINGS.map((value) => ({ value, label: t(`namedispute:outcome.${value}`) }))}
        onChange={setOutcome}
      />
    </ReasonAct>
  );
}

function Dialogs({ asked, ...one }: OneProps & { asked: Asked }) {
  if (asked === 'decide') return <Decide {...one} />;
  if (asked === 'propose') return <Propose {...one} after={AFTER.after} />;
  if (asked === 'cancel') return <Cancel {...one} after={AFTER.after} />;
  if (asked === 'confirm') return <Confirm {...one} after={AFTER.after} />;
  if (asked === 'close') return <Close {...one} />;
  return <Noted {...one} which={asked} />;
}

/** Exactly what the server lets this member do with it. */
export function Acts({ of }: { of: OfficeNameDisputePage }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked>();
  const drop = useAct(dropHandover, AFTER);
  const again = useAct(mailWinnerAgain, AFTER);
  async function go(act: typeof drop | typeof again) {
    const done = await act.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      {of.Procedure === 'urs' && of.State === 'opened' && <p className="ns-muted">{t('namedispute:urs')}</p>}
      {of.State === 'decided' && of.NoticeDueAt && <p>{t('namedispute:notice')}</p>}
      {of.State === 'awarded' && <p>{t('namedispute:awardedAbout')}</p>}
      {of.State === 'cancelling' && <p>{t('namedispute:cancellingAbout')}</p>}
      <ProblemNote problem={drop.problem ?? again.problem} />
      <div className="ns-row">
        {of.Actions.map((act) =>
          act === 'drop' || act === 'again' ? (
            <Button
              key={act}
              busy={act === 'drop' ? drop.busy : again.busy}
              onClick={() => void go(act === 'drop' ? drop : again)}
            >
              {t(`namedispute:${act}`)}
            </Button>
          ) : (
            <Button key={act} tone={act === 'confirm' ? 'danger' : 'plain'} onClick={() => setAsked(act)}>
              {t(`namedispute:${act}`)}
            </Button>
          ),
        )}
      </div>
      {asked && <Dialogs asked={asked} of={of} onClose={() => setAsked(undefined)} />}
    </>
  );
}
