export { whyBarred } from './judge-name.ts';
export { agreeDeal } from './offers/agree-deal.ts';
export { escrowOwnData } from './own-data-store.ts';
export { dealPaperOf } from './paper.ts';
export { dealsHolding, disputesOfStays, isSideOf, type PastDispute } from './past/store.ts';
export { presentDeal } from './present-deals.ts';
export { dealNumbers } from './store.ts';
export { waiting as dealsWaiting } from './terms/queue-store.ts';
export { countDealsAwaiting, dealsAwaiting } from './terms/waiting-store.ts';
