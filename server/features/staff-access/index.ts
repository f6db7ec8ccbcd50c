export {
  addStaff,
  resetStaff,
  type StaffCredentials,
  setStaffActive,
  setStaffRoles,
  staffList,
} from './manage-staff.ts';
export { totpUri } from './second-factor.ts';
export { actingStaff, hasRight, staffAccessRoutes } from './staff-routes.ts';
