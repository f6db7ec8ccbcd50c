import { useSearchParams } from 'react-router';
import { ACTS, listMyActivity } from '#contract/api/activity.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Say, useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Check } from '#web/shared/ui/fields/pick.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ProfileTabs } from '../tabs.tsx';

type Row = OutputOf<typeof listMyActivity>['Items'][number];

function wordsOf(t: Say, { Act, Proof }: Row): string {
  const known = ACTS.find((one) => one === Act);
  const act = t(known ? `activity:act.${known}` : 'activity:act.other');
  return Proof ? `${act} · ${t(`activity:proof.${Proof}`)}` : act;
}

/** `/user/info/activity`: what happened on the account, newest first (GW5). */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const only = query.get('only') === 'account';
  const acts = usePages(listMyActivity, only ? { Only: 'account' } : {});
  const columns: Column<Row>[] = [
    { key: 'What', title: t('activity:what'), render: (row) => wordsOf(t, row) },
    { key: 'Detail', title: t('activity:detail'), card: 'line', render: (row) => row.Detail ?? '' },
    { key: 'Actor', title: t('activity:who'), card: 'line', render: (row) => t(`activity:actor.${row.Actor}`) },
    { key: 'Address', title: t('activity:address'), card: 'line', render: (row) => row.Address ?? '' },
    { key: 'At', title: t('activity:at'), card: 'line', render: (row) => <When at={row.At} /> },
  ];
  return (
    <Page title={t('activity:title')} about={t('activity:about')}>
      <ProfileTabs />
      <p>
        <Check checked={only} onChange={(on) => setQuery(on ? { only: 'account' } : {}, { replace: true })}>
          {t('activity:only')}
        </Check>
      </p>
      <ProblemNote problem={acts.problem} onRetry={acts.refresh} />
      <DataTable
        label={t('activity:title')}
        rowKey={(row) => row.Id}
        columns={columns}
        empty={<Empty title={t('activity:empty')} />}
        {...tableOf(acts)}
      />
    </Page>
  );
}
