export { leavingZone } from './files/export-zone.ts';
export { zoneOfArriving, zoneOfLeaving } from './follow-name.ts';
export { manyZoneRoutes } from './many/routes.ts';
export { clearingKind, resolutionKind } from './many/zone-kinds.ts';
export { zonesOwnData } from './own-data-store.ts';
export { zoneRoutes } from './routes.ts';
export { signingSweeps } from './signing/keep-signing.ts';
export { signingRoutes } from './signing/routes.ts';
export { zoneSweeps } from './stop-zones.ts';
