import type { Sweep } from '../../platform/jobs.ts';
import { lapseOffers } from './end-offer.ts';
import { remindAnswerers } from './remind-answerer.ts';

export { closeOffers } from './end-offer.ts';
export { countInbox } from './read-inbox.ts';
export { offerRoutes } from './routes.ts';
export { stopOffersOf } from './stop-offers.ts';

const EVERY_SECONDS = 30;
const REMIND_EVERY_SECONDS = 300;

/** Ends offers that nobody answered in time, and reminds of them before. */
export const offerSweeps: readonly Sweep[] = [
  { name: 'offer-lapse', everySeconds: EVERY_SECONDS, run: lapseOffers },
  { name: 'offer-reminders', everySeconds: REMIND_EVERY_SECONDS, run: remindAnswerers },
];
