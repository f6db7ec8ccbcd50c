export { activityRoutes } from './routes.ts';
export { activityStaffRoutes } from './staff-routes.ts';
