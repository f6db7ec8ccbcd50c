import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LANGS } from '#contract/lang.ts';
import type { Painter, PainterModule, Sight } from '#contract/web-painter.ts';
import { PAGES } from '../console/pages.ts';
import { APPS, type AppBuild } from './apps.ts';
import { bundlePainter } from './bundle.ts';

let folder: string;
let painter: Painter;
beforeAll(async () => {
  // As the build has it: the library's other form is for those who write pages.
  vi.stubEnv('NODE_ENV', 'production');
  folder = mkdtempSync(join(tmpdir(), 'namestead-painter-'));
  const file = await bundlePainter(APPS.find(({ name }) => name === 'console') as AppBuild, folder);
  vi.unstubAllEnvs();
  const module = (await import(pathToFileURL(join(folder, file ?? '')).href)) as PainterModule;
  painter = await module.openPainter([]);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const CUSTOMER = { SignedIn: true, HasSafeCode: true, Name: 'ann@example.com', CartCount: 0, InboxCount: 0 };
const sight = (path: string, more: Partial<Sight> = {}): Sight => ({
  lang: 'en',
  path,
  query: '',
  session: CUSTOMER,
  now: Date.parse('2026-11-26T04:00:00Z'),
  narrow: false,
  answers: {},
  ...more,
});
const money = (Amount: string) => ({ Amount, Currency: 'USD' });
const recharge = (number: string) => ({
  Number: number,
  CreatedAt: '2026-11-25T04:00:00.000Z',
  Channel: 'card',
  Amount: money('50.00'),
  State: 'closed',
  ExpiresAt: '2026-11-25T05:00:00.000Z',
  Actions: [],
});
const orders = (...numbers: string[]) => ({ '/finance/order': { Items: numbers.map(recharge) } });

test('A1 every page is drawn without a browser, in each language, with its heading and no style attribute', () => {
  const wrong: string[] = [];
  for (const { path, access } of PAGES.filter(({ small }) => !small))
    for (const lang of LANGS) {
      const session = access === 'anyone' ? { SignedIn: false, HasSafeCode: false } : CUSTOMER;
      const at = path.replaceAll(/:\w+/g, 'x');
      try {
        const { html = '' } = painter.draw(sight(at, { lang, session }));
        if (!html.includes('<h1') || /\sstyle=/.test(html)) wrong.push(`${at}: ${html.slice(0, 200)}`);
      } catch (error) {
        wrong.push(`${at}: ${(error as Error).stack?.slice(0, 300)}`);
      }
    }
  expect(wrong).toEqual([]);
});

test('A1 a page says what it asks, with its query, until it was answered', () => {
  expect(painter.draw(sight('/finance/order', { query: '?State=paid' })).asks).toEqual(['/finance/order?State=paid']);
  const { html, asks } = painter.draw(sight('/finance/order', { answers: orders('R261125-AAAAAAAA') }));
  expect(html).toContain('R261125-AAAAAAAA');
  // In the reader's time zone, and as far from now as the house's clock says.
  expect(html).toContain('2026-11-25 12:00');
  expect(html).toContain('1 day ago');
  expect(asks).toEqual([]);
});

test('A1 nothing of a reader stays for the next', () => {
  painter.draw(sight('/finance/order', { lang: 'zh-HK', answers: orders('R261125-AAAAAAAA') }));
  const next = painter.draw(sight('/finance/order', { answers: orders('R261125-BBBBBBBB') }));
  expect(next.html).toContain('R261125-BBBBBBBB');
  expect(next.html).not.toContain('R261125-AAAAAAAA');
  const none = painter.draw(sight('/finance/order'));
  expect([none.asks, none.html?.includes('R261125')]).toEqual([['/finance/order'], false]);
});

test('A1 a narrow window is drawn as cards, a wide one as a table; a page of its own and an unknown address not at all', () => {
  const answers = orders('R261125-AAAAAAAA');
  expect(painter.draw(sight('/finance/order', { answers })).html).toContain('<table');
  expect(painter.draw(sight('/finance/order', { answers, narrow: true })).html).not.toContain('<table');
  expect(painter.draw(sight('/login/sso')).html).toBeUndefined();
  expect(painter.draw(sight('/no/such/page')).html).toBeUndefined();
});
