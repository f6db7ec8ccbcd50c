import { Link } from 'react-router';
import { inbox } from '#contract/staff-api/desk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { PAGES } from '../../pages.ts';

/** A queue with a page of its own is called as its folder, but for these. */
const FOLDERS: Readonly<Record<string, string>> = {
  bankTransfers: 'transfers',
  statements: 'transfers/statements',
  transfersOut: 'transfers-out',
  nameDisputes: 'name-disputes',
};

/** `/inbox`: the queues of everything that waits for staff. */
export function Component() {
  const { t } = useWords();
  const queues = useAnswer(inbox, {});
  return (
    <Page title={t('office:inbox.title')} about={t('office:inbox.about')}>
      <Answer of={queues}>
        {(data) => (
          <DataTable
            label={t('office:inbox.title')}
            rows={data.Queues}
            rowKey={(queue) => queue.Kind}
            columns={[
              {
                key: 'Kind',
                title: t('office:inbox.queue'),
                render: ({ Kind }) => {
                  const words = t(`office:queue.${Kind}`);
                  const page = PAGES.find(({ at }) => at === (FOLDERS[Kind] ?? Kind));
                  return page ? <Link to={page.path}>{words}</Link> : words;
                },
              },
              { key: 'Waiting', title: t('office:inbox.waiting'), right: true, render: (queue) => queue.Waiting },
              {
                key: 'OldestAt',
                title: t('office:inbox.oldest'),
                render: (queue) => (queue.OldestAt ? <When at={queue.OldestAt} /> : ''),
              },
            ]}
            empty={<Empty title={t('office:inbox.empty')} text={t('office:inbox.emptyNote')} />}
          />
        )}
      </Answer>
    </Page>
  );
}
