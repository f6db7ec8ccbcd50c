import { listLines } from '#contract/api/dns/lines.ts';
import * as office from '#contract/staff-api/search-engines.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { presentKnownLines, presentNetworks } from './present-networks.ts';
import { saveNetworks } from './save-networks.ts';

export const lineRoutes: readonly Route[] = [route(listLines, (tx) => presentKnownLines(tx))];

export const lineStaffRoutes: readonly Route[] = [
  route(office.searchNetworks, (tx) => presentNetworks(tx)),
  route(office.saveSearchNetworks, (tx, { Version, Text }) => saveNetworks(tx, { version: Version, text: Text })),
];
