import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,protocols,server,web,sandbox,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['./tools/test-database.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
