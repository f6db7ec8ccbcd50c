export { lookupRoutes } from './routes.ts';
export { addRdap } from './serve-rdap.ts';
