export { readFilter } from './resolve-selection.ts';
