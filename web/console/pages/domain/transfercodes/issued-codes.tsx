import {
  burnTransferOutCode,
  type IssuedCode,
  listIssuedCodes,
  listTransfersOut,
  transferOutDetail,
} from '#contract/api/transfers/transfer-out.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { Burn } from './burn.tsx';

function BurnIssued({ of }: { of: IssuedCode }) {
  const { t } = useWords();
  const burn = useAct(burnTransferOutCode, { after: [listIssuedCodes, listTransfersOut, transferOutDetail] });
  async function go() {
    const done = await burn.run({ Id: of.TransferId });
    if (done) notice('done', done.message);
    return done !== undefined;
  }
  const sure = t('transferout:act.burnCode.sure', { name: of.Unicode });
  return <Burn sure={sure} busy={burn.busy} problem={burn.problem} onBurn={go} />;
}

function Seen({ of }: { of: IssuedCode }) {
  const { t } = useWords();
  if (of.Seen.length === 0) return <span className="ns-muted">{t('transferout:detail.seen.none')}</span>;
  return of.Seen.map(({ At, Address, Device }) => (
    <div key={At}>
      {t('transferout:detail.seen', { at: localTime(At, timeZone()), address: Address })}
      <div className="ns-muted" lang="en">
        {Device}
      </div>
    </div>
  ));
}

function State({ of }: { of: IssuedCode }) {
  const { t } = useWords();
  if (of.Ended)
    return (
      <>
        <StateTag tone="plain">{t(`transferout:codeEnd.${of.Ended}`)}</StateTag>
        {of.EndedAt && (
          <div className="ns-muted">
            <When at={of.EndedAt} />
          </div>
        )}
      </>
    );
  return (
    <>
      <StateTag tone="good">{t('transferout:vault.current')}</StateTag>
      <div className="ns-muted">
        {t('transferout:vault.valid')} <When at={of.ValidUntil} />
      </div>
    </>
  );
}

/** Passwords that we gave out: each with every look at it. */
export function IssuedCodes() {
  const { t } = useWords();
  const pages = usePages<typeof listIssuedCodes, IssuedCode>(listIssuedCodes, {});
  const columns: Column<IssuedCode>[] = [
    {
      key: 'Name',
      title: t('transferout:col.name'),
      render: ({ Unicode, Name }) => <DomainName name={Unicode} ascii={Name} />,
    },
    {
      key: 'IssuedAt',
      title: t('transferout:vault.col.issued'),
      render: ({ IssuedAt }) => <When at={IssuedAt} bare />,
    },
    { key: 'State', title: t('transferout:col.state'), render: (row) => <State of={row} /> },
    { key: 'Seen', title: t('transferout:vault.col.seen'), render: (row) => <Seen of={row} /> },
    {
      key: 'acts',
      title: t('transferout:col.acts'),
      render: (row) => row.Actions.includes('burnCode') && <BurnIssued of={row} />,
    },
  ];
  return (
    <Block title={t('transferout:vault.issued')}>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('transferout:vault.issued')}
        rowKey={({ Id }) => Id}
        columns={columns}
        empty={<Empty title={t('transferout:vault.issued.empty')} />}
      />
    </Block>
  );
}
