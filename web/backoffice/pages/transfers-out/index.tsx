import { useState } from 'react';
import { inbox } from '#contract/staff-api/desk.ts';
import {
  issueTransferOut,
  type OfficeTransferOut,
  officeTransfersOut,
  refuseTransferOut,
} from '#contract/staff-api/transfer-out.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ReasonAct } from '../../review/reason-act.tsx';

const STALE = [officeTransfersOut, inbox] as const;

function Acts({ of }: { of: OfficeTransferOut }) {
  const { t } = useWords();
  const [refusing, setRefusing] = useState(false);
  const issue = useAct(issueTransferOut, { after: STALE });
  const refuse = useAct(refuseTransferOut, { after: STALE });
  async function go() {
    const done = await issue.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <div className="ns-row">
      <Button size="small" busy={issue.busy} onClick={() => void go()}>
        {t('transferout:office.issue')}
      </Button>
      <Button size="small" onClick={() => setRefusing(true)}>
        {t('transferout:office.refuse')}
      </Button>
      <ProblemNote problem={issue.problem} />
      {refusing && (
        <ReasonAct
          of={refuse}
          title={`${t('transferout:office.refuse')} ${of.Unicode}`}
          about={t('transferout:office.refuse.about')}
          act={t('transferout:office.refuse')}
          label={t('transferout:office.reason')}
          toInput={(Reason) => ({ Id: of.Id, Reason })}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}

function columnsOf(t: ReturnType<typeof useWords>['t']): Column<OfficeTransferOut>[] {
  return [
    {
      key: 'Name',
      title: t('transferout:col.name'),
      render: ({ Unicode, Name }) => <DomainName name={Unicode} ascii={Name} />,
    },
    {
      key: 'Customer',
      title: t('transferout:office.customer'),
      render: ({ CustomerId, CustomerName, CustomerEmail }) => (
        <>
          {CustomerName ?? CustomerId}
          <div className="ns-muted">{CustomerEmail}</div>
        </>
      ),
    },
    {
      key: 'Reasons',
      title: t('transferout:office.reasons'),
      render: ({ Reasons }) => Reasons.map((why) => t(`transferout:review.${why}`)).join(' · '),
    },
    { key: 'DueAt', title: t('transferout:office.due'), render: ({ DueAt }) => <When at={DueAt} /> },
    { key: 'Act', title: t('transferout:col.acts'), render: (row) => <Acts of={row} /> },
  ];
}

/** `/transfers-out`: transfer passwords that wait for a person (acceptance F2, L1). */
export function Component() {
  const { t } = useWords();
  const pages = usePages(officeTransfersOut, {});
  return (
    <Page title={t('transferout:office.title')} about={t('transferout:office.about')}>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('transferout:office.title')}
        rowKey={(row) => row.Id}
        columns={columnsOf(t)}
        empty={<Empty title={t('transferout:office.empty')} />}
      />
    </Page>
  );
}
