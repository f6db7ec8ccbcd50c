export { nameActors } from './name-actors.ts';
export { deskStaffRoutes } from './staff-routes.ts';
