import { useState } from 'react';
import { previewRenewal, renewDomains } from '#contract/api/batch-orders.ts';
import { readSelection } from '#contract/api/domain-selection.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { TERM_YEARS_MAX, TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { YearsSelect } from '../../../pay/years-select.tsx';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { NamesInput, useNames } from '../../../tasks/names-input.tsx';
import { useBatch } from '../../../tasks/use-batch.ts';

type Quote = OutputOf<typeof previewRenewal>;

/** The sum, and what may be lost of it, before anything is paid (specification §9). */
function Cost({ quote }: { quote: Quote }) {
  const { t } = useWords();
  const { Total, AtStake } = quote;
  return (
    <>
      <p>
        {t('orders:many.total')} <MoneyText value={Total} />
      </p>
      {AtStake && (
        <p className="ns-wrong" role="status">
          {t('orders:many.atStake', { count: AtStake.Names, amount: grouped(AtStake.Amount) })}
        </p>
      )}
    </>
  );
}

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const names = useNames(batchLimit('renew', new Date().toISOString().slice(0, 10)), initial);
  const [years, setYears] = useState(TERM_YEARS_MIN);
  const [quote, setQuote] = useState<Quote>();
  const batch = useBatch(names, String(years), {
    preview: async (Names) => {
      const seen = await call(previewRenewal, { Names, Years: years });
      setQuote(seen);
      return seen.Preview;
    },
    start: async (Names) => {
      const Total = { Amount: quote?.Total.Amount ?? '', Currency: 'USD' as const };
      const { Number: order, Task } = await call(renewDomains, { Names, Years: years, Total });
      return { Number: Task ?? order };
    },
  });
  const fixes = {
    fewerYears: { label: t('orders:many.fewerYears'), run: () => setYears((now) => Math.max(TERM_YEARS_MIN, now - 1)) },
  };
  return (
    <div className="renew">
      <NamesInput of={names} />
      <p>
        {t('orders:renew.years')}{' '}
        <YearsSelect label={t('orders:renew.years')} value={years} max={TERM_YEARS_MAX} onChange={setYears} />
      </p>
      {batch.preview && quote && <Cost quote={quote} />}
      <BatchRun of={batch} names={names} startLabel={(count) => t('orders:many.start', { count })} fixes={fixes} />
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
