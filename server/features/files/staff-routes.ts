import * as api from '#contract/staff-api/files.ts';
import { fileRoute, type Route } from '../../platform/http/route.ts';
import { viewFile } from './read-file.ts';

/** Staff see what was given with something to review, and nothing that is only on its way into a form. */
export const fileStaffRoutes: readonly Route[] = [
  fileRoute(api.officeFile, (house, caller, { Id }) =>
    viewFile(house, caller, BigInt(Id), (file) => file.claimedBy !== null),
  ),
];
