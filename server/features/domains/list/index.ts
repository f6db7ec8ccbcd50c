export { countDomains as countNames } from './count-domains.ts';
export type { NameFilter } from './filter.ts';
export { listDomains as listNames } from './list-domains.ts';
