import type { Clock } from '../../clock.ts';
import type { Route } from '../../http.ts';
import { createRates, type Rates } from '../../rates/rates.ts';
import type { Store } from '../../store.ts';
import { createAlipay } from '../alipay/alipay-company.ts';
import { createWechat } from '../wechat/wechat-company.ts';
import type { ScanCompany } from './company.ts';
import { scanKeys } from './keys.ts';

/** The companies whose payers scan, and the central bank whose rates their orders are quoted by. */
export interface ScanPayments {
  readonly companies: readonly ScanCompany[];
  readonly rates: Rates;
  readonly routes: readonly Route[];
  /** The settings by which the house finds them. */
  readonly settings: () => Record<string, string>;
  readonly close: () => Promise<void>;
}

/** @param keysFile where the keys lie; beside the others when not given */
export async function openScanPayments(
  store: Store,
  clock: Clock,
  keysAt: { dataDir: string; keysFile: string | undefined },
  base: () => string,
): Promise<ScanPayments> {
  const keys = await scanKeys(keysAt.dataDir, keysAt.keysFile);
  const companies = [createAlipay(store, clock, keys, base), createWechat(store, clock, keys, base)];
  const rates = createRates(clock, base);
  return {
    companies,
    rates,
    routes: [...companies.flatMap((company) => company.routes), ...rates.routes],
    settings: () => Object.assign({ RATES_URL: rates.setting() }, ...companies.map((company) => company.settings())),
    close: async () => {
      for (const company of companies) await company.close();
    },
  };
}
