import { join } from 'node:path';
import { APPS } from './build/apps.ts';
import { buildApp } from './build/build-app.ts';
import { ROOT } from './build/root.ts';

/** Builds both browser rooms into `dist/web/`; what is there is replaced. Takes some seconds. */
export async function buildWeb(dist: string = join(ROOT, 'dist/web')): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  for (const app of APPS) await buildApp(app, dist);
}

if (import.meta.main) await buildWeb();
