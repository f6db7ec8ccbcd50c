export { type HeldOnce, holdersOfStays, holdsOfStays, type Stay, staysOf } from './store.ts';
