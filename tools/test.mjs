import { run } from './bootstrap.mjs';

// `npm test`, and with --long the tests that take longer.
run('tools/test-all.ts', process.argv.slice(2));
