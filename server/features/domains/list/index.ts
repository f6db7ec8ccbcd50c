export { listDomains as listNames } from './list-domains.ts';
