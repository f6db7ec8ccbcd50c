import type * as z from 'zod/mini';
import * as api from '#contract/api/batch-orders.ts';
import { fromMinor, fromWire, sub, toWire } from '#contract/money.ts';
import { SEARCH_PER_ADDRESS } from '#contract/rules/limits.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route, streamRoute } from '../../platform/http/route.ts';
import { registeredName } from '../../platform/idn.ts';
import type { CartLine } from './cart/cart.ts';
import { CHECK_SAYS, streamNamesCheck } from './cart/check-cart.ts';
import { problemText } from './checkout.ts';
import { premiumSeen, presentNeeds, templatesBySuffix } from './present.ts';
import { type ListWish, previewList, registerNames } from './register-names.ts';
import { previewRenewals, renewDomains } from './renewals/renew-domains.ts';
import { atStakeOf, type RenewalLine } from './renewals/renewal-lines.ts';

type ListInput = z.infer<typeof api.previewRegistration.input>;

const wishOf = (input: ListInput): ListWish => ({
  names: input.Names,
  years: input.Years,
  yearsOf: new Map((input.YearsOf ?? []).map(({ Name, Years }) => [Name, Years])),
  templateId: input.TemplateId === undefined ? undefined : BigInt(input.TemplateId),
  bySuffix: templatesBySuffix(input.Templates),
  byName: new Map(
    (input.TemplateOf ?? []).flatMap(({ Name, TemplateId }) => {
      const name = registeredName(Name);
      return name === undefined ? [] : [[name, BigInt(TemplateId)] as const];
    }),
  ),
});

function presentLine({ row, quote, premium }: CartLine) {
  return {
    Name: row.name,
    Unicode: row.unicode,
    Suffix: row.suffix,
    Years: row.years,
    Premium: premium !== undefined,
    UnitPrice: toWire(quote?.unit ?? fromMinor(0n)),
    Price: toWire(quote?.price ?? fromMinor(0n)),
  };
}

function presentRenewal({ domain, quote, newExpiresAt, yearNotAddedUntil }: RenewalLine) {
  return {
    Name: domain.name,
    Unicode: domain.unicode,
    ExpiresAt: domain.expiresAt.toISOString(),
    NewExpiresAt: newExpiresAt.toISOString(),
    UnitPrice: toWire(quote.unit),
    Price: toWire(quote.price),
    ...(yearNotAddedUntil ? { YearNotAddedUntil: yearNotAddedUntil.toISOString() } : {}),
  };
}

function atStake(lines: readonly RenewalLine[]) {
  const { names, amount } = atStakeOf(lines);
  return names === 0 ? {} : { AtStake: { Names: names, Amount: toWire(amount) } };
}

const previewRoutes: readonly Route[] = [
  route(api.previewRegistration, async (tx: Tx, input) => {
    const { preview, lines, total, needs } = await previewList(tx, wishOf(input));
    const free = lines.filter(({ problem }) => !problem);
    const lost = lines.reduce((sum, { problem, quote }) => (problem && quote ? sum + quote.price.minor : sum), 0n);
    return {
      Preview: preview,
      Lines: free.map(presentLine),
      Total: toWire(sub(total, fromMinor(lost))),
      Holders: presentNeeds(needs),
    };
  }),
  route(api.previewRenewal, async (tx, input) => {
    const { preview, lines, total } = await previewRenewals(tx, { names: input.Names, years: input.Years });
    return { Preview: preview, Lines: lines.map(presentRenewal), Total: toWire(total), ...atStake(lines) };
  }),
];

const orderRoutes: readonly Route[] = [
  route(api.registerNames, async (tx, input) => {
    const { Total, Premium, AutoRenew, Agreed: _, ...list } = input;
    const { placed, takenOut } = await registerNames(tx, {
      ...wishOf(list),
      total: fromWire(Total),
      premium: premiumSeen(Premium),
      autoRenew: AutoRenew,
    });
    return {
      Number: placed.number,
      ...(placed.task === undefined ? {} : { Task: placed.task }),
      Amount: toWire(placed.amount),
      Lines: placed.lines.length,
      TakenOut: takenOut.map(({ name, problem }) => ({ Name: name, Reason: problemText(tx, problem) })),
    };
  }),
  route(api.renewDomains, async (tx, input) => {
    const { Names, Years, Total, YearLossSeen } = input;
    const wish = { names: Names, years: Years, total: fromWire(Total), yearLossSeen: YearLossSeen };
    const placed = await renewDomains(tx, wish);
    return {
      Number: placed.number,
      ...(placed.task === undefined ? {} : { Task: placed.task }),
      Amount: toWire(placed.amount),
      Lines: placed.lines.length,
    };
  }),
];

/** Orders of many names at once; the check of a list asks these registries. */
export function batchOrderRoutes(registries: Registries): readonly Route[] {
  const check = streamRoute(
    api.checkRegistration,
    (house, caller, input) => streamNamesCheck(house, registries, caller, input.Names),
    SEARCH_PER_ADDRESS,
    CHECK_SAYS,
  );
  return [...previewRoutes, check, ...orderRoutes];
}
