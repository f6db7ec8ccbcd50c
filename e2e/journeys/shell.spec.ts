import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { loadMessages } from '#contract/messages/index.ts';
import { at, becomeCustomer, becomeSignedIn, speak } from '../new-customer.ts';
import { drawnCard } from '../steps/upload-picture.ts';

/** The labels of specification §2 by hand, section by section. */
const MENU = {
  'zh-HK': [
    ['域名管理', '我的域名', '範本管理', '修改 DNS', '域名解析', '清除原有解析', '域名轉移', '域名續費'],
    ['財務管理', '財務中心', '網上充值', '凍結明細', '充值訂單', '財務記錄', '提款管理'],
    ['用戶管理', '認證中心', '帳戶資料'],
    ['域名交易', '域名交易', '我的交易'],
  ],
  'zh-CN': [
    ['域名管理', '我的域名', '模板管理', '修改 DNS', '域名解析', '清除原有解析', '域名转移', '域名续费'],
    ['财务管理', '财务中心', '在线充值', '冻结明细', '充值订单', '财务记录', '提现管理'],
    ['用户管理', '认证中心', '账户资料'],
    ['域名交易', '域名交易', '我的交易'],
  ],
  en: [
    [
      'Domain management',
      'My domains',
      'Template management',
      'Modify DNS',
      'Domain resolution',
      'Clear original resolution',
      'Domain transfer',
      'Domain renewal',
    ],
    [
      'Finance management',
      'Finance center',
      'Online recharge',
      'Frozen details',
      'Recharge orders',
      'Finance records',
      'Withdrawal management',
    ],
    ['User management', 'Verification center', 'Account profile'],
    ['Domain trading', 'Domain trading', 'My trading list'],
  ],
} as const;

/** Everything the browser complains of while a page is open, the policy's reports among it. */
function complaints(page: Page): string[] {
  const all: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404 (Not Found)')) all.push(message.text());
  });
  page.on('pageerror', (error) => all.push(error.message));
  return all;
}

const menuOf = (page: Page) =>
  page
    .locator('.ns-menu section')
    .evaluateAll((sections) =>
      sections.map((one) => [...one.querySelectorAll('h2, a')].map((item) => item.textContent)),
    );
/**
 * The app has taken over from the frame: the page is there, and the menu is its own. The painted one goes by whole
 * pages and has no drawer.
 */
const alive = async (page: Page) => {
  await expect(page.locator('main h1')).toBeVisible();
  await page.waitForFunction(() => document.querySelector('.ns-menu a')?.hasAttribute('data-discover') ?? true);
};

for (const lang of LANGS) {
  test(`A1 A6 A7 the menu, the title and nothing else in ${lang}`, async ({ page }) => {
    await becomeSignedIn(page);
    const heard = complaints(page);
    await speak(page, lang);
    await page.goto(at.console('/escrow/transaction'));
    await alive(page);
    expect(await menuOf(page)).toEqual(MENU[lang]);
    expect((await page.locator('.ns-menu').boundingBox())?.width).toBe(200);
    const site = { 'zh-HK': '國際站', 'zh-CN': '国际站', en: 'International' }[lang];
    await expect(page).toHaveTitle(`${MENU[lang][3][1]} · Namestead ${site}`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('.ns-menu [aria-current=page]')).toHaveAttribute('data-entry', 'escrow/transaction');
    expect(heard).toEqual([]);
  });
}

test('A1 A10 a visitor has a menu of five open pages in the header, painted as the app draws it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(at.console('/price'), { waitUntil: 'commit' });
  const entries = page.locator('.ns-header .ns-menu a');
  await expect(entries).toHaveText(['搜尋域名', '價目', '域名市場', '買賣域名', '使用說明']);
  await expect(page.locator('.ns-menu [aria-current=page]')).toHaveAttribute('data-entry', 'price');
  const [before, painted] = [await entries.last().boundingBox(), await entries.last().elementHandle()];
  release();
  await page.waitForFunction((link) => !link?.isConnected, painted);
  await alive(page);
  expect(await entries.last().boundingBox()).toEqual(before);
  for (const key of await entries.evaluateAll((links) => links.map((one) => one.getAttribute('data-entry')))) {
    await page.locator(`[data-entry="${key}"]`).click();
    await expect(page).toHaveURL(at.console(`/${key}`));
    await expect(page.locator('.ns-menu [aria-current=page]')).toHaveAttribute('data-entry', `${key}`);
  }
});

test('A10 a visitor reads what a name costs before anybody asks for an account', async ({ page }) => {
  await page.goto(at.console('/'));
  await alive(page);
  const prices = (await (await page.request.get(at.console('/api/price'))).json()).Data.Suffixes;
  const card = page.locator('.visitor-cost');
  for (const key of ['Register', 'Renew', 'Transfer', 'Restore'])
    await expect(card).toContainText(`USD\u00a0${prices[0][key].Amount}`);
  await expect(page.locator('.visitor-chips li')).toHaveCount(6);
  await page.locator('main [name=q]').fill('harbour-tea');
  await page.locator('main [type=submit]').click();
  await expect(page).toHaveURL(/\/domain\/search\?q=harbour-tea$/);
});

/** Scripts wait until `release`; meanwhile the page is what the server painted. */
async function holdScripts(page: Page, which: string | RegExp = '**/*.js'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('A1 the frame paints header, menu and the shape of the page before any script, and nothing moves when the app takes over', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await becomeSignedIn(page);
  const release = await holdScripts(page);
  await page.goto(at.console('/escrow/transaction'), { waitUntil: 'commit' });
  await expect(page.locator('.ns-menu a')).toHaveCount(17);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.ns-menu [aria-current=page]')).toHaveAttribute('data-entry', 'escrow/transaction');
  const last = page.locator('.ns-menu a').last();
  const before = await last.boundingBox();
  const painted = await last.elementHandle();
  release();
  // The app draws everything anew: when the painted link has left the document, what stands there is the app's.
  await page.waitForFunction((link) => !link?.isConnected, painted);
  await alive(page);
  await expect(last).toBeVisible();
  expect(await last.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThanOrEqual(
    0.02,
  );
});

/** A page of the console as it is painted, whose presses are kept; the app comes at `release`. */
async function openPainted(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(at.console(path), { waitUntil: 'commit' });
  await page.waitForFunction(() => 'namesteadEarly' in globalThis);
  return release;
}

test('A1 the page is there before any script, with what it asks', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(at.console('/price'), { waitUntil: 'commit' });
  await expect(page.locator('main table').first()).toContainText('.com');
  release();
});

test('A1 what is typed and pressed before the script is there is done by the app', async ({ page }) => {
  const release = await openPainted(page, '/domain/search');
  await page.locator('.search-names').fill('early-bird');
  await page.locator('.search-form [type=submit]').click();
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page).toHaveURL(/\?q=early-bird/);
  await expect(page.locator('.search-names')).toHaveValue('early-bird');
});

test('A1 a press that is begun before the app stands, and ended after its code came, is done by it', async ({
  page,
}) => {
  const release = await openPainted(page, '/domain/search');
  await page.locator('.search-names').fill('early-bird');
  await page.locator('.search-form [type=submit]').hover();
  await page.mouse.down();
  const code = page.waitForResponse(/\/assets\/start-/);
  release();
  await code;
  await page.waitForLoadState('networkidle');
  await page.mouse.up();
  await expect(page).toHaveURL(/\?q=early-bird/);
});

test('A1 K1 all that is typed before the script is there is kept, also where a part of it makes the page say more', async ({
  page,
}) => {
  const release = await openPainted(page, '/escrow/transaction');
  const typed = { Name: 'early-bird.com', Price: '60', With: 'other@customer.example', Remarks: 'What we agreed' };
  const field = (name: string) => page.locator(`.ns-content [name=${name}]`);
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  await page.locator('.ns-content [type=checkbox]').check();
  release();
  await alive(page);
  for (const [name, value] of Object.entries(typed)) await expect(field(name)).toHaveValue(value);
  await expect(page.locator('.ns-content [type=checkbox]')).toBeChecked();
});

test('A1 the header is heard before the script is there: light or dark, language, signing out', async ({ page }) => {
  await becomeSignedIn(page);
  const early = async (act: () => Promise<unknown>) => {
    const release = await openPainted(page, '/price');
    await act();
    release();
  };
  await early(() => page.locator('.ns-header > button.ns-tool').last().click());
  await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
  await early(() => page.locator('.ns-header select').selectOption('en'));
  await expect(page.locator('.ns-menu h2').first()).toHaveText('Domain management');
  await early(async () => {
    await page.locator('.ns-account summary').click();
    await page.locator('.ns-account button').click();
  });
  await expect(page).toHaveURL(at.console('/'));
  await expect(page.locator('.ns-account')).toHaveCount(0);
});

test('A1 the language chosen at the gate before the script is there is the one the page speaks', async ({ page }) => {
  await speak(page, 'zh-HK');
  const release = await holdScripts(page, /\/assets\/[^/]*\.js$/);
  await page.goto(at.console('/login/register'), { waitUntil: 'commit' });
  await page.locator('.sm-lang select').selectOption('en');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto(at.console('/login/sso'));
  await expect(page.locator('.sm-lang select')).toHaveValue('en');
});

test('A6 the gate speaks the language that was turned in another window while its words came', async ({ page }) => {
  await speak(page, 'zh-HK');
  const release = await holdScripts(page, /\/assets\/zh-HK-[^/]*\.js$/);
  await page.addInitScript(() => {
    const kept = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
    Object.defineProperty(document, 'cookie', {
      ...kept,
      get: () => {
        // When what reads it now has read all it reads at once.
        queueMicrotask(() => Object.assign(window, { read: true }));
        return kept.get!.call(document);
      },
    });
  });
  await page.goto(at.console('/login/sso'), { waitUntil: 'commit' });
  await page.waitForFunction(() => 'read' in window);
  await speak(page, 'zh-CN');
  release();
  await expect(page.locator('html[data-stands]')).toHaveAttribute('lang', 'zh-CN');
  expect((await page.context().cookies()).find(({ name }) => name === 'Lang')?.value).toBe('zh-CN');
});

test('A6 who goes back or forward reads the language chosen last, at the gate and behind it', async ({ page }) => {
  const stands = (lang: string) => expect(page.locator('html[data-stands]')).toHaveAttribute('lang', lang);
  await speak(page, 'zh-HK');
  await page.goto(at.console('/login/register'));
  await stands('zh-HK');
  await page.locator('.sm-lang select').selectOption('en');
  await stands('en');
  await page.goto(at.console('/price'));
  await stands('en');
  await page.locator('.ns-header select').selectOption('zh-CN');
  await stands('zh-CN');
  await page.goBack();
  await stands('zh-CN');
  await page.locator('.sm-lang select').selectOption('zh-HK');
  await stands('zh-HK');
  await page.goForward();
  await stands('zh-HK');
});

test('A1 a file chosen before the script is there is taken by the app', async ({ page }) => {
  await becomeCustomer(page);
  const release = await openPainted(page, '/contact');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await drawnCard() });
  release();
  await expect(page.locator('.ns-picture canvas')).toBeVisible();
});

test('A1 a file whose dialogue was opened before the script is there, and closed after, is taken by the app', async ({
  page,
}) => {
  await becomeSignedIn(page);
  const release = await openPainted(page, '/contact');
  const painted = await page.locator('.ns-content input[type=file]').elementHandle();
  release();
  await alive(page);
  await page.waitForFunction((field) => !field?.isConnected, painted);
  await painted?.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await drawnCard() });
  await expect(page.locator('.ns-content .ns-picture')).toBeVisible();
});

test('A6 English apostrophes and quotation marks are as narrow as Latin letters', async ({ page }) => {
  await speak(page, 'en');
  await page.goto(at.console('/'));
  await alive(page);
  const widths = await page.evaluate(() =>
    ['\u2019', '\u201c'].map((mark) => {
      const span = Object.assign(document.createElement('span'), { textContent: mark });
      span.style.fontSize = '100px';
      document.body.append(span);
      return span.getBoundingClientRect().width;
    }),
  );
  for (const width of widths) expect(width).toBeLessThan(60);
});

test('A6 the language turns in the header without a reload, and stays in the cookie', async ({ page }) => {
  await becomeSignedIn(page);
  await speak(page, 'zh-HK');
  await page.goto(at.console('/'));
  await alive(page);
  await page.locator('[name=q]').fill('typed');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.locator('.ns-header select').selectOption('en');
  await expect(page.locator('.ns-menu h2').first()).toHaveText('Domain management');
  await expect(page).toHaveTitle('Home · Namestead International');
  await expect(page.locator('[name=q]')).toHaveValue('typed');
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await page.reload();
  await expect(page.locator('.ns-menu h2').first()).toHaveText('Domain management');
});

test('A3 the menu is hidden on any path that contains login', async ({ page }) => {
  await page.goto(at.console('/some/login/place'));
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('.ns-menu')).toHaveCount(0);
});

test('A5 an unknown path is a 404 inside the layout', async ({ page }) => {
  const response = await page.goto(at.console('/no/such/page'));
  expect(response?.status()).toBe(404);
  await alive(page);
  await expect(page.locator('main h1')).toHaveText('找不到此頁');
  await expect(page.locator('.ns-menu a')).toHaveCount(5);
});

test('A5 a page whose code does not come shows a way on, never a blank page', async ({ page }) => {
  await page.goto(at.console('/escrow/transaction'));
  await alive(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.locator('.ns-brand').click();
  await expect(page.locator('main [role=alert]')).toContainText('此頁的程式未能載入');
  await page.unroute('**/assets/*.js');
  await page.locator('main [role=alert] button').click();
  await expect(page.locator('main [name=q]')).toBeVisible();
});

test('A5 A7 a page whose code is slow says at once that it loads, under its own title; the page before is gone', async ({
  page,
}) => {
  await page.goto(at.console('/escrow/transaction'));
  await alive(page);
  const held: (() => Promise<void>)[] = [];
  await page.route('**/assets/*.js', (route) => void held.push(() => route.continue()));
  await page.locator('.ns-brand').click();
  await expect(page.locator('main .ns-bones')).toContainText('載入');
  await expect(page.locator('main h1')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/域名交易/);
  for (const go of held) await go();
  await page.unroute('**/assets/*.js');
  await expect(page.locator('main [name=q]')).toBeVisible();
});

test('A8 guards: visitors to sign-in with their address, members to the profile, open pages open', async ({ page }) => {
  await page.goto(at.console('/finance/order?state=paid'));
  expect(new URL(page.url()).pathname).toBe('/login/sso');
  expect(new URL(page.url()).searchParams.get('url')).toBe('/finance/order?state=paid');
  for (const open of ['/', '/domain/search', '/price', '/escrow/transaction', '/domain/transferinverify/x', '/help']) {
    await page.goto(at.console(open));
    expect(new URL(page.url()).pathname).toBe(open);
  }
  // Inside the app, too.
  await page.goto(at.console('/'));
  await page.locator('main a[href="/domain/transferin"]').click();
  await expect(page).toHaveURL(/\/login\/sso\?url=%2Fdomain%2Ftransferin$/);
  const who = await becomeSignedIn(page);
  await page.goto(at.console('/domain/list'));
  expect(new URL(page.url()).pathname).toBe('/user/safety');
  for (const exempt of ['/user/info/protection', '/user/info/password', '/escrow/transaction']) {
    await page.goto(at.console(exempt));
    expect(new URL(page.url()).pathname).toBe(exempt);
  }
  // A forged hint opens nothing.
  await page.context().addCookies([{ name: 'IsSetSafeCode', value: 'true', url: at.console() }]);
  await page.goto(at.console('/domain/list'));
  expect(new URL(page.url()).pathname).toBe('/user/safety');
  await expect(page.locator('.ns-who')).toHaveText(who.email);
});

test('A2 A4 entries lead to the path of their key, are highlighted, and scroll to the top', async ({ page }) => {
  await becomeCustomer(page);
  await page.goto(at.console('/finance/center'));
  await alive(page);
  const entries = await page
    .locator('.ns-menu a')
    .evaluateAll((links) => links.map((one) => one.getAttribute('data-entry')!));
  for (const entry of entries) {
    await page.locator(`[data-entry="${entry}"]`).click();
    await expect(page).toHaveURL(at.console(`/${entry}`));
    await expect(page.locator('.ns-menu [aria-current=page]')).toHaveAttribute('data-entry', entry);
  }
  for (const [path, entry] of [
    ['/finance/recharge/info', 'finance/recharge'],
    ['/user/verify/wallet', 'user/verify'],
    ['/finance/withdrawal/apply', 'finance/withdrawal'],
    ['/template/cn/create', 'template/list'],
  ] as const) {
    await page.goto(at.console(path));
    await expect(page.locator('.ns-menu [aria-current=page]')).toHaveAttribute('data-entry', entry);
  }
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px';
    scrollTo(0, 3000);
  });
  await page.locator('[data-entry="domain/editdns"]').click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

/** Another site's link to a page of the console. */
async function comeFromElsewhere(page: Page, path: string): Promise<void> {
  const elsewhere = 'http://elsewhere.example/';
  const body = `<a href="${at.console(path)}">Namestead</a>`;
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(elsewhere);
  await page.getByRole('link').click();
}

for (const [how, come] of [
  ['', (page: Page) => page.goto(at.console('/'))],
  [', also for who came from another site', (page: Page) => comeFromElsewhere(page, '/')],
] as const) {
  test(`A9 a session lost in the middle: sign-in in a new window, then the same call goes on${how}`, async ({
    page,
    context,
  }) => {
    const who = await becomeCustomer(page);
    await come(page);
    await alive(page);
    await page.locator('[name=q]').fill('kept');
    await context.clearCookies({ name: /session/ });
    await page.evaluate(() => Object.assign(window, { same: true }));
    const coming = context.waitForEvent('page');
    await page.locator('[data-entry="template/list"]').click();
    await expect(page.getByRole('dialog')).toContainText('登入狀態已失效');
    const signIn = await coming;
    await signIn.locator('[name=Email]').fill(who.email);
    await signIn.locator('[name=Password]').fill(who.password);
    await signIn.locator('button[type=submit]').click();
    await expect(signIn.locator('.sm-note-done')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('main')).toContainText('陳大文');
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    const closed = signIn.waitForEvent('close');
    await signIn.locator('.sm-submit').click();
    await closed;
  });
}

test('narrow: the menu is a drawer that opens, closes by Escape and by going somewhere, and nothing overflows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at.console('/'));
  await alive(page);
  await expect(page.locator('.ns-menu')).not.toBeInViewport();
  await page.locator('.ns-burger').click();
  await expect(page.locator('.ns-menu a').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ns-burger')).toBeFocused();
  await page.locator('.ns-burger').click();
  await page.locator('[data-entry="escrow/transaction"]').click();
  await expect(page.locator('.ns-menu')).not.toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('narrow: the menu opens before any script, and stays open when the app takes over (A1)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto(at.console('/escrow/transaction'), { waitUntil: 'commit' });
  const [burger, first] = [page.locator('.ns-burger'), page.locator('.ns-menu a').first()];
  await expect(first).not.toBeInViewport();
  await burger.click();
  await expect(first).toBeInViewport();
  const [before, painted] = [await burger.boundingBox(), await first.elementHandle()];
  release();
  await page.waitForFunction((link) => !link?.isConnected, painted);
  await alive(page);
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await expect(burger).toHaveAttribute('aria-expanded', 'true');
  expect(await burger.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(first).not.toBeInViewport();
  await expect(burger).toBeFocused();
});

test('the keyboard reaches the content by the skip link, and focus goes to the content with a new page', async ({
  page,
}) => {
  await page.goto(at.console('/price'));
  await alive(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('.ns-skip')).toBeFocused();
  await page.locator('[data-entry="escrow/transaction"]').click();
  await expect(page.locator('#main')).toBeFocused();
});

for (const scheme of ['light', 'dark'] as const) {
  for (const path of ['/', '/escrow/transaction', '/no/such', '/login/sso', '/login/register', '/login/forgot']) {
    test(`axe finds nothing on ${path}, ${scheme}`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme: scheme });
      const page = await context.newPage();
      await page.goto(at.console(path));
      await expect(page.locator('h1').first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.target).join(' ')}`)).toEqual([]);
      await context.close();
    });
  }
}

test('no page before sign-in shows a key or words of another language', async ({ page }) => {
  for (const lang of LANGS) {
    await speak(page, lang);
    const { gate } = await loadMessages(lang);
    for (const [path, title] of [
      ['/login/sso', gate['signIn.title']],
      ['/login/register', gate['register.title']],
      ['/login/forgot', gate['forgot.title']],
    ] as const) {
      await page.goto(at.console(path));
      await expect(page.locator('h1')).toHaveText(title);
      const text = await page.locator('main').textContent();
      expect(text).not.toMatch(/\b(?:common|gate|menu):\w/);
      if (lang === 'en') expect(text).not.toMatch(/\p{Script=Han}/u);
    }
  }
});
