export { pushHandlers, pushJobs, pushSweeps } from './background.ts';
export { pushOver } from './news.ts';
export { endPushOfName } from './on-name-left.ts';
export { pushRoutes } from './routes.ts';
export { stopPushesOf } from './stops/stop-pushes.ts';
