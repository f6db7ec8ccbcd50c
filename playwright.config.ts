import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** An installed Chromium where there is one; Playwright's own otherwise. `CHROMIUM` names another. */
const installed = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

const launchOptions = {
  ...(installed ? { executablePath: installed } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/house.setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions,
    trace: 'retain-on-failure',
    timezoneId: 'Asia/Hong_Kong',
    locale: 'zh-HK',
    viewport: { width: 1440, height: 900 },
  },
  projects: [
    { name: 'short', testMatch: ['journeys/*.spec.ts', 'spec/*.spec.ts'], testIgnore: ['**/*.long.spec.ts'] },
    { name: 'long', testMatch: ['**/*.long.spec.ts'] },
  ],
});
