import { configDefaults, defineConfig } from 'vitest/config';

const ROOMS = '{contract,protocols,server,web,sandbox,tools,bench,e2e}';
/** `npm run test:long` runs what takes longer, and only that. */
const long = Boolean(process.env['NAMESTEAD_LONG']);

export default defineConfig({
  test: {
    include: [long ? `${ROOMS}/**/*.long.test.{ts,tsx}` : `${ROOMS}/**/*.test.{ts,tsx}`],
    exclude: [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.{ts,tsx}'])],
    globalSetup: ['./tools/test-database.ts'],
    testTimeout: long ? 600_000 : 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Two processes run all files, one after another: reading every module anew for each file cost a third of the time.
    // A test leaves nothing behind in a module; one that looks at such state reads its module anew (`vi.resetModules`).
    isolate: long,
  },
});
