import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { MoneyOnWire } from '../envelope.ts';

/** One row of the public price list: US dollars for one year; a restore is for the act. */
export const SuffixPrices = z.object({
  /** In its A-form, and as people read it. */
  Suffix: z.string(),
  Unicode: z.string(),
  /** Another suffix it is gathered under in lists, where it does not stand by itself. */
  Under: z.optional(z.string()),
  /** The Chinese province it is named after (GB/T 2260). */
  Province: z.optional(z.string()),
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
  /** Some names cost more; the search tells which. */
  Premium: z.boolean(),
  /** The owner's identity must be verified before a name is registered. */
  RealName: z.boolean(),
  /** Years that a transfer in adds. */
  TransferYears: z.number(),
  /**
   * Days after expiry in which the ordinary renewal price still holds, and then days in which the name can be restored.
   */
  LateDays: z.number(),
  RestoreDays: z.number(),
  /** Another suffix, as people read it, under which the name comes with it. */
  With: z.array(z.string()),
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
