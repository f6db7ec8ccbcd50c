import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { DOMAIN_SORTS } from '#contract/api/domain-filter.ts';
import { domainListFrame } from '#contract/api/domain-labels.ts';
import { countDomains, domainList } from '#contract/api/domains.ts';
import { tradeMarks } from '#contract/api/market/offers.ts';
import { COUNTED_NAMES_MAX } from '#contract/rules/domain-lists.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { Pop } from '#web/shared/ui/pop.tsx';
import { WaitingAddresses } from '../../../registrant/waiting-addresses.tsx';
import { useZoneFacts } from '../../../zones/hosting.tsx';
import { useListAddress } from './address.ts';
import { useColumns } from './columns.tsx';
import { useKeepCosts } from './facts.tsx';
import { Filters, useChips } from './filters.tsx';
import { KeepSum } from './keep-sum.tsx';
import { Pager } from './pager.tsx';
import type { Open } from './panels.tsx';
import { SelectBar } from './select-bar.tsx';
import { useSelected } from './selected.ts';
import { type Look, useLook } from './use-look.ts';
import { Views } from './views.tsx';
import './list.css';

/** Nobody needs them to see their names. */
const Panels = lazy(() => import('./panels.tsx').then((loaded) => ({ default: loaded.Panels })));

function PageActs({ exporting, onExport }: { exporting: boolean; onExport: () => void }) {
  const { t } = useWords();
  return (
    <span className="ns-row">
      <Button aria-expanded={exporting} onClick={onExport}>
        {t('domains:list.export')}
      </Button>
      <Link className="ns-button list-batch" to="/domain/register">
        {t('menu:title.domain.register')}
      </Link>
      <Link className="ns-button ns-button-main" to="/domain/search">
        {t('domains:list.register')}
      </Link>
    </span>
  );
}

/** How the list looks, and what is seldom wanted behind. */
function Tools({ open, look, onOpen }: { open: Open; look: Look; onOpen: (what: Open) => void }) {
  const { t } = useWords();
  return (
    <span className="list-tools">
      <Button aria-expanded={open === 'columns'} onClick={() => onOpen('columns')}>
        {t('domains:list.columns')}
      </Button>
      <Button className="list-density" aria-pressed={look.compact} onClick={look.turn}>
        {t('domains:list.compact')}
      </Button>
      <Pop words={t('domains:list.more')} className="ns-button">
        <button type="button" onClick={() => onOpen('paste')}>
          {t('domains:paste.title')}
        </button>
        <button type="button" onClick={() => onOpen('labels')}>
          {t('domains:list.labels')}
        </button>
        <Link to="/domain/former">{t('menu:title.domain.former')}</Link>
      </Pop>
    </span>
  );
}

/**
 * `/domain/list`: my names by filter, order and page, with folders, tags, notes and views; batch acts and exports begin
 * here (acceptance E1).
 */
export function Component() {
  const { t } = useWords();
  const address = useListAddress();
  const { filter, sort, order, limit, place, columns: shown, change } = address;
  const names = useAnswer(domainList, { ...filter, ...place, Sort: sort, Order: order, Limit: String(limit) });
  const frame = useAnswer(domainListFrame, {}).data;
  // Every row says its mark: asked for here, the marks come with the rows and not after them.
  useAnswer(tradeMarks, {});
  const [open, setOpen] = useState<Open>();
  const rows = names.data?.Items;
  // What no kept number tells is counted beside the list, which does not wait for it.
  const uncounted = names.data !== undefined && names.data.Total === undefined;
  const counted = useAnswer(countDomains, filter, { when: uncounted }).data;
  const total = names.data?.Total ?? (uncounted ? counted?.Total : undefined);
  const over = uncounted && counted?.More === true;
  const selected = useSelected(filter, rows?.map(({ Name }) => Name) ?? [], total);
  const costs = useKeepCosts(rows);
  const zones = useZoneFacts(shown.includes('dns') ? (rows?.map(({ Name }) => Name) ?? []) : []);
  const look = useLook();
  const columns = useColumns({
    shown,
    chosen: address.chosen,
    widths: look.widths,
    frame,
    onNote: setOpen,
    costs,
    zones,
  });
  const chips = useChips(address, frame);
  return (
    <Page
      title={t('domains:list.title')}
      about={t('domains:list.about')}
      act={<PageActs exporting={open === 'exportAll'} onExport={() => setOpen('exportAll')} />}
    >
      <ProblemNote problem={names.problem} onRetry={names.refresh} />
      <WaitingAddresses />
      <Views address={address} frame={frame} total={total} saving={open === 'view'} onSave={() => setOpen('view')} />
      <Filters address={address} suffixes={names.data?.Suffixes ?? []} frame={frame}>
        <Tools open={open} look={look} onOpen={setOpen} />
      </Filters>
      {open && (
        <Suspense>
          <Panels
            open={open}
            address={address}
            frame={frame}
            look={look}
            selected={selected}
            total={total}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <div className={selected.every ? 'list-every' : undefined}>
        <DataTable
          label={t('domains:list.title')}
          rows={rows}
          failed={names.problem !== undefined && !rows}
          compact={look.compact}
          onWidth={look.setWidth}
          rowKey={({ Name }) => Name}
          columns={columns}
          loading={names.loading}
          total={total}
          {...(over ? { over: COUNTED_NAMES_MAX } : {})}
          chips={chips}
          onClearChips={address.clear}
          selected={selected.keys}
          onSelect={selected.choose}
          selectBar={
            <SelectBar
              selected={selected}
              frame={frame}
              total={total}
              over={over}
              more={names.data?.Next !== undefined || names.data?.Prev !== undefined}
              onOpen={setOpen}
            />
          }
          order={{ key: sort, down: order === 'desc' }}
          onOrder={({ key, down }) =>
            change({ Sort: DOMAIN_SORTS.find((one) => one === key), Order: down ? 'desc' : undefined })
          }
          empty={
            chips.length > 0 ? (
              <Empty title={t('domains:list.noMatch')} text={t('domains:list.noMatchText')} />
            ) : (
              <Empty
                title={t('domains:list.empty')}
                text={t('domains:list.emptyText')}
                act={<Link to="/domain/search">{t('domains:list.register')}</Link>}
              />
            )
          }
        />
      </div>
      <KeepSum filter={filter} />
      <Pager address={address} next={names.data?.Next} prev={names.data?.Prev} />
    </Page>
  );
}
