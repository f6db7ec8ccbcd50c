import type { Page } from '@playwright/test';

/** What the page reads next of prices is as while a registry is being asked: the names stand apart, with the reason. */
export async function unreadPrice(page: Page, path: string, reason: string): Promise<void> {
  await page.route(
    new RegExp(`/api${path}(\\?|$)`),
    async (route) => {
      const response = await route.fetch();
      const { Data, ...answer } = await response.json();
      const names = Data.Lines.map(({ Name, Unicode }: { Name: string; Unicode: string }) => ({ Name, Unicode }));
      const group = { Verdict: 'impossible', Key: 'orders:problem.priceUnread', Reason: reason, Names: names };
      const Preview = { ...Data.Preview, Good: 0, Impossible: names.length, Groups: [group] };
      const none = { Amount: '0.00', Currency: 'USD' };
      await route.fulfill({ response, json: { ...answer, Data: { ...Data, Preview, Lines: [], Total: none } } });
    },
    { times: 1 },
  );
}
