export { defaultsOf } from './store.ts';
