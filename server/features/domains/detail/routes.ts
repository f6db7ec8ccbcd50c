import { domainHistory, registryView, takeOverRegistry } from '#contract/api/domain-detail.ts';
import { domainDetail } from '#contract/api/domains.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { type Route, route, streamRoute } from '../../../platform/http/route.ts';
import { readHistory } from './history.ts';
import { readDetail } from './present-detail.ts';
import { takeOver } from './take-over.ts';
import { viewRegistry } from './view-registry.ts';

export const detailRoutes: readonly Route[] = [
  route(domainDetail, (tx, { Domain }) => readDetail(tx, Domain)),
  route(domainHistory, readHistory),
];

/** What asks the registry of one name. */
export function registryViewRoutes(registries: Registries): readonly Route[] {
  return [
    streamRoute(registryView, (house, caller, input) => viewRegistry(house, registries, caller, input)),
    streamRoute(takeOverRegistry, (house, caller, input) => takeOver(house, registries, caller, input)),
  ];
}
