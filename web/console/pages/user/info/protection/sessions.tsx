import { endMySession, endOtherSessions, listMySessions } from '#contract/api/account.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { deviceOf } from './device-of.ts';

type Session = OutputOf<typeof listMySessions>['Items'][number];

/** Where the account is signed in, with sign-out of each and of all others (acceptance B2). */
export function Sessions() {
  const { t } = useWords();
  const sessions = useAnswer(listMySessions, {});
  const end = useAct(endMySession, { after: [listMySessions] });
  const endOthers = useAct(endOtherSessions, { after: [listMySessions] });
  const columns: Column<Session>[] = [
    { key: 'UserAgent', title: t('profile:sessions.device'), render: (row) => deviceOf(row.UserAgent) },
    { key: 'Address', title: t('profile:sessions.address'), render: (row) => row.Address },
    { key: 'SeenAt', title: t('profile:sessions.seen'), render: (row) => <When at={row.SeenAt} /> },
    {
      key: 'act',
      title: <span className="ns-hidden">{t('common:list.acts')}</span>,
      render: (row) =>
        row.Current ? (
          <StateTag tone="good">{t('profile:sessions.current')}</StateTag>
        ) : (
          <Button size="small" onClick={() => end.run({ Id: row.Id })}>
            {t('profile:sessions.end')}
          </Button>
        ),
    },
  ];
  return (
    <Block title={t('profile:sessions.title')}>
      <ProblemNote problem={end.problem ?? endOthers.problem} />
      <Answer of={sessions}>
        {({ Items }) => (
          <>
            <DataTable label={t('profile:sessions.title')} rows={Items} rowKey={(row) => row.Id} columns={columns} />
            {Items.length > 1 && (
              <Button busy={endOthers.busy} onClick={() => endOthers.run({})}>
                {t('profile:sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </Answer>
    </Block>
  );
}
