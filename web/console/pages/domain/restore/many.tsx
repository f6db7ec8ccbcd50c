import { useState } from 'react';
import { readSelection } from '#contract/api/domain-selection.ts';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { previewRestore, restorable, restoreDomains } from '#contract/api/life/restore.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { queries, useAnswer } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { lookUntilPriced } from '../../../pay/awaited-prices.ts';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { NamesInput, useNames } from '../../../tasks/names-input.tsx';
import { useBatch } from '../../../tasks/use-batch.ts';
import { WhatHappens } from './what-happens.tsx';
import './restore.css';

type Quote = OutputOf<typeof previewRestore>;

/** The sum, and the first day on which one of them can no longer be taken back. */
function Cost({ quote }: { quote: Quote }) {
  const { t } = useWords();
  const first = quote.Lines.map(({ Until }) => Until).sort()[0];
  return (
    <dl className="pay-sums">
      <dt>{t('orders:many.total')}</dt>
      <dd>
        <MoneyText value={quote.Total} />
      </dd>
      {first && (
        <>
          <dt>{t('life:restore.until')}</dt>
          <dd>
            <When at={first} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Form({ initial }: { initial: readonly string[] }) {
  const { t } = useWords();
  const names = useNames(batchLimit('restore', businessDay()), initial.join('\n'));
  const [quote, setQuote] = useState<Quote>();
  const batch = useBatch(names, '', {
    preview: async (Names) => {
      const seen = await lookUntilPriced(() => call(previewRestore, { Names }));
      setQuote(seen);
      return seen.Preview;
    },
    start: async (Names) => {
      const Total = { Amount: quote?.Total.Amount ?? '', Currency: 'USD' as const };
      const { Number: order, Task } = await call(restoreDomains, { Names, Total });
      void queries.invalidateQueries({ queryKey: [balanceSummary.path] });
      return Task ? { Number: Task } : { Number: order, To: `/domain/order/${order}` };
    },
  });
  return (
    <div className="restore">
      <NamesInput of={names} />
      {batch.preview && quote && <Cost quote={quote} />}
      <BatchRun of={batch} names={names} startLabel={(count) => t('life:restore.start', { count })} />
      <WhatHappens />
    </div>
  );
}

function Chosen({ id }: { id: string }) {
  const chosen = useAnswer(readSelection, { Selection: id });
  return <Answer of={chosen}>{({ Items }) => <Form initial={Items.map(({ Unicode }) => Unicode)} />}</Answer>;
}

function Every() {
  const names = useAnswer(restorable, {});
  return <Answer of={names}>{({ Items }) => <Form initial={Items.map(({ Unicode }) => Unicode)} />}</Answer>;
}

/** Takes many names back at once: every one that can be, those chosen in the list, or a pasted list (acceptance E3). */
export function Many({ selection, all }: { selection: string | null; all: boolean }) {
  const { t } = useWords();
  const form = all ? <Every /> : <Form initial={[]} />;
  return (
    <Page
      title={t('life:restore.manyTitle')}
      about={t('life:restore.manyAbout')}
      above={{ to: '/domain/restore', label: t('life:restore.back') }}
    >
      {selection ? <Chosen id={selection} /> : form}
    </Page>
  );
}
