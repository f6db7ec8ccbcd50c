import type { OutputOf } from '#contract/endpoint.ts';
import { ROLES } from '#contract/rules/rights.ts';
import { listStaff, unlockStaff } from '#contract/staff-api/sign-in.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

type Member = OutputOf<typeof listStaff>['Items'][number];

/** A member whom strangers, or they themselves, keep from signing in; another one lets them in again. */
function Lock({ of }: { of: Member }) {
  const { t } = useWords();
  const unlock = useAct(unlockStaff, { after: [listStaff] });
  async function go() {
    const done = await unlock.run({ Name: of.Name });
    if (done) notice('done', done.message);
  }
  if (!of.Locked) return null;
  return (
    <>
      <StateTag tone="warn">{t('staff:locked')}</StateTag>{' '}
      {of.Actions.includes('unlock') && (
        <Button size="small" busy={unlock.busy} onClick={go} aria-label={t('staff:signs.unlock', { Name: of.Name })}>
          {t('staff:unlock')}
        </Button>
      )}
      {unlock.problem && <span role="alert">{unlock.problem.message}</span>}
    </>
  );
}

/** The roles in words; the command that gives them knows them by their keys, which are told on hover. */
function Roles({ of }: { of: readonly string[] }) {
  const { t } = useWords();
  return of.map((key) => {
    const known = ROLES.find((role) => role === key);
    return (
      <div key={key} title={key}>
        {known ? t(`staff:role.${known}`) : key}
      </div>
    );
  });
}

/** `/staff`: who may enter, with which roles. Changes are made by command only. */
export function Component() {
  const { t } = useWords();
  const staff = usePages(listStaff, {});
  return (
    <Page title={t('office:staff.title')} about={t('office:staff.about')}>
      <ProblemNote problem={staff.problem} onRetry={staff.refresh} />
      <DataTable
        label={t('office:staff.title')}
        rows={staff.data}
        failed={Boolean(staff.problem) && !staff.data}
        rowKey={(row) => row.Name}
        loading={staff.loading}
        columns={[
          { key: 'Name', title: t('office:signIn.name'), render: (row) => row.Name },
          { key: 'Roles', title: t('office:staff.roles'), render: (row) => <Roles of={row.Roles} /> },
          {
            key: 'Active',
            title: t('office:staff.active'),
            render: (row) => (
              <>
                <StateTag tone={row.Active ? 'good' : 'plain'}>
                  {t(`office:staff.active.${row.Active ? 'yes' : 'no'}`)}
                </StateTag>{' '}
                <Lock of={row} />
              </>
            ),
          },
          {
            key: 'LastSignInAt',
            title: t('office:staff.lastSignIn'),
            render: (row) => (row.LastSignInAt ? <When at={row.LastSignInAt} /> : ''),
          },
        ]}
      />
    </Page>
  );
}
