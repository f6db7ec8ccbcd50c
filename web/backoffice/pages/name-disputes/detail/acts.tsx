import { useState } from 'react';
import { customerPage, inbox } from '#contract/staff-api/desk.ts';
import {
  closeNameDispute,
  confirmHandover,
  decideNameDispute,
  dropHandover,
  nameDisputesDue,
  nameDisputesOf,
  type OfficeNameDisputePage,
  officeNameDispute,
  officeNameDisputes,
  proposeHandover,
  resumeNameDispute,
  stayNameDispute,
} from '#contract/staff-api/names/name-disputes.ts';
import { NAME_DISPUTE_CLOSINGS, type NameDisputeClosing } from '#contract/states/names/name-dispute.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ReasonDialog } from '../../../review/reason-dialog.tsx';

const AFTER = {
  after: [officeNameDispute, officeNameDisputes, nameDisputesDue, nameDisputesOf, customerPage, inbox],
};

type Asked = 'decide' | 'stay' | 'resume' | 'propose' | 'close';
interface OneProps {
  id: string;
  onClose: () => void;
}

/** Says what was done and closes what asked for it. */
function finish(done: { message: string } | undefined, onClose: () => void): void {
  if (!done) return;
  notice('done', done.message);
  onClose();
}

function Decide({ id, onClose }: OneProps) {
  const { t } = useWords();
  const [day, setDay] = useState('');
  const act = useAct(decideNameDispute, AFTER);
  return (
    <ReasonDialog
      title={t('namedispute:decide')}
      about={t('namedispute:decideAbout')}
      act={t('namedispute:decide')}
      tone="danger"
      label={t('namedispute:decisionNote')}
      busy={act.busy}
      problem={act.problem}
      ready={day !== ''}
      onSay={async (Note) => finish(await act.run({ Id: id, ToldOn: day, Note }), onClose)}
      onClose={onClose}
    >
      <TextInput
        type="date"
        className="ns-short"
        aria-label={t('namedispute:decidedOn')}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </ReasonDialog>
  );
}

function Court({ id, which, onClose }: OneProps & { which: 'stay' | 'resume' }) {
  const { t } = useWords();
  const stay = useAct(stayNameDispute, AFTER);
  const resume = useAct(resumeNameDispute, AFTER);
  const act = which === 'stay' ? stay : resume;
  return (
    <ReasonDialog
      title={t(`namedispute:${which}`)}
      about={t(`namedispute:${which}About`)}
      act={t(`namedispute:${which}`)}
      label={t('namedispute:note')}
      busy={act.busy}
      problem={act.problem}
      onSay={async (Note) => finish(await act.run({ Id: id, Note }), onClose)}
      onClose={onClose}
    />
  );
}

function Propose({ id, onClose }: OneProps) {
  const { t } = useWords();
  const [to, setTo] = useState('');
  const act = useAct(proposeHandover, AFTER);
  return (
    <Dialog
      title={t('namedispute:propose')}
      onClose={onClose}
      acts={
        <Button
          tone="danger"
          busy={act.busy}
          disabled={to.trim() === ''}
          onClick={async () => finish(await act.run({ Id: id, To: to.trim() }), onClose)}
        >
          {t('namedispute:propose')}
        </Button>
      }
    >
      <p>{t('namedispute:proposeAbout')}</p>
      <p className="ns-muted">{t('namedispute:notHereToo')}</p>
      <ProblemNote problem={act.problem} />
      <TextInput
        aria-label={t('namedispute:to')}
        placeholder={t('namedispute:to')}
        autoComplete="off"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </Dialog>
  );
}

function Close({ id, onClose }: OneProps) {
  const { t } = useWords();
  const [outcome, setOutcome] = useState<NameDisputeClosing>();
  const act = useAct(closeNameDispute, AFTER);
  return (
    <ReasonDialog
      title={t('namedispute:close')}
      about={t('namedispute:closeAbout')}
      act={t('namedispute:close')}
      label={t('namedispute:endNote')}
      busy={act.busy}
      problem={act.problem}
      ready={outcome !== undefined}
      onSay={async (Note) => {
        if (outcome) finish(await act.run({ Id: id, Outcome: outcome, Note }), onClose);
      }}
      onClose={onClose}
    >
      <Choice
        label={t('namedispute:outcome')}
        none={t('namedispute:outcome')}
        value={outcome}
        options={NAME_DISPUTE_CLOSINGS.map((value) => ({ value, label: t(`namedispute:outcome.${value}`) }))}
        onChange={setOutcome}
      />
    </ReasonDialog>
  );
}

function Dialogs({ asked, ...one }: OneProps & { asked: Asked }) {
  if (asked === 'decide') return <Decide {...one} />;
  if (asked === 'propose') return <Propose {...one} />;
  if (asked === 'close') return <Close {...one} />;
  return <Court {...one} which={asked} />;
}

/** Exactly what the server lets this member do with it. */
export function Acts({ of }: { of: OfficeNameDisputePage }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked>();
  const confirm = useAct(confirmHandover, AFTER);
  const drop = useAct(dropHandover, AFTER);
  async function go(act: typeof confirm | typeof drop) {
    finish(await act.run({ Id: of.Id }), () => undefined);
  }
  return (
    <>
      {of.Procedure === 'urs' && of.State === 'opened' && <p className="ns-muted">{t('namedispute:urs')}</p>}
      {of.State === 'decided' && of.NoticeDueAt && <p>{t('namedispute:notice')}</p>}
      {of.State === 'decided' && <p className="ns-muted">{t('namedispute:notHereToo')}</p>}
      <ProblemNote problem={confirm.problem ?? drop.problem} />
      <div className="ns-row">
        {of.Actions.map((act) =>
          act === 'confirm' || act === 'drop' ? (
            <Button
              key={act}
              tone={act === 'confirm' ? 'danger' : 'plain'}
              busy={act === 'confirm' ? confirm.busy : drop.busy}
              onClick={() => void go(act === 'confirm' ? confirm : drop)}
            >
              {t(`namedispute:${act}`)}
            </Button>
          ) : (
            <Button key={act} onClick={() => setAsked(act)}>
              {t(`namedispute:${act}`)}
            </Button>
          ),
        )}
      </div>
      {asked && <Dialogs asked={asked} id={of.Id} onClose={() => setAsked(undefined)} />}
    </>
  );
}
