import type { DomainColumn } from '#contract/api/domain-filter.ts';
import { exportDomains, readSelection, selectDomains } from '#contract/api/domain-selection.ts';
import * as api from '#contract/api/domains.ts';
import { HEADING_NAMES_MAX } from '#contract/rules/batch.ts';
import { shownSuffix } from '#contract/rules/suffixes/index.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { fileRoute, keptRoute, type Route, route } from '../../platform/http/route.ts';
import { certificateRoutes } from './certificate/routes.ts';
import { defaultsRoutes } from './defaults/routes.ts';
import { detailRoutes } from './detail/routes.ts';
import { timelineRoutes } from './eligibility/timeline-route.ts';
import { exportNames, type KeepPrices } from './export/export-domains.ts';
import { formerRoutes } from './former/routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { countDomains } from './list/count-domains.ts';
import { countByMonth } from './list/expiry-months.ts';
import { listDomains } from './list/list-domains.ts';
import { pageUnchangedUntil } from './list/unchanged.ts';
import { presentRow } from './present-row.ts';
import { beginSelection, keepChoice, readFilter } from './selection/resolve-selection.ts';

export { registryViewRoutes } from './detail/routes.ts';

/** A kept choice is shown up to the largest batch there is. */
const SELECTION_SHOWN_NAMES = HEADING_NAMES_MAX;

export const domainRoutes: readonly Route[] = [
  keptRoute(api.domainList, async (tx, input) => {
    const filter = await readFilter(tx, customerOf(tx), input);
    const page = await listDomains(tx, customerOf(tx), {
      filter,
      sort: input.Sort,
      order: input.Order,
      after: input.After,
      before: input.Before,
      last: input.Last === 'yes',
      limit: input.Limit,
    });
    const data = {
      Items: page.rows.map((row) => presentRow(tx, row, row.tags)),
      ...(page.next === undefined ? {} : { Next: page.next }),
      ...(page.prev === undefined ? {} : { Prev: page.prev }),
      ...(page.total === undefined ? {} : { Total: page.total }),
      Suffixes: page.suffixes.map(({ suffix, total }) => ({
        Suffix: suffix,
        Unicode: shownSuffix(suffix),
        Total: total,
      })),
    };
    return { data, until: pageUnchangedUntil(page.rows, filter, tx.now) };
  }),
  route(api.countDomains, async (tx, filter) => {
    const total = await countDomains(tx, customerOf(tx), await readFilter(tx, customerOf(tx), filter));
    return total === undefined ? { More: true } : { Total: total, More: false };
  }),
  route(api.expiryMonths, (tx) => countByMonth(tx, customerOf(tx))),
  route(selectDomains, async (tx, { Selection }) => {
    const { id, total, missing } = await keepChoice(tx, customerOf(tx), Selection);
    return { Id: id, ...(total === undefined ? {} : { Total: total }), Missing: [...missing] };
  }),
  route(readSelection, async (tx, { Selection: Id }) => {
    const { names, more } = await beginSelection(tx, customerOf(tx), { Id }, SELECTION_SHOWN_NAMES);
    return {
      Items: names.map(({ name, unicode }) => ({ Name: name, Unicode: unicode })),
      ...(more ? {} : { Total: names.length }),
      More: more,
    };
  }),
  ...defaultsRoutes,
  ...formerRoutes,
  ...labelRoutes,
  ...timelineRoutes,
  ...detailRoutes,
  ...certificateRoutes,
];

/** Names as a file, given who knows what it costs to keep them. */
export const exportRoutes = (keepPrices: KeepPrices): readonly Route[] => [
  fileRoute(exportDomains, (house, caller, { Selection, Format, Columns, Sort, Order, ...filter }) => {
    const columns = Columns?.split(',') as DomainColumn[] | undefined;
    const order = { filter, selection: Selection, format: Format, columns, sort: Sort, order: Order };
    return exportNames(house, caller, order, keepPrices);
  }),
];
