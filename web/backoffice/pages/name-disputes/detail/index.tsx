import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { type OfficeNameDisputePage, officeNameDispute } from '#contract/staff-api/names/name-disputes.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../../review/whose.tsx';
import { AuditTable } from '../../audit/audit-table.tsx';
import { LockTag, NameDisputeTag } from '../state.tsx';
import { Acts } from './acts.tsx';

/** A registry answers within seconds. */
const LOOK_EVERY_MS = 5_000;

/** A fact where there is one. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined || children === false || children === '') return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

const at = (instant: string | undefined) => instant !== undefined && <When at={instant} />;

/** What was asked for, where, and by which rule. */
function Case({ of }: { of: OfficeNameDisputePage }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <Fact label={t('namedispute:state')}>
        <NameDisputeTag of={of} />
      </Fact>
      <Fact label={t('namedispute:name')}>{of.Unicode}</Fact>
      <Fact label={t('namedispute:customer')}>
        <Whose of={of} />
      </Fact>
      <Fact label={t('namedispute:procedure')}>{t(`namedispute:procedure.${of.Procedure}`)}</Fact>
      <Fact label={t('namedispute:provider')}>{of.Provider}</Fact>
      <Fact label={t('namedispute:case')}>{of.CaseNumber}</Fact>
      <Fact label={t('namedispute:received')}>{at(of.ReceivedAt)}</Fact>
      <Fact label={t('namedispute:recorded')}>{at(of.RecordedAt)}</Fact>
      <Fact label={t('namedispute:recordedBy')}>{of.RecordedBy}</Fact>
      <Fact label={t('namedispute:note')}>{of.Note}</Fact>
      <Fact label={t('namedispute:source')}>{of.Source}</Fact>
    </dl>
  );
}

/** The lock, and what was decided, with their days. */
function Days({ of }: { of: OfficeNameDisputePage }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <Fact label={t('namedispute:lock')}>
        <LockTag of={of} />
      </Fact>
      <Fact label={t('namedispute:lockDue')}>{of.LockedAt === undefined && at(of.LockDueAt)}</Fact>
      <Fact label={t('namedispute:lockedAt')}>{at(of.LockedAt)}</Fact>
      <Fact label={t('namedispute:lockTrouble')}>{of.LockTrouble}</Fact>
      <Fact label={t('namedispute:told')}>{at(of.ToldAt) || t('namedispute:notTold')}</Fact>
      <Fact label={t('namedispute:decided')}>{at(of.DecidedAt)}</Fact>
      <Fact label={t('namedispute:from')}>{at(of.CarryOutFrom)}</Fact>
      <Fact label={t('namedispute:noticeDue')}>{at(of.NoticeDueAt)}</Fact>
      <Fact label={t('namedispute:decisionNote')}>{of.DecisionNote}</Fact>
      <Fact label={t('namedispute:stayedAt')}>{at(of.StayedAt)}</Fact>
      <Fact label={t('namedispute:receiver')}>{of.Receiver && <Whose of={of.Receiver} />}</Fact>
      <Fact label={t('namedispute:winner')}>{of.Winner && `${of.Winner.Name}, ${of.Winner.Email}`}</Fact>
      <Fact label={t('namedispute:cancelTrouble')}>{of.CancelTrouble}</Fact>
      <Fact label={t('namedispute:proposedBy')}>{of.ProposedBy}</Fact>
      <Fact label={t('namedispute:confirmedBy')}>{of.ConfirmedBy}</Fact>
      <Fact label={t('namedispute:endNote')}>{of.EndNote}</Fact>
      <Fact label={t('namedispute:ended')}>{at(of.EndedAt)}</Fact>
    </dl>
  );
}

/** `/name-disputes/:id`: one dispute about a name, its days, what was done and what can be (acceptance K1, L1). */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const detail = useAnswer(officeNameDispute, { Id: id }, { everyMs: LOOK_EVERY_MS });
  return (
    <Page
      title={t('namedispute:one', { name: detail.data?.Unicode ?? '' })}
      above={{ to: '/name-disputes', label: t('namedispute:title') }}
    >
      <Answer of={detail}>
        {(data) => (
          <>
            <Case of={data} />
            <Days of={data} />
            <Acts of={data} />
            <Block title={t('namedispute:history')}>
              <AuditTable rows={data.History} />
            </Block>
          </>
        )}
      </Answer>
    </Page>
  );
}
