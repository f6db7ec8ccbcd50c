export { passportRoutes } from './routes.ts';
