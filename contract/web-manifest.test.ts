import { describe, expect, test } from 'vitest';
import { LANGS, type Lang } from './lang.ts';
import { fillFrame } from './web-frame.ts';
import {
  assetOf,
  type FrameName,
  type HtmlFile,
  type ManifestRoute,
  matchPath,
  menuShows,
  type PageVisitor,
  planPage,
  servedIn,
  type WebManifest,
} from './web-manifest.ts';

const each = <T>(make: (lang: Lang) => T) =>
  Object.fromEntries(LANGS.map((lang) => [lang, make(lang)])) as Record<Lang, T>;
const route = (pattern: string, access: ManifestRoute['access'], more: Partial<ManifestRoute> = {}): ManifestRoute => ({
  pattern,
  access,
  title: each((lang) => `${pattern} ${lang}`),
  modules: each((lang) => [`/assets/${lang}.js`]),
  css: [],
  ...more,
});
const html = (file: string): HtmlFile => ({ file, csp: `csp of ${file}`, css: [`/assets/all.css`] });

const manifest: WebManifest = {
  app: 'console',
  signInPath: '/login/sso',
  profilePath: '/user/safety',
  frames: Object.fromEntries(
    LANGS.flatMap((lang) => [`${lang}-visitor`, `${lang}-signed-in`]).map((name) => [
      name,
      html(`frames/${name}.html`),
    ]),
  ) as Record<FrameName, HtmlFile>,
  routes: [
    route('/', 'anyone', { entry: 'home' }),
    route('/login/sso', 'anyone', { small: each((lang) => html(`small/sign-in-${lang}.html`)) }),
    route('/user/safety', 'signedIn'),
    route('/escrow/transaction', 'anyone'),
    route('/domain/list', 'customer', {
      entry: 'domain/list',
      css: ['/assets/list.css'],
      paint: { 'zh-HK-signed-in': '<h1>list</h1>' },
    }),
    route('/domain/:domain', 'customer', { entry: 'domain/list' }),
  ],
  waiting: each((lang) => `<p>${lang}</p>`),
  notFound: { title: each((lang) => `none ${lang}`), modules: each(() => []), css: [] },
  assets: {
    '/assets/a.js': {
      file: 'assets/a.js',
      type: 'text/javascript',
      immutable: true,
      br: 'assets/a.js.br',
      gz: 'assets/a.js.gz',
    },
    '/robots.txt': { file: 'robots.txt', type: 'text/plain', immutable: false },
  },
};
const visitor: PageVisitor = { signedIn: false, hasSafeCode: false };
const fresh: PageVisitor = { signedIn: true, hasSafeCode: false };
const customer: PageVisitor = { signedIn: true, hasSafeCode: true };
const plan = (path: string, who: PageVisitor, query = '', lang: Lang = 'zh-HK') =>
  planPage(manifest, path, query, lang, who);

describe('planPage', () => {
  test('A8 visitors are sent to sign in with the current address', () => {
    expect(plan('/domain/list', visitor, '?q=a&s=1')).toEqual({
      kind: 'redirect',
      status: 302,
      to: '/login/sso?url=%2Fdomain%2Flist%3Fq%3Da%26s%3D1',
    });
  });
  test('A8 signed-in users without a security code are sent to set their profile, and nowhere in a circle', () => {
    expect(plan('/domain/list', fresh)).toMatchObject({ kind: 'redirect', to: '/user/safety' });
    expect(plan('/user/safety', fresh)).toMatchObject({ kind: 'page', status: 200 });
    expect(plan('/user/safety', visitor)).toMatchObject({ kind: 'redirect', to: '/login/sso?url=%2Fuser%2Fsafety' });
  });
  test('B2 who is signed in is not asked again, but in the window of a page that lost its session', () => {
    const at = (query: string) => plan('/login/sso', customer, query);
    expect(at('')).toEqual({ kind: 'redirect', status: 302, to: '/' });
    expect(at('?url=%2Fdomain%2Flist%3Fq%3Da')).toMatchObject({ to: '/domain/list?q=a' });
    expect(at('?url=%2F%2Fevil.example')).toMatchObject({ to: '/' });
    expect(at('?window=1')).toMatchObject({ kind: 'page', status: 200 });
    expect(plan('/login/sso', visitor)).toMatchObject({ kind: 'page', status: 200 });
  });
  test('A5 an address that is only the beginning of others leads to the first page below it', () => {
    expect(plan('/user', customer)).toEqual({ kind: 'redirect', status: 302, to: '/user/safety' });
    expect(plan('/escrow/', visitor)).toMatchObject({ to: '/escrow/transaction' });
    expect(plan('/use', customer)).toMatchObject({ status: 404 });
  });
  test('A8 open pages open for all', () => {
    for (const who of [visitor, fresh, customer]) {
      expect(plan('/', who)).toMatchObject({ kind: 'page', status: 200 });
      expect(plan('/escrow/transaction', who)).toMatchObject({ kind: 'page', status: 200 });
    }
  });
  test('A6 the frame follows language and session', () => {
    expect(plan('/', visitor, '', 'en')).toMatchObject({
      file: 'frames/en-visitor.html',
      csp: 'csp of frames/en-visitor.html',
      title: '/ en',
    });
    expect(plan('/domain/list', customer, '', 'zh-CN')).toMatchObject({
      file: 'frames/zh-CN-signed-in.html',
      entry: 'domain/list',
    });
  });
  test('A1 the page is painted in its own words where it can be, with the styles of the frame and its own', () => {
    const css = ['/assets/all.css', '/assets/list.css'];
    expect(plan('/domain/list', customer)).toMatchObject({ paint: '<h1>list</h1>', css, first: [] });
    expect(plan('/domain/list', customer, '', 'en')).toMatchObject({ paint: '<p>en</p>' });
    expect(plan('/domain/a.com', customer)).toMatchObject({ paint: '<p>zh-HK</p>', css: ['/assets/all.css'] });
  });
  test('small pages have their own file', () => {
    expect(plan('/login/sso', visitor)).toMatchObject({ file: 'small/sign-in-zh-HK.html', menu: false, alone: true });
  });
  test('A5 an unknown path is a 404 inside the layout', () => {
    expect(plan('/no/such', visitor)).toMatchObject({ kind: 'page', status: 404, file: 'frames/zh-HK-visitor.html' });
  });
});

test('matchPath reads named segments and refuses what cannot be decoded', () => {
  expect(matchPath('/user/checkemail/result/:Captcha/:Email', '/user/checkemail/result/a/b%40c.d')).toEqual({
    Captcha: 'a',
    Email: 'b@c.d',
  });
  expect(matchPath('/a/:B', '/a/%E0%A4%A')).toBeUndefined();
  expect(matchPath('/a/:B', '/a')).toBeUndefined();
  expect(matchPath('/login/*', '/login/x/y')).toEqual({});
  expect(matchPath('/domain/list', '/domain/list/')).toEqual({});
});

test('A3 the menu hides on any path that contains login', () => {
  expect(menuShows('/login/sso')).toBe(false);
  expect(menuShows('/some/login/thing')).toBe(false);
  expect(menuShows('/domain/list')).toBe(true);
});

test('fillFrame fills the holes, marks the entry, hides the menu and cannot be broken out of', () => {
  const source =
    '<html><title><!--hole:title--></title><!--hole:preload--><div data-menu="on"><style></style><!--hole:styles-before--><main><!--hole:content--></main><a data-entry="domain/list">x</a><a data-entry="domain/list2">y</a><!--hole:name--></div><!--hole:styles--><!--hole:first-data-->';
  const page = plan('/domain/list', customer);
  if (page.kind !== 'page') throw new Error('a page was expected');
  const filled = fillFrame(
    source,
    { ...page, title: '<a&b>$&', first: ['/domain/list?Sort=name&Limit=5'] },
    { Session: { SignedIn: true, HasSafeCode: true, Name: '</script><b>' } },
  );
  expect(filled).toContain('<title>&lt;a&amp;b&gt;$&amp;</title>');
  expect(filled).toContain('<link rel="modulepreload" href="/assets/zh-HK.js">');
  expect(filled).toContain('<link rel="preload" as="style" href="/assets/list.css">');
  expect(filled).toContain('<link rel="preload" as="fetch" crossorigin href="/api/domain/list?Sort=name&amp;Limit=5">');
  expect(filled).toContain('<main><h1>list</h1></main>');
  expect(filled).toContain(
    '</div><link rel="stylesheet" href="/assets/all.css"><link rel="stylesheet" href="/assets/list.css">',
  );
  expect(filled).toContain('data-entry="domain/list" aria-current="page">x');
  expect(filled).toContain('data-entry="domain/list2">y');
  expect(filled).toContain('data-menu="on"');
  expect(filled).not.toContain('</script><b>');
  expect(filled).not.toContain('<!--hole');
  expect(fillFrame(source, { ...page, menu: false }, { Session: { SignedIn: false, HasSafeCode: false } })).toContain(
    'data-menu="off"',
  );
});

test('a page that is drawn has its styles in it, and asks for its files when it is painted', () => {
  const page = plan('/domain/list', customer);
  if (page.kind !== 'page') throw new Error('a page was expected');
  const source =
    '<!--hole:preload--><style></style><!--hole:styles-before--><main><!--hole:content--></main><!--hole:styles-->';
  const first = ['/finance/balance'];
  const call = '<link rel="preload" as="fetch" crossorigin href="/api/finance/balance">';
  const data = { Session: { SignedIn: true, HasSafeCode: true } };
  const sheets = '<link rel="stylesheet" href="/assets/all.css"><link rel="stylesheet" href="/assets/list.css">';
  expect(fillFrame(source, { ...page, first, paint: '<table></table>', drawnWith: '.a{}' }, data)).toBe(
    `<style></style><style>.a{}</style><main><table></table></main>${call}<template data-after-paint>${sheets}<link rel="modulepreload" href="/assets/zh-HK.js"></template>`,
  );
});

test('A10 who operates the site stands in every page, and settings cannot break out of it', () => {
  const page = plan('/domain/list', customer);
  if (page.kind !== 'page') throw new Error('a page was expected');
  const data = { Session: { SignedIn: true, HasSafeCode: true } };
  const operator = {
    ...{ name: 'Harbour & Sons', ianaId: '1234', abuseEmail: 'abuse@harbour.example', abusePhone: '+852.21234567' },
    legal: { name: 'Harbour <Ltd>', number: 'CR No. 7', address: ['1 Road', 'Hong Kong'] },
  };
  const source = '<footer><!--hole:operator--></footer><p><!--hole:mail--></p>';
  expect(fillFrame(source, page, data, { operator })).toBe(
    '<footer><span>Harbour &amp; Sons</span><span>Harbour &lt;Ltd&gt;</span><span>CR No. 7</span><span>1 Road, Hong Kong</span><span>IANA 1234</span><a href="mailto:abuse@harbour.example">abuse@harbour.example</a><a href="tel:+85221234567">+852 21234567</a></footer><p><a href="mailto:abuse@harbour.example">abuse@harbour.example</a></p>',
  );
  expect(fillFrame(source, page, data)).toBe('<footer></footer><p></p>');
});

test('the reader’s choice of light or dark is painted first, and a forged cookie paints nothing', () => {
  const page = plan('/domain/list', customer);
  if (page.kind !== 'page') throw new Error('a page was expected');
  const data = { Session: { SignedIn: true, HasSafeCode: true } };
  expect(fillFrame('<html lang="en">', page, data, { theme: 'dark' })).toBe('<html data-theme="dark" lang="en">');
  expect(fillFrame('<html lang="en">', page, data, { theme: '"><script>' })).toBe('<html lang="en">');
  expect(fillFrame('<html lang="en">', page, data)).toBe('<html lang="en">');
});

test('assetOf picks the encoding the reader takes, and nothing outside the list', () => {
  expect(assetOf(manifest, '/assets/a.js', 'gzip, deflate, br')).toMatchObject({
    file: 'assets/a.js.br',
    headers: { 'Content-Encoding': 'br' },
  });
  expect(assetOf(manifest, '/assets/a.js', 'gzip, br;q=0')).toMatchObject({ file: 'assets/a.js.gz' });
  expect(assetOf(manifest, '/assets/a.js', undefined)?.file).toBe('assets/a.js');
  expect(assetOf(manifest, '/robots.txt', 'br')).toMatchObject({
    file: 'robots.txt',
    headers: { 'Cache-Control': 'public, max-age=3600' },
  });
  for (const path of ['/assets/../server-manifest.json', '/assets/b.js', '__proto__', 'constructor'])
    expect(assetOf(manifest, path, 'br')).toBeUndefined();
});

test('a page of the demonstration is open to anyone there, and is none in production', () => {
  const built = { ...manifest, routes: [...manifest.routes, route('/styleguide', 'demonstration')] };
  const statusIn = (mode: 'demonstration' | 'production') => {
    const plan = planPage(servedIn(built, mode), '/styleguide', '', 'en', { signedIn: false, hasSafeCode: false });
    return plan.kind === 'page' ? plan.status : plan.to;
  };
  expect([statusIn('demonstration'), statusIn('production')]).toEqual([200, 404]);
});
