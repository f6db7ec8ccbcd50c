import * as api from '#contract/api/catalogue.ts';
import { toWire } from '#contract/money.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type Offer, offersNow } from './read-prices.ts';

function present({ profile, prices, verifiedHolder }: Offer): api.SuffixPrices {
  const { lengthMin, lengthMax, internationalised } = profile.label.value;
  const { premium, restore } = profile.capabilities.value;
  return {
    Suffix: profile.suffix,
    Unicode: profile.unicode,
    Register: toWire(prices.register.price),
    Renew: toWire(prices.renew.price),
    Transfer: toWire(prices.transfer.price),
    Restore: toWire(prices.restore.price),
    YearsMin: profile.periodYears.value.min,
    YearsMax: profile.periodYears.value.max,
    LengthMin: lengthMin,
    LengthMax: lengthMax,
    Chinese: internationalised,
    Premium: premium,
    RealName: verifiedHolder,
    TransferYears: profile.transferAddsYears.value,
    LateDays: profile.renewalWindow.value.lateDays,
    RestoreDays: restore ? profile.grace.value.redemptionDays : 0,
    ...(profile.under ? { Under: profile.under } : {}),
    ...(profile.province ? { Province: profile.province } : {}),
    With: (profile.bundledWith ?? []).map(({ unicode }) => unicode),
  };
}

export const catalogueRoutes: readonly Route[] = [
  route(api.priceList, async (tx) => ({ Suffixes: [...(await offersNow(tx)).values()].map(present) })),
];
