export { chooseOnArrival } from './choose-on-arrival.ts';
export { leavingNames, type OrdersUnderWay, verdictsOfLeaving } from './free-to-go.ts';
export { besideRows, liftHolds, placeHolds } from './holds-store.ts';
export { moveDomains } from './move-domains.ts';
export { askedAtRegistry, hasFolder } from './store.ts';
