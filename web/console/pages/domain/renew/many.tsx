import { useState } from 'react';
import { previewRenewal, renewDomains } from '#contract/api/batch-orders.ts';
import { readSelection } from '#contract/api/domain-selection.ts';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { TERM_YEARS_MAX, TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { queries, useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { lookUntilPriced } from '../../../pay/awaited-prices.ts';
import { missingOf, Short, Sums } from '../../../pay/sums.tsx';
import { YearsSelect } from '../../../pay/years-select.tsx';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { NamesInput, useActNames } from '../../../tasks/names-input.tsx';
import type { NamedOnce } from '../../../tasks/names-text.ts';
import { useBatch } from '../../../tasks/use-batch.ts';
import { YearLoss } from './year-loss.tsx';

/** While the page is open a recharge may arrive in another window. */
const ASK_EVERY_MS = 5_000;

type Quote = OutputOf<typeof previewRenewal>;

/** So many renewals are shown line by line; a longer list is opened. */
const SHOWN_MAX = 50;

/** Each name with its new expiry and price; the server's order. */
function Lines({ lines }: { lines: Quote['Lines'] }) {
  const { t } = useWords();
  const [all, setAll] = useState(false);
  const columns: Column<Quote['Lines'][number]>[] = [
    {
      key: 'Name',
      title: t('orders:renew.name'),
      render: (row) => <DomainName name={row.Unicode} ascii={row.Name} whole />,
    },
    { key: 'Now', title: t('orders:renew.now'), render: (row) => <When at={row.ExpiresAt} dayOnly bare /> },
    { key: 'Then', title: t('orders:renew.then'), render: (row) => <When at={row.NewExpiresAt} dayOnly bare /> },
    {
      key: 'Stake',
      title: t('orders:many.stake'),
      render: ({ YearNotAddedUntil }) =>
        YearNotAddedUntil ? <StateTag tone="warn">{t('orders:many.mayNotAdd')}</StateTag> : '—',
    },
    { key: 'Price', title: t('orders:cart.price'), right: true, render: (row) => <MoneyText value={row.Price} bare /> },
  ];
  return (
    <>
      <DataTable
        label={t('orders:many.lines')}
        rows={all ? lines : lines.slice(0, SHOWN_MAX)}
        rowKey={({ Name }) => Name}
        columns={columns}
        total={lines.length}
      />
      {lines.length > SHOWN_MAX && (
        <p>
          <Button onClick={() => setAll(!all)}>
            {all ? t('tasks:preview.fewer') : t('tasks:preview.more', { count: lines.length - SHOWN_MAX })}
          </Button>
        </p>
      )}
    </>
  );
}

interface CostProps {
  quote: Quote;
  seen: boolean;
  onSee: (seen: boolean) => void;
  /** Takes names out of what was pasted. */
  onRemove: (names: readonly NamedOnce[]) => void;
}

/** The sum against the balance, and what may be lost of it, before anything is paid (specification §9). */
function Cost({ quote, seen, onSee, onRemove }: CostProps) {
  const { t } = useWords();
  const balance = useAnswer(balanceSummary, {}, { everyMs: ASK_EVERY_MS });
  const { Total, AtStake } = quote;
  const missing = balance.data && missingOf(Total, balance.data.Available);
  const yearless = quote.Lines.filter(({ YearNotAddedUntil }) => YearNotAddedUntil !== undefined);
  return (
    <section className="pay-box renew-cost" aria-label={t('orders:checkout.amount')}>
      <Sums total={Total} balance={balance} />
      {AtStake && (
        <>
          <p className="renew-warn" role="status">
            {t('orders:many.atStake', { count: AtStake.Names, amount: grouped(AtStake.Amount) })}
          </p>
          <p>
            <Button size="small" onClick={() => onRemove(yearless)}>
              {t('orders:many.takeOut', { count: yearless.length })}
            </Button>
          </p>
          <YearLoss amount={AtStake.Amount} seen={seen} onSee={onSee} />
        </>
      )}
      {missing ? (
        <Short missing={missing} back="/domain/renew?Many=1" words="orders:renew.short" />
      ) : (
        <p>{t('orders:renew.hold')}</p>
      )}
    </section>
  );
}

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const names = useActNames('renew', initial);
  const [years, setYears] = useState(TERM_YEARS_MIN);
  const [quote, setQuote] = useState<Quote>();
  const [seen, setSeen] = useState(false);
  const batch = useBatch(names, String(years), {
    preview: async (Names) => {
      const answer = await lookUntilPriced(() => call(previewRenewal, { Names, Years: years }));
      setQuote(answer);
      setSeen(false);
      return answer.Preview;
    },
    start: async (Names) => {
      const Total = { Amount: quote?.Total.Amount ?? '', Currency: 'USD' as const };
      const { Number: order, Task } = await call(renewDomains, {
        Names,
        Years: years,
        Total,
        ...(seen ? { YearLossSeen: true } : {}),
      });
      void queries.invalidateQueries({ queryKey: [balanceSummary.path] });
      return Task ? { Number: Task } : { Number: order, To: `/domain/order/${order}` };
    },
  });
  const fixes = {
    fewerYears: { label: t('orders:many.fewerYears'), run: () => setYears((now) => Math.max(TERM_YEARS_MIN, now - 1)) },
  };
  return (
    <div className="renew-many">
      <NamesInput of={names} mine />
      <p className="ns-row">
        {t('orders:renew.years')}
        <YearsSelect label={t('orders:renew.years')} value={years} max={TERM_YEARS_MAX} onChange={setYears} />
      </p>
      <BatchRun
        of={batch}
        names={names}
        startLabel={(count) => t('orders:many.start', { count })}
        fixes={fixes}
        disabled={batch.preview !== undefined && quote?.AtStake !== undefined && !seen}
      >
        {batch.preview && quote && quote.Lines.length > 0 && (
          <>
            <Lines lines={quote.Lines} />
            <Cost quote={quote} seen={seen} onSee={setSeen} onRemove={names.remove} />
          </>
        )}
      </BatchRun>
    </div>
  );
}

function Chosen({ id }: { id: string }) {
  const chosen = useAnswer(readSelection, { Selection: id });
  return (
    <Answer of={chosen}>{({ Items }) => <Form initial={Items.map(({ Unicode }) => Unicode).join('\n')} />}</Answer>
  );
}

/** Renews many names by the same years: pasted, or chosen in the list (acceptance E3). */
export function Many({ selection }: { selection: string | null }) {
  const { t } = useWords();
  return (
    <Page
      title={t('orders:many.title')}
      about={t('orders:many.about')}
      above={{ to: '/domain/renew', label: t('orders:renew.title') }}
    >
      {selection ? <Chosen id={selection} /> : <Form initial="" />}
    </Page>
  );
}
