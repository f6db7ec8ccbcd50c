export { claimFile } from './claim-file.ts';
export { eraseFile } from './erase-file.ts';
export { keepFile } from './keep-file.ts';
export { filesOwnData, picturesOwnData } from './own-data-store.ts';
export { readFile, viewFile } from './read-file.ts';
export { typesOf as fileTypesOf } from './store.ts';
