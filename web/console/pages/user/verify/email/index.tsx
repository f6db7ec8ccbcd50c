import { useState } from 'react';
import { addEmail, delEmail, getVerifyCenter, listEmails, resendEmail } from '#contract/api/verify.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { Sure } from '#web/shared/prompts/sure.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

type Row = OutputOf<typeof listEmails>['Items'][number];

const AFTER = [listEmails, getVerifyCenter];

function AddForm() {
  const { t } = useWords();
  const form = useServerForm(addEmail, {
    after: AFTER,
    done: (_data, message) => {
      form.values.reset();
      notice('done', message);
    },
  });
  return (
    <ServerForm of={form}>
      <Field name="Email" label={t('profile:emails.address')}>
        <TextInput type="email" autoComplete="email" />
      </Field>
      <Submit of={form}>{t('profile:emails.submit')}</Submit>
    </ServerForm>
  );
}

/** An address goes only when its owner has read what goes with it. */
function Leaving({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useWords();
  const remove = useAct(delEmail, { after: AFTER });
  async function go() {
    const done = await remove.run({ Id: row.Id });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Sure
      title={t('profile:emails.sure', { email: row.Email })}
      act={t('profile:emails.delete')}
      busy={remove.busy}
      problem={remove.problem}
      onSure={() => void go()}
      onClose={onClose}
    >
      {t(`profile:emails.sure.${row.State}`)}
    </Sure>
  );
}

/** `/user/verify/email`: list, add, delete, resend (acceptance C2). */
export function Component() {
  const { t } = useWords();
  const emails = useAnswer(listEmails, {});
  const resend = useAct(resendEmail, { after: AFTER });
  const [leaving, setLeaving] = useState<Row>();
  async function told(answer: Promise<{ message: string } | undefined>) {
    const done = await answer;
    if (done) notice('done', done.message);
  }
  const columns: Column<Row>[] = [
    { key: 'Email', title: t('profile:emails.address'), render: (row) => row.Email },
    {
      key: 'State',
      title: t('profile:emails.state'),
      render: (row) => (
        <span className="ns-row">
          <StateTag tone={row.State === 'verified' ? 'good' : 'warn'}>
            {t(`profile:emails.state.${row.State}`)}
          </StateTag>
          {row.OfAccount && <span className="ns-muted">{t('profile:emails.ofAccount')}</span>}
        </span>
      ),
    },
    { key: 'CreatedAt', title: t('profile:emails.added'), render: (row) => <When at={row.CreatedAt} /> },
    {
      key: 'act',
      title: <span className="ns-hidden">{t('common:list.acts')}</span>,
      render: (row) => (
        <span className="ns-row">
          {row.Actions.includes('resend') && (
            <Button size="small" onClick={() => told(resend.run({ Id: row.Id }))}>
              {t('profile:emails.resend')}
            </Button>
          )}
          {row.Actions.includes('delete') && (
            <Button
              size="small"
              tone="danger"
              onClick={() => setLeaving(row)}
              aria-label={`${t('profile:emails.delete')} ${row.Email}`}
            >
              {t('profile:emails.delete')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Page
      title={t('profile:emails.title')}
      about={t('profile:emails.about')}
      above={{ to: '/user/verify', label: t('profile:verify.title') }}
    >
      <ProblemNote problem={resend.problem} />
      {leaving && <Leaving row={leaving} onClose={() => setLeaving(undefined)} />}
      <Answer of={emails}>
        {({ Items }) => (
          <DataTable label={t('profile:emails.title')} rows={Items} rowKey={(row) => row.Id} columns={columns} />
        )}
      </Answer>
      <Block title={t('profile:emails.add')}>
        <AddForm />
      </Block>
    </Page>
  );
}
