export { countMail, givenEmail } from './given-email.ts';
export { type KeptFor, keepAccountFor } from './kept/keep-account.ts';
export { compareNames } from './names/compare-names.ts';
export { type CustomersNamed, customersNamed } from './names/customer-names.ts';
export { accountOwnData } from './own-data-store.ts';
export { postalLines } from './postal-address.ts';
export { accountAt, type Customer, customerById, recipientAt, recipientOf } from './reads.ts';
export { coolingUntil } from './resets/ask-owner.ts';
export type { CustomerKind, Profile } from './store.ts';
