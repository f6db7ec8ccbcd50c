import { useEffect } from 'react';
import { RECHARGE_UNHEARD_ASK_HOURS, RECHARGE_UNHEARD_DAILY_AFTER_DAYS } from '#contract/rules/finance/recharge.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { askUnheard, type UnheardRecharge, unheardRecharges } from '#contract/staff-api/unheard.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../review/whose.tsx';

/** What is asked is answered within seconds; an answered order is gone at the next look. */
const LOOK_EVERY_MS = 5_000;

function Ask({ of }: { of: UnheardRecharge }) {
  const { t } = useWords();
  const ask = useAct(askUnheard, { after: [unheardRecharges, inbox] });
  async function go() {
    const done = await ask.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      <Button size="small" busy={ask.busy} onClick={go}>
        {t('held:unheard.ask')}
      </Button>
      {ask.problem && <span role="alert">{ask.problem.message}</span>}
    </>
  );
}

function columnsOf(t: ReturnType<typeof useWords>['t']): Column<UnheardRecharge>[] {
  return [
    { key: 'Number', title: t('refund:number'), render: (row) => row.Number },
    {
      key: 'CustomerId',
      title: t('office:withdrawal.customer'),
      render: (row) => <Whose of={row} />,
    },
    { key: 'Channel', title: t('recharge:channel'), render: (row) => t(`recharge:channel.${row.Channel}`) },
    { key: 'ToPay', title: t('recharge:toPay'), right: true, render: (row) => <MoneyText value={row.ToPay} /> },
    {
      key: 'State',
      title: t('refund:state'),
      render: (row) => t(`recharge:state.${row.State === 'paying' ? 'checking' : row.State}`),
    },
    { key: 'At', title: t('held:unheard.at'), render: (row) => <When at={row.At} bare /> },
    { key: 'AskedAt', title: t('held:unheard.askedAt'), render: (row) => <When at={row.AskedAt} bare /> },
    { key: 'Act', title: t('refund:act'), render: (row) => <Ask of={row} /> },
  ];
}

/** `/unheard`: top-up orders whose payment company has not said how they ended (acceptance J2, L1). */
export function Component() {
  const { t } = useWords();
  const pages = usePages(unheardRecharges, {});
  const { refresh } = pages;
  useEffect(() => {
    const timer = setInterval(refresh, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  const hours = RECHARGE_UNHEARD_ASK_HOURS;
  return (
    <Page
      title={t('held:unheard.title')}
      about={t('held:unheard.about', { hours, days: RECHARGE_UNHEARD_DAILY_AFTER_DAYS })}
    >
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('held:unheard.title')}
        rowKey={(row) => row.Id}
        columns={columnsOf(t)}
        empty={<Empty title={t('held:unheard.empty')} />}
      />
    </Page>
  );
}
