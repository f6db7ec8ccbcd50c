export { bankTransferRoutes } from './routes.ts';
export { bankTransferStaffRoutes } from './staff-routes.ts';
