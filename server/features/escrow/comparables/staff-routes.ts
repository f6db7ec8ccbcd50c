import { fromMinor, toWire } from '#contract/money.ts';
import * as api from '#contract/staff-api/comparables.ts';
import { answerPage } from '../../../platform/db/page.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { importSales, lookAtSales, removeSale } from './import-sales.ts';
import { isWrong } from './read-sales.ts';
import { pageSales } from './store.ts';

/** Sales elsewhere that staff read in beside our own. */
export const comparableRoutes: readonly Route[] = [
  route(api.listComparables, async (tx, { After }) =>
    answerPage(await pageSales(tx, After), ({ id, unicode, price, soldOn, source }) => ({
      ...{ Id: String(id), Domain: unicode, Price: toWire(fromMinor(price)), SoldOn: soldOn, Source: source },
    })),
  ),
  route(api.previewComparables, async (tx, { Csv }) => {
    const lines = await lookAtSales(tx, Csv);
    return {
      Lines: lines.map(({ at, cells: [domain = '', price = '', soldOn = '', source = ''], verdict }) => ({
        ...{ Line: at, Domain: domain, Price: price, Date: soldOn, Source: source, Verdict: verdict },
      })),
      New: lines.filter(({ verdict }) => verdict === 'new').length,
      Wrong: lines.filter(isWrong).length,
    };
  }),
  route(api.importComparables, async (tx, { Csv }) => {
    const { imported, skipped } = await importSales(tx, Csv);
    return { Imported: imported, Skipped: skipped };
  }),
  route(api.removeComparable, (tx, { Id }) => removeSale(tx, BigInt(Id))),
];
