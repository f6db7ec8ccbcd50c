import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from '../every-page.ts';
import { consoleUrl } from '../house.ts';
import { inspect } from '../inspect.ts';

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const WIDTHS = [1440, 390] as const;

/** WCAG 2 A and AA; in the dark only colours differ. */
const AXE: Readonly<Record<Scheme, (of: AxeBuilder) => AxeBuilder>> = {
  light: (of) => of.withTags(['wcag2a', 'wcag2aa']),
  dark: (of) => of.withRules(['color-contrast']),
};

/** What axe finds on the page that stands in the window, at both widths, one line each. */
export async function axeFindings(page: Page, address: string, scheme: Scheme): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await AXE[scheme](new AxeBuilder({ page })).analyze();
    for (const { id, nodes } of violations)
      wrong.push(`${address} at ${width}: ${id} ${nodes.map(({ target }) => target).join(' ')}`);
  }
  return wrong;
}

/** The same of a page of the console that is opened first; one that is not made yet has nothing. */
export async function axeFindingsAt(page: Page, address: string, scheme: Scheme): Promise<string[]> {
  await page.goto(`${consoleUrl()}${address}`);
  await settled(page);
  return (await inspect(page, 'zh-HK')).notYet ? [] : axeFindings(page, address, scheme);
}
