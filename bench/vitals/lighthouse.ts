import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { launchOptions } from './browser.ts';

/** Lighthouse's performance score (0 to 1) of an address, in its own desktop or mobile manner. @throws Error with its reason. */
export async function scoreOf(url: string, manner: 'desktop' | 'mobile', cookie?: string): Promise<number> {
  const { executablePath, args = [] } = await launchOptions();
  const chrome = await launch({
    ...(executablePath ? { chromePath: executablePath } : {}),
    chromeFlags: ['--headless', ...args],
    logLevel: 'silent',
  });
  try {
    const flags = {
      port: chrome.port,
      logLevel: 'silent' as const,
      onlyCategories: ['performance'],
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    };
    const result = await lighthouse(url, flags, manner === 'desktop' ? desktop : undefined);
    const score = result?.lhr.categories['performance']?.score;
    if (typeof score !== 'number') throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no score');
    return score;
  } finally {
    chrome.kill();
  }
}
