export { eraseUnclaimed } from './erase-file.ts';
export { fileRoutes } from './routes.ts';
export { fileStaffRoutes } from './staff-routes.ts';
