export { makePersonalTemplate } from './make-personal-template.ts';
export { templateLeaving } from './news.ts';
export { templatePushHandlers, templatePushJobs, templatePushSweeps } from './push/background.ts';
export { templatePushRoutes } from './push/routes.ts';
export { stopTemplatePushesOf } from './push/stop-pushes.ts';
export { identityHandlers, identityJobs, identitySweeps } from './real-name/background.ts';
export { realNameRoutes } from './real-name/routes.ts';
export { realNameStaffRoutes } from './real-name/staff-routes.ts';
export { templateRoutes } from './routes.ts';
