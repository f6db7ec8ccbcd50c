import type { RechargeWay } from '#contract/api/finance/recharge.ts';
import type { Currency } from '#contract/money.ts';
import { ONLINE_CHANNELS, type OnlineChannel } from '#contract/states/recharge.ts';
import type { RateSheet } from '../../gateways/rates/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { sheetOfThisMoment } from './rates/read-rates.ts';

/** What a channel's payer pays in; undefined where this house has not set the channel up. */
export const currencyOf = ({ config }: House, channel: OnlineChannel): Currency | undefined =>
  config[channel]?.currency;

/** The rate of a currency on a sheet; US dollars have none. */
export const rateOn = (sheet: RateSheet, currency: Currency): string | undefined =>
  currency === 'CNY' || currency === 'HKD' ? sheet.perUsd[currency] : undefined;

function wayOf(house: House, channel: OnlineChannel, sheet: RateSheet | undefined): RechargeWay {
  const Currency = currencyOf(house, channel);
  if (Currency === undefined) return { Channel: channel, Open: false, Why: 'notSetUp' };
  if (Currency === 'USD') return { Channel: channel, Open: true, Currency };
  const PerUsd = sheet && rateOn(sheet, Currency);
  if (sheet === undefined || PerUsd === undefined) return { Channel: channel, Open: false, Why: 'noRate', Currency };
  return { Channel: channel, Open: true, Currency, Rate: { PerUsd, Source: sheet.source, Date: sheet.date } };
}

/** Every way to pay at a provider, open or not, with the rate of this moment. */
export async function rechargeWays(tx: Tx): Promise<RechargeWay[]> {
  const sheet = await sheetOfThisMoment(tx);
  return ONLINE_CHANNELS.map((channel) => wayOf(tx.house, channel, sheet));
}
