export { needsRoutes } from './routes.ts';
