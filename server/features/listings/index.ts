export { endListingFor } from './end-listing.ts';
export { listingsOwnData } from './own-data-store.ts';
export { standingOf } from './sale-standing.ts';
export { findOpen as findListing, type Listing, lockOpen as lockListing } from './store.ts';
