import {
  cancelTransferIn,
  listReceivedCodes,
  listTransfersIn,
  type ReceivedCode,
} from '#contract/api/transfers/transfer-in.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Burn } from './burn.tsx';

function BurnReceived({ of }: { of: ReceivedCode }) {
  const { t } = useWords();
  const cancel = useAct(cancelTransferIn, { after: [listReceivedCodes, listTransfersIn] });
  async function go() {
    const done = await cancel.run({ Id: of.TransferId });
    if (done) notice('done', done.message);
    return done !== undefined;
  }
  const sure = t('transferout:vault.burn.received.sure', { name: of.Unicode });
  return <Burn sure={sure} busy={cancel.busy} problem={cancel.problem} onBurn={go} />;
}

function State({ of }: { of: ReceivedCode }) {
  const { t } = useWords();
  if (!of.Ended) return <StateTag tone="good">{t('transferout:vault.kept')}</StateTag>;
  return (
    <>
      <StateTag tone="plain">{t(`transferin:codeEnd.${of.Ended}`)}</StateTag>
      {of.EndedAt && (
        <div className="ns-muted">
          <When at={of.EndedAt} />
        </div>
      )}
    </>
  );
}

/** Passwords that were given to us: when and from where; nobody can look at them. */
export function ReceivedCodes() {
  const { t } = useWords();
  const pages = usePages<typeof listReceivedCodes, ReceivedCode>(listReceivedCodes, {});
  const columns: Column<ReceivedCode>[] = [
    {
      key: 'Name',
      title: t('transferout:col.name'),
      render: ({ Unicode, Name }) => <DomainName name={Unicode} ascii={Name} />,
    },
    {
      key: 'ReceivedAt',
      title: t('transferout:vault.col.received'),
      render: ({ ReceivedAt }) => <When at={ReceivedAt} bare />,
    },
    { key: 'State', title: t('transferout:col.state'), render: (row) => <State of={row} /> },
    {
      key: 'From',
      title: t('transferout:vault.col.from'),
      render: ({ Address, Device }) => (
        <>
          {Address}
          <div className="ns-muted" lang="en">
            {Device}
          </div>
        </>
      ),
    },
    {
      key: 'acts',
      title: t('transferout:col.acts'),
      render: (row) => row.Actions.includes('cancel') && <BurnReceived of={row} />,
    },
  ];
  return (
    <Block title={t('transferout:vault.received')}>
      <p className="ns-muted">{t('transferout:vault.received.note')}</p>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('transferout:vault.received')}
        rowKey={({ Id }) => Id}
        columns={columns}
        empty={<Empty title={t('transferout:vault.received.empty')} />}
      />
    </Block>
  );
}
