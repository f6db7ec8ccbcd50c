import type { Sweep } from '../../platform/jobs.ts';
import { lapseOffers } from './end-offer.ts';

export { closeOffers } from './end-offer.ts';
export { offersOwnData } from './own-data-store.ts';
export { countInbox } from './read-inbox.ts';
export { offerRoutes } from './routes.ts';

const EVERY_SECONDS = 30;

/** Ends offers that nobody answered in time. */
export const offerSweeps: readonly Sweep[] = [{ name: 'offer-lapse', everySeconds: EVERY_SECONDS, run: lapseOffers }];
