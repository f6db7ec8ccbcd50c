import { answeredZone } from '#contract/api/dns/answered.ts';
import { zoneQueries } from '#contract/api/dns/queries.ts';
import { zoneFacts } from '#contract/api/dns/zone-facts.ts';
import { compareZoneFile, copyZone, exportZone as exportZoneCall } from '#contract/api/dns/zone-files.ts';
import * as api from '#contract/api/dns/zones.ts';
import { DOCUMENT_PER_ADDRESS, ZONE_ANSWERED_PER_ADDRESS, ZONE_COPY_PER_ADDRESS } from '#contract/rules/limits.ts';
import type { ZoneCopier } from '../../gateways/dns/index.ts';
import type { NameServerGateway } from '../../gateways/name-servers/index.ts';
import { fileRoute, type Route, route, streamRoute } from '../../platform/http/route.ts';
import { askAnswered } from './answered/ask-answered.ts';
import { changeZone } from './change-zone.ts';
import { compareFile } from './files/compare-file.ts';
import { copyPresent } from './files/copy-present.ts';
import { exportZone } from './files/export-zone.ts';
import { presentFacts } from './present-facts.ts';
import { presentHistory, presentZone, presentZones } from './present-zones.ts';
import { presentQueries } from './queries/present-queries.ts';
import { restoreZone } from './restore-zone.ts';
import { typedRecord } from './typed-record.ts';

export const zoneRoutes: readonly Route[] = [
  route(api.listZones, (tx, { Text, After }) => presentZones(tx, { text: Text, after: After })),
  route(api.readZone, (tx, { Domain }) => presentZone(tx, Domain)),
  route(api.zoneHistory, (tx, { Domain, After }) => presentHistory(tx, { domain: Domain, after: After })),
  route(api.changeZone, async (tx, { Domain, Version, Put, Remove }) => ({
    Version: await changeZone(tx, {
      domain: Domain,
      version: Version,
      put: Put.map((each) => ({
        ...(each.Id === undefined ? {} : { id: BigInt(each.Id) }),
        ...typedRecord(each),
      })),
      remove: Remove.map(BigInt),
    }),
  })),
  route(api.restoreZone, async (tx, { Domain, Version, To }) => ({
    Version: await restoreZone(tx, { domain: Domain, version: Version, to: To }),
  })),
  route(zoneQueries, (tx, { Domain, Days, Host }) => presentQueries(tx, Domain, Days, Host)),
  route(zoneFacts, async (tx, { Names }) => ({ Items: await presentFacts(tx, Names) })),
  route(compareZoneFile, (tx, { Domain, Text, Format }) => compareFile(tx, Domain, Text, Format)),
  fileRoute(exportZoneCall, exportZone, DOCUMENT_PER_ADDRESS),
];

/** What asks our name servers. */
export const answeredRoutes = (nameServers: NameServerGateway): readonly Route[] => [
  streamRoute(
    answeredZone,
    (house, caller, input) => askAnswered(house, nameServers, caller, input),
    ZONE_ANSWERED_PER_ADDRESS,
  ),
];

/** What asks name servers elsewhere. */
export const zoneCopyRoutes = (copier: ZoneCopier): readonly Route[] => [
  streamRoute(copyZone, (house, caller, input) => copyPresent(house, copier, caller, input), ZONE_COPY_PER_ADDRESS),
];
