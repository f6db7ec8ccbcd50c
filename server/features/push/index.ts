export { pushHandlers, pushJobs, pushSweeps } from './background.ts';
export { endPushOfName } from './on-name-left.ts';
export { pushOwnData } from './own-data-store.ts';
export { type PushName, type PushPaper, pushPaperOf } from './paper.ts';
export { pushRoutes } from './routes.ts';
