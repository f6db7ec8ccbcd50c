export { balanceOwnData } from './own-data.ts';
export { balanceRoutes } from './routes.ts';
