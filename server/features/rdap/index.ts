export { addRdap } from './serve-rdap.ts';
