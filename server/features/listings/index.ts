export { endListingOfName, settleListing } from './hear-news.ts';
export { listingOver } from './news.ts';
export { listingsOwnData } from './own-data-store.ts';
export { listingRoutes } from './routes.ts';
export { findOpen as findListing, type Listing, lockOpen as lockListing } from './store.ts';
