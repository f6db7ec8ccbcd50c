export { listAccountEmail } from './account-email.ts';
export { emailProved } from './news.ts';
export { verificationRoutes } from './routes.ts';
export { walletRoutes } from './wallet/routes.ts';
export { walletStaffRoutes } from './wallet/staff-routes.ts';
export { warnElsewhere } from './warn-elsewhere.ts';
