export { zoneOfArriving, zoneOfLeaving } from './follow-name.ts';
export { zonesOwnData } from './own-data-store.ts';
export { zoneRoutes } from './routes.ts';
export { zoneSweeps } from './stop-zones.ts';
