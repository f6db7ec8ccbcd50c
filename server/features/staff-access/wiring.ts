export { judgeStaffCode } from './judge-code.ts';
export { addStaff, staffList } from './manage-staff.ts';
export { hasRight, staffAccessRoutes } from './staff-routes.ts';
