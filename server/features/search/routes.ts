import * as api from '#contract/api/search.ts';
import { SEARCH_PER_ADDRESS } from '#contract/rules/limits.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { type Route, streamRoute } from '../../platform/http/route.ts';
import { SEARCH_SAYS, streamSearch } from './stream-search.ts';

/** The search, asking these registries. */
export function searchRoutes(registries: Registries): readonly Route[] {
  return [
    streamRoute(
      api.searchDomains,
      (house, caller, input, { offsetMs }) => streamSearch(house, registries, caller, input, offsetMs),
      SEARCH_PER_ADDRESS,
      SEARCH_SAYS,
    ),
  ];
}
