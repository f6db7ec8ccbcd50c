export { endListingOfName, settleListing } from './hear-news.ts';
export { listingOver } from './news.ts';
export { listingRoutes } from './routes.ts';
export { restoreListings, suspendListings } from './suspend-listings.ts';
