import { listMyNotices } from '#contract/api/notices.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ProfileTabs } from '../tabs.tsx';
import './notices.css';

type Row = OutputOf<typeof listMyNotices>['Items'][number];

const TONES = { waiting: 'plain', sent: 'good', failed: 'bad' } as const satisfies Record<Row['State'], Tone>;

/** What the mail told of many names, one a row. */
function Rows({ of, lang }: { of: NonNullable<Row['Table']>; lang: Row['Lang'] }) {
  const { t } = useWords();
  return (
    <>
      <table lang={lang}>
        <thead>
          <tr>
            {of.Heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.Rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((text, at) => (
                <td key={of.Heads[at]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {of.More > 0 && <p className="ns-muted">{t('activity:notices.more', { count: of.More })}</p>}
    </>
  );
}

/** The subject; opened, what the mail said and what the receiving server answered. */
function Words({ of }: { of: Row }) {
  const { t } = useWords();
  return (
    <details className="notice-words">
      <summary lang={of.Lang}>{of.Subject}</summary>
      {of.Paragraphs.map((text) => (
        <p key={text} lang={of.Lang}>
          {text}
        </p>
      ))}
      {of.Table && <Rows of={of.Table} lang={of.Lang} />}
      {of.Answer && <p className="ns-muted">{t('activity:notices.answer', { answer: of.Answer })}</p>}
    </details>
  );
}

/** `/user/info/notices`: every mail we sent, with time and delivery (GW6). */
export function Component() {
  const { t } = useWords();
  const notices = usePages(listMyNotices, {});
  const columns: Column<Row>[] = [
    { key: 'Subject', title: t('activity:notices.subject'), render: (row) => <Words of={row} /> },
    { key: 'Address', title: t('activity:notices.to'), card: 'line', render: (row) => row.Address },
    { key: 'Lang', title: t('activity:notices.lang'), card: 'line', render: (row) => LANG_NAMES[row.Lang] },
    {
      key: 'State',
      title: t('activity:notices.state'),
      card: 'end',
      render: (row) => <StateTag tone={TONES[row.State]}>{t(`activity:notices.state.${row.State}`)}</StateTag>,
    },
    { key: 'At', title: t('activity:at'), card: 'line', render: (row) => <When at={row.SentAt ?? row.CreatedAt} /> },
  ];
  return (
    <Page title={t('activity:notices.title')} about={t('activity:notices.about')}>
      <ProfileTabs />
      <ProblemNote problem={notices.problem} onRetry={notices.refresh} />
      <DataTable
        label={t('activity:notices.title')}
        rowKey={(row) => row.Id}
        columns={columns}
        empty={<Empty title={t('activity:notices.empty')} />}
        {...tableOf(notices)}
      />
    </Page>
  );
}
