import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { launchOptions } from './browser.ts';

/** Chromium's trace now and then lacks the start of the page; Lighthouse says itself to run again then. */
const TRACE_FAILED = /NO_NAVSTART|NO_TRACING_STARTED|NO_FCP/;
const TRIES = 3;

interface Scored {
  readonly score: number | undefined;
  readonly trouble: string;
}

async function scoreOnce(url: string, manner: 'desktop' | 'mobile', cookie?: string): Promise<Scored> {
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
    const { code = '', message = 'Lighthouse gave no score' } = result?.lhr.runtimeError ?? {};
    return { score: score ?? undefined, trouble: `${code} ${message}` };
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    return { score: undefined, trouble: `${code} ${message}` };
  } finally {
    chrome.kill();
  }
}

/**
 * Lighthouse's performance score (0 to 1) of an address, in its own desktop or mobile manner.
 * @throws Error with its reason, where no trace could be had in a few tries or something else went wrong.
 */
export async function scoreOf(url: string, manner: 'desktop' | 'mobile', cookie?: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { score, trouble } = await scoreOnce(url, manner, cookie);
    if (score !== undefined) return score;
    if (tries >= TRIES || !TRACE_FAILED.test(trouble)) throw new Error(`Lighthouse, ${url}: ${trouble}`);
  }
}
