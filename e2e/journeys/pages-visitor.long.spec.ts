import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { axeFindingsAt, SCHEMES } from '../steps/access/axe.ts';
import { settled } from '../steps/every-page.ts';
import { consoleUrl } from '../steps/house.ts';
import { inspect } from '../steps/inspect.ts';
import { VISITOR } from '../steps/pictures/walks.ts';
import { speak } from '../steps/reader.ts';

for (const colorScheme of SCHEMES)
  for (const lang of LANGS)
    test(`axe finds nothing on the pages of a visitor, ${colorScheme}; they fit 320 px in ${lang}`, async ({
      browser,
    }) => {
      test.setTimeout(300_000);
      const wrong: string[] = [];
      const context = await browser.newContext({ colorScheme });
      await speak(context, lang);
      const page = await context.newPage();
      for (const address of VISITOR) {
        if (lang === 'zh-HK') wrong.push(...(await axeFindingsAt(page, address, colorScheme)));
        else await page.goto(`${consoleUrl()}${address}`);
        await settled(page);
        await page.setViewportSize({ width: 320, height: 844 });
        const { overflow, reaching } = await inspect(page, lang);
        if (overflow > 0) wrong.push(`${address} at 320: ${overflow} px too wide by ${reaching}`);
      }
      await context.close();
      expect(wrong).toEqual([]);
    });
