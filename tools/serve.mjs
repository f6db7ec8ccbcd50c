import { run } from './bootstrap.mjs';

// `npm run serve`: production. No default, no sandbox; a missing or sandbox setting is refused by name.
run('server/main.ts', process.argv.slice(2), { NAMESTEAD_MODE: 'production' });
