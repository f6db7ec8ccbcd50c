import type { Page } from '@playwright/test';

/**
 * What the page reads next of a sum and its lines is older than the house's: as if prices had changed right after the
 * look.
 */
export async function olderSum(page: Page, path: string, amount: string): Promise<void> {
  const older = { Amount: amount, Currency: 'USD' };
  await page.route(
    new RegExp(`/api${path}(\\?|$)`),
    async (route) => {
      const response = await route.fetch();
      const { Data, ...answer } = await response.json();
      const Lines = Data.Lines.map((line: object) => ({ ...line, Price: older }));
      await route.fulfill({ response, json: { ...answer, Data: { ...Data, Total: older, Lines } } });
    },
    { times: 1 },
  );
}
