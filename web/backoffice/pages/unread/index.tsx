import { useState } from 'react';
import { inbox } from '#contract/staff-api/desk.ts';
import { closeUnread, readUnread, type UnreadMessage, unreadMessages } from '#contract/staff-api/unread.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ReasonAct } from '../../review/reason-act.tsx';
import './unread.css';

const STALE = [unreadMessages, inbox] as const;

function Acts({ of }: { of: UnreadMessage }) {
  const { t } = useWords();
  const [closing, setClosing] = useState(false);
  const again = useAct(readUnread, { after: STALE });
  const close = useAct(closeUnread, { after: STALE });
  async function read() {
    const done = await again.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <div className="ns-row">
      <Button size="small" busy={again.busy} onClick={read}>
        {t('held:unread.read')}
      </Button>
      <Button size="small" onClick={() => setClosing(true)}>
        {t('held:unread.close')}
      </Button>
      {again.problem && <span role="alert">{again.problem.message}</span>}
      {closing && (
        <ReasonAct
          of={close}
          title={`${t('held:unread.close')} ${of.EventId}`}
          about={t('held:unread.closeAbout')}
          act={t('held:unread.close')}
          label={t('held:reason')}
          toInput={(Reason) => ({ Id: of.Id, Reason })}
          onClose={() => setClosing(false)}
        />
      )}
    </div>
  );
}

function columnsOf(t: ReturnType<typeof useWords>['t']): Column<UnreadMessage>[] {
  return [
    { key: 'At', title: t('held:unread.at'), render: (row) => <When at={row.At} bare /> },
    { key: 'Channel', title: t('recharge:channel'), render: (row) => t(`recharge:channel.${row.Channel}`) },
    {
      key: 'EventId',
      title: t('held:unread.message'),
      render: (row) => (
        <details>
          <summary>{row.EventId}</summary>
          <pre className="ns-message">{row.Text}</pre>
        </details>
      ),
    },
    { key: 'Trouble', title: t('held:unread.trouble'), render: (row) => <code>{row.Trouble}</code> },
    { key: 'Act', title: t('refund:act'), render: (row) => <Acts of={row} /> },
  ];
}

/** `/unread`: rightly signed messages of payment companies that nobody could read (acceptance J2, L1). */
export function Component() {
  const { t } = useWords();
  const pages = usePages(unreadMessages, {});
  return (
    <Page title={t('held:unread.title')} about={t('held:unread.about')}>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('held:unread.title')}
        rowKey={(row) => row.Id}
        columns={columnsOf(t)}
        empty={<Empty title={t('held:unread.empty')} />}
      />
    </Page>
  );
}
