export { balanceRoutes } from './routes.ts';
