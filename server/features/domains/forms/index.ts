export { bundlesOf, formsKept } from './store.ts';
