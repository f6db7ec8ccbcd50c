import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { cookiesOf, launchOptions } from './browser.ts';

/** Chromium's trace now and then lacks the start of the page; Lighthouse says itself to run again then. */
const TRACE_FAILED = /NO_NAVSTART|NO_TRACING_STARTED|NO_FCP/;
const TRIES = 3;

interface Scored {
  readonly score: number | undefined;
  readonly trouble: string;
}

async function scoreOnce(url: string, manner: 'desktop' | 'mobile', cookie: string): Promise<Scored> {
  const { executablePath, args = [] } = await launchOptions();
  const chrome = await launch({
    ...(executablePath ? { chromePath: executablePath } : {}),
    chromeFlags: ['--headless', ...args],
    logLevel: 'silent',
  });
  try {
    // Kept by the browser, as a reader's are: the app reads some of them, and without them leads to sign-in.
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
    await browser.contexts()[0]?.addCookies(cookiesOf({ url, cookie }));
    await browser.close();
    const flags = {
      port: chrome.port,
      logLevel: 'silent' as const,
      onlyCategories: ['performance'],
    };
    const result = await lighthouse(url, flags, manner === 'desktop' ? desktop : undefined);
    const score = result?.lhr.categories['performance']?.score ?? undefined;
    const at = result?.lhr.finalDisplayedUrl;
    if (score !== undefined && at !== url) return { score: undefined, trouble: `it was led to ${at}` };
    const { code = '', message = 'Lighthouse gave no score' } = result?.lhr.runtimeError ?? {};
    return { score, trouble: `${code} ${message}` };
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    return { score: undefined, trouble: `${code} ${message}` };
  } finally {
    chrome.kill();
  }
}

/**
 * Lighthouse's performance score (0 to 1) of an address, in its own desktop or mobile manner.
 * @throws Error with its reason, where no trace could be had in a few tries, the address leads elsewhere, or something
 * else went wrong.
 */
export async function scoreOf(url: string, manner: 'desktop' | 'mobile', cookie: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { score, trouble } = await scoreOnce(url, manner, cookie);
    if (score !== undefined) return score;
    if (tries >= TRIES || !TRACE_FAILED.test(trouble)) throw new Error(`Lighthouse, ${url}: ${trouble}`);
  }
}
