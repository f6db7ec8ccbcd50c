export { endListingOfName, settleListing } from './hear-news.ts';
export { listingsOwnData } from './own-data-store.ts';
export { listingRoutes } from './routes.ts';
