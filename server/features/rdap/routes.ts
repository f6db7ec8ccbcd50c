import * as api from '#contract/api/lookup.ts';
import { LOOKUP_PER_ADDRESS } from '#contract/rules/limits.ts';
import type { LookupGateway } from '../../gateways/rdap/index.ts';
import { type Route, streamRoute } from '../../platform/http/route.ts';
import { lookUpName } from './look-up-name.ts';

/** The look-up of names that are not ours, asking these servers. */
export function lookupRoutes(lookups: LookupGateway): readonly Route[] {
  return [
    streamRoute(
      api.lookupDomain,
      (house, caller, input) => lookUpName(house, lookups, caller, input),
      LOOKUP_PER_ADDRESS,
    ),
  ];
}
