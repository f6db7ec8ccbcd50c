import { Link } from 'react-router';
import type { UsdtDeposit } from '#contract/api/usdt/deposits.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

const TONES: Readonly<Record<UsdtDeposit['State'], Tone>> = {
  seen: 'warn',
  credited: 'good',
  small: 'plain',
  orphaned: 'bad',
};

function State({ of }: { of: UsdtDeposit }) {
  const { t } = useWords();
  const words = t(`usdt:state.${of.State}`, { done: of.Confirmations, needed: of.Needed });
  return (
    <span className="usdt-state">
      <StateTag tone={TONES[of.State]}>{words}</StateTag>
      {of.State === 'seen' && <progress max={of.Needed} value={of.Confirmations} aria-label={words} />}
    </span>
  );
}

/** What came lately, newest first; a transfer under way shows its confirmations. */
export function UsdtDeposits({ rows }: { rows: readonly UsdtDeposit[] }) {
  const { t } = useWords();
  const columns: Column<UsdtDeposit>[] = [
    {
      key: 'TxHash',
      title: t('usdt:hash'),
      render: (row) => (
        <code className="usdt-code" title={row.TxHash}>
          {row.TxHash.slice(0, 10)}…{row.TxHash.slice(-6)}
        </code>
      ),
    },
    { key: 'Network', title: t('usdt:network'), render: (row) => t(`usdt:short.${row.Network}`) },
    { key: 'Amount', title: t('usdt:amount'), right: true, render: (row) => <MoneyText value={row.Amount} /> },
    {
      key: 'Credited',
      title: t('usdt:credited'),
      right: true,
      render: (row) => (row.Credited ? <MoneyText value={row.Credited} /> : ''),
    },
    { key: 'State', title: t('usdt:state'), render: (row) => <State of={row} /> },
    {
      key: 'Number',
      title: t('usdt:number'),
      render: (row) => (row.Number ? <Link to={`/finance/recharge/info?Number=${row.Number}`}>{row.Number}</Link> : ''),
    },
    { key: 'SeenAt', title: t('usdt:time'), render: (row) => <When at={row.SeenAt} /> },
  ];
  const empty = <Empty title={t('usdt:deposits.empty')} text={t('usdt:deposits.emptyNote')} />;
  return <DataTable label={t('usdt:deposits')} rows={rows} rowKey={(row) => row.Id} columns={columns} empty={empty} />;
}
