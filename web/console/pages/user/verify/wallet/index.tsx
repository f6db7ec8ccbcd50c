import { useState } from 'react';
import { getWallets, type Wallet } from '#contract/api/usdt/wallet.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Standing, WalletState } from './standing.tsx';
import { WalletForm } from './wallet-form.tsx';
import './wallet.css';

/** While the page is open it follows a review by itself. */
const ASK_EVERY_MS = 5000;
const isStanding = ({ State }: Wallet) => State === 'pending' || State === 'verified';

function History({ rows }: { rows: readonly Wallet[] }) {
  const { t } = useWords();
  const columns: Column<Wallet>[] = [
    { key: 'Address', title: t('wallet:address'), render: (row) => <span className="wallet-code">{row.Address}</span> },
    { key: 'Network', title: t('wallet:network'), render: (row) => t(`wallet:network.${row.Network}`) },
    { key: 'State', title: t('wallet:state'), render: (row) => <WalletState state={row.State} /> },
    {
      key: 'Reason',
      title: t('wallet:reason'),
      render: (row) => (
        <>
          {row.Reason && t(`wallet:reason.${row.Reason}`)}
          {row.Note && <span className="wallet-note">{row.Note}</span>}
        </>
      ),
    },
    { key: 'CreatedAt', title: t('wallet:asked'), render: (row) => <When at={row.CreatedAt} /> },
    {
      key: 'DecidedAt',
      title: t('wallet:decided'),
      render: (row) => (row.DecidedAt ? <When at={row.DecidedAt} /> : ''),
    },
  ];
  return <DataTable label={t('wallet:history')} rows={rows} rowKey={(row) => row.Id} columns={columns} />;
}

function Wallets({ data }: { data: OutputOf<typeof getWallets> }) {
  const { t } = useWords();
  const [change, setChange] = useState<Wallet>();
  const { Networks, Items } = data;
  const standing = Items.filter(isStanding);
  const past = Items.filter((wallet) => !isStanding(wallet));
  const free = Networks.filter((network) => !standing.some((wallet) => wallet.Network === network));
  const pending = standing.some(({ State }) => State === 'pending');
  const changed = standing.find(({ Id, Actions }) => Id === change?.Id && Actions.includes('change'));
  const title = changed
    ? t('wallet:change.title', { network: t(`wallet:network.${changed.Network}`) })
    : t('wallet:activate');
  if (Networks.length === 0) return <Empty title={t('wallet:none')} />;
  return (
    <>
      <Block title={t('wallet:now')}>
        <div className="wallet-cards">
          {Networks.map((network) => (
            <Standing
              key={network}
              network={network}
              wallets={standing.filter((wallet) => wallet.Network === network)}
              onChange={setChange}
            />
          ))}
        </div>
      </Block>
      {pending && <p role="status">{t('wallet:pending.blocks')}</p>}
      {!pending && (changed || free.length > 0) && (
        <Block title={title}>
          <WalletForm
            key={changed?.Id ?? free.join()}
            networks={free}
            change={changed}
            onDone={() => setChange(undefined)}
          />
          {changed && <Button onClick={() => setChange(undefined)}>{t('common:act.cancel')}</Button>}
        </Block>
      )}
      {past.length > 0 && (
        <Block title={t('wallet:history')}>
          <History rows={past} />
        </Block>
      )}
    </>
  );
}

/** `/user/verify/wallet`: activation of USDT wallets with the progress of their review (acceptance C2, J5). */
export function Component() {
  const { t } = useWords();
  const wallets = useAnswer(getWallets, {}, { everyMs: ASK_EVERY_MS });
  return (
    <Page
      title={t('wallet:title')}
      about={t('wallet:about')}
      above={{ to: '/user/verify', label: t('profile:verify.title') }}
      before="form"
    >
      <Answer of={wallets}>{(data) => <Wallets data={data} />}</Answer>
    </Page>
  );
}
