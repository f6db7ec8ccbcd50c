import { useParams } from 'react-router';
import type { OutputOf } from '#contract/endpoint.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';
import { customerPage } from '#contract/staff-api/desk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { useAreaNames } from '#web/shared/use-area-names.ts';
import { AuditTable } from '../../audit/audit-table.tsx';
import { NameDisputes } from './name-disputes.tsx';
import { Suspensions } from './suspension.tsx';
import './customer.css';

type Customer = OutputOf<typeof customerPage>;

function Profile({ of }: { of: Customer }) {
  const { t } = useWords();
  const areas = useAreaNames();
  return (
    <dl className="ns-facts">
      <dt>{t('office:customer.email')}</dt>
      <dd>{of.Email}</dd>
      <dt>{t('office:customer.kind')}</dt>
      <dd>{t(`office:customer.kind.${of.Kind}`)}</dd>
      <dt>{t('office:customer.name')}</dt>
      <dd>{of.Name ?? ''}</dd>
      <dt>{t('office:customer.country')}</dt>
      <dd>{of.Country && (areas?.countries[of.Country] ?? of.Country)}</dd>
      <dt>{t('office:customer.lang')}</dt>
      <dd>{LANG_NAMES[of.Lang]}</dd>
      <dt>{t('office:customer.profileSet')}</dt>
      <dd>
        <StateTag tone={of.ProfileSet ? 'good' : 'plain'}>
          {t(`office:customer.profileSet.${of.ProfileSet ? 'yes' : 'no'}`)}
        </StateTag>
      </dd>
      <dt>{t('office:customer.createdAt')}</dt>
      <dd>
        <When at={of.CreatedAt} />
      </dd>
    </dl>
  );
}

function Money({ of }: { of: Customer }) {
  const { t } = useWords();
  const figures = [
    ['office:customer.available', of.Available],
    ['office:customer.frozen', of.Frozen],
    ['office:customer.withdrawable', of.Withdrawable],
    ['office:customer.owed', of.Owed],
  ] as const;
  return (
    <dl className="customer-money">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <MoneyText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Notices({ of }: { of: Customer }) {
  const { t } = useWords();
  return (
    <DataTable
      label={t('office:customer.notices')}
      rows={of.Notices}
      rowKey={(row) => `${row.Kind} ${row.CreatedAt}`}
      columns={[
        { key: 'Kind', title: t('office:notice.kind'), render: (row) => row.Kind },
        { key: 'Address', title: t('office:notice.address'), render: (row) => row.Address },
        { key: 'Lang', title: t('office:customer.lang'), render: (row) => LANG_NAMES[row.Lang] },
        {
          key: 'State',
          title: t('office:notice.state'),
          render: (row) => t(`activity:notices.state.${row.State}`),
        },
        { key: 'SentAt', title: t('office:audit.at'), render: (row) => <When at={row.SentAt ?? row.CreatedAt} /> },
      ]}
    />
  );
}

/** `/customers/:id`: one customer. Opening it is recorded. */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const customer = useAnswer(customerPage, { Id: id });
  return (
    <Page
      title={t('office:customer.title', { id })}
      about={t('office:customer.about')}
      above={{ to: '/customers', label: t('office:customers.title') }}
    >
      <Answer of={customer}>
        {(data) => (
          <>
            <Profile of={data} />
            <Block title={t('office:customer.balance')}>
              <Money of={data} />
            </Block>
            <Suspensions customerId={id} />
            <NameDisputes customerId={id} />
            <Block title={t('office:customer.activity')}>
              <AuditTable rows={data.Activity} />
            </Block>
            <Block title={t('office:customer.notices')}>
              <Notices of={data} />
            </Block>
          </>
        )}
      </Answer>
    </Page>
  );
}
