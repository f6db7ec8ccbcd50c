/** One day's reference rates: units of a currency for one US dollar, as decimals with six digits. */
export interface RateSheet {
  readonly source: string;
  /** The day the rates are of, `2026-11-21`. */
  readonly date: string;
  readonly perUsd: { readonly CNY: string; readonly HKD: string };
}

/** Somebody who publishes reference rates. */
export interface RatesGateway {
  /** The newest sheet. Throws where it cannot be had or cannot be understood. */
  readSheet(): Promise<RateSheet>;
}

export { openEcbRates } from './ecb-rates.ts';
