import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { MoneyOnWire } from '../envelope.ts';

/** One row of the public price list: US dollars for one year; a restore is for the act. */
export const SuffixPrices = z.object({
  Suffix: z.string(),
  Register: MoneyOnWire,
  Renew: MoneyOnWire,
  Transfer: MoneyOnWire,
  Restore: MoneyOnWire,
  YearsMin: z.number(),
  YearsMax: z.number(),
  LengthMin: z.number(),
  LengthMax: z.number(),
  /** Are Chinese names taken under it? */
  Chinese: z.boolean(),
});
export type SuffixPrices = z.infer<typeof SuffixPrices>;

export const priceList = endpoint({
  method: 'GET',
  path: '/price',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({ Suffixes: z.array(SuffixPrices) }),
  errors: [],
  summary: 'Prices of every suffix we sell: register, renew, transfer, restore, per year in US dollars.',
});
