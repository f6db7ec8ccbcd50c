export { deskStaffRoutes } from './staff-routes.ts';
