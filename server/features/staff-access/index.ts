export { resetStaff, type StaffCredentials, setStaffActive, setStaffRoles } from './manage-staff.ts';
export { actingStaff, nameStaff, staffNames } from './staff-routes.ts';
