export { judgeStaffCode } from './judge-code.ts';
export {
  addStaff,
  resetStaff,
  type StaffCredentials,
  setStaffActive,
  setStaffRoles,
  staffList,
} from './manage-staff.ts';
export { actingStaff, hasRight, nameStaff, staffAccessRoutes, staffNames } from './staff-routes.ts';
