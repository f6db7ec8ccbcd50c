import type { Sweep } from '../../platform/jobs.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { erasePapers } from './talk/erase-papers.ts';
import { lapseDeals } from './terms/lapse-deals.ts';
import { remindSides } from './terms/remind-sides.ts';

export { holdArrived } from './elsewhere/hold-arrived.ts';
export { keepAsked } from './elsewhere/keep-asked.ts';
export { askSourcesJob, lookHandlers } from './hygiene/ask-sources.ts';
export { endDealOfName } from './on-name-left.ts';
export { escrowRoutes } from './routes.ts';
export { escrowStaffRoutes } from './staff-routes.ts';
export { resumeDealsOf, stopDealsOf } from './stops/stop-deals.ts';

const EVERY_SECONDS = 30;
const HOUR_SECONDS = 3600;
const REMIND_EVERY_SECONDS = 60;

/** Ends the terms of deals. */
export const escrowSweeps = (underWay: OrdersUnderWay): readonly Sweep[] => [
  { name: 'deal-lapse', everySeconds: EVERY_SECONDS, run: (house) => lapseDeals(house, underWay) },
  { name: 'deal-reminders', everySeconds: REMIND_EVERY_SECONDS, run: remindSides },
  { name: 'deal-papers', everySeconds: HOUR_SECONDS, run: erasePapers },
];
