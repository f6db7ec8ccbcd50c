import { exportFreezes, FREEZE_SHOWN, type FreezeFilter, listFreezes } from '#contract/api/finance/balance.ts';
import { FREEZE_CAUSES } from '#contract/states/freeze.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { askedOf, useMoneyAddress } from '../record/address.ts';
import { ExportLinks, Filters, useFilterChips } from '../record/filters.tsx';
import { useFreezeColumns } from './columns.tsx';

const SHOWN_WORDS = { open: 'balance:show.open', ended: 'statement:show.ended', all: 'balance:show.all' } as const;

/** `/finance/freeze`: why each amount is frozen, what ends it and when; narrowed and exported (acceptance J1). */
export function Component() {
  const { t } = useWords();
  const address = useMoneyAddress();
  const { filter, change } = address;
  const show = FREEZE_SHOWN.find((one) => one === filter.Show) ?? 'open';
  const type = FREEZE_CAUSES.find((one) => one === filter.Type);
  const types = FREEZE_CAUSES.map((value) => ({ value, label: t(`balance:cause.${value}`) }));
  const asked: FreezeFilter = { Show: show, ...(type ? { Type: type } : {}), ...askedOf(filter) };
  const freezes = usePages(listFreezes, asked);
  const columns = useFreezeColumns();
  const chips = useFilterChips(address, types);
  return (
    <Page title={t('menu:title.finance.freeze')} about={t('balance:freeze.about')}>
      <ProblemNote problem={freezes.problem} onRetry={freezes.refresh} />
      <Filters
        address={address}
        types={types}
        first={
          <Choice
            label={t('statement:state')}
            value={show}
            options={FREEZE_SHOWN.map((value) => ({ value, label: t(SHOWN_WORDS[value]) }))}
            onChange={(value) => change({ Show: value === 'open' ? undefined : value })}
          />
        }
      />
      <ExportLinks path={exportFreezes.path} asked={asked as Record<string, string>} />
      <DataTable
        {...tableOf(freezes)}
        label={t('menu:title.finance.freeze')}
        rowKey={(row) => row.Serial}
        columns={columns}
        {...(chips.length === 0 ? { empty: <Empty title={t('balance:freeze.empty')} /> } : {})}
        chips={chips}
        onClearChips={address.clear}
      />
    </Page>
  );
}
