export { claimFile } from './claim-file.ts';
export { eraseFile, eraseUnclaimed } from './erase-file.ts';
export { keepFile } from './keep-file.ts';
export { filesOwnData, picturesOwnData } from './own-data-store.ts';
export { readFile, viewFile } from './read-file.ts';
export { fileRoutes } from './routes.ts';
export { fileStaffRoutes } from './staff-routes.ts';
export { typesOf as fileTypesOf } from './store.ts';
