import { run } from './bootstrap.mjs';

// `npm start`: the demonstration, everything on loopback.
run('tools/demonstration.ts', process.argv.slice(2));
