import { request as http } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import type { SearchLine } from '#contract/api/search.ts';
import { ERRORS } from '#contract/errors/index.ts';
import { LANGS } from '#contract/lang.ts';
import { SEARCH_QUERIES_MAX } from '#contract/rules/domain.ts';
import { openClient, signUp } from '#tools/testing/console-client.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { newReader, open, unique, wordsOf } from '../steps/reader.ts';

/** Bad input as real HTTP, each with its catalogue key and its words. */

interface Envelope {
  Code: number;
  Msg: string;
  Data?: SearchLine;
}

/** One search; the answer's lines. */
async function search(Names: readonly string[], Suffixes: readonly string[], lang = 'en') {
  const response = await fetch(`${consoleUrl()}/api/domain/search`, {
    method: 'POST',
    headers: { origin: consoleUrl(), 'content-type': 'application/json', cookie: `Lang=${lang}` },
    body: JSON.stringify({ Names, Suffixes }),
  });
  const lines = (await response.text()).trim().split('\n');
  return { status: response.status, lines: lines.map((line) => JSON.parse(line) as Envelope) };
}

test('D1 501 queries are refused with the limit named, in three languages, and nothing is asked', async () => {
  const names = Array.from({ length: 501 }, (_, at) => `bad-input-${at}`);
  for (const lang of LANGS) {
    const { status, lines } = await search(names, ['com'], lang);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.Code).toBe(ERRORS.SEARCH_TOO_MANY.code);
    expect(status).toBe(ERRORS.SEARCH_TOO_MANY.status);
    const t = await wordsOf(lang);
    expect(lines[0]?.Msg).toBe(t('search:error.tooMany', { limit: SEARCH_QUERIES_MAX, count: 501 }));
  }
});

test('D1 an emoji, a bidi mark, a control character, a hyphen out of place: each is no name, with its reason', async () => {
  const t = await wordsOf('en');
  const bad = [
    'smile\u{1f600}',
    'a\u202ebc',
    'nul\u0000l',
    '-start',
    'end-',
    'ab--cd',
    'under_score',
    'dot..dot',
    'a'.repeat(64),
  ];
  const { lines } = await search(bad, ['com']);
  expect(lines).toHaveLength(bad.length);
  const byTyped = new Map(lines.map(({ Data }) => [Data?.Typed, Data]));
  for (const typed of bad) {
    const line = byTyped.get(typed);
    expect(line?.Status, JSON.stringify(typed)).toBe('invalid');
    expect(line?.Reason, JSON.stringify(typed)).toBeTruthy();
    expect(line?.Register, JSON.stringify(typed)).toBeUndefined();
  }
  expect(byTyped.get('smile\u{1f600}')?.Reason).toBe(t('search:invalid.characters'));
});

test('D1 mixed full-width letters, capitals and ideographic stops are the name that is meant', async () => {
  const label = `wide${unique()}`;
  const typed = `\uff37${label.slice(1).toUpperCase()}\u3002\uff23om`;
  const { lines } = await search([typed], []);
  expect(lines[0]?.Data).toMatchObject({ Typed: typed, Name: `${label}.com`, Status: 'registrable' });
});

/** Sends a raw cookie header, which `fetch` would refuse to carry. */
function rawGet(path: string, cookie: string): Promise<{ status: number; headers: object; body: string }> {
  return new Promise((done, fail) => {
    const sent = http(`${consoleUrl()}${path}`, { headers: { cookie }, insecureHTTPParser: true }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    sent.once('error', fail).end();
  });
}

test('A6 a Lang cookie with line breaks, a path or markup is the default language and comes back nowhere', async () => {
  const t = await wordsOf('zh-HK');
  for (const value of ['en%0d%0aSet-Cookie:%20Evil=1', '../../en', '<script>', 'xx', '', 'EN', '"en"x']) {
    const page = await rawGet('/price', `Lang=${value}`);
    expect(page.status, value).toBe(200);
    expect(page.headers).toMatchObject({ 'content-language': 'zh-HK' });
    expect(JSON.stringify(page.headers)).not.toMatch(/Evil/);
    if (value.length > 2) expect(page.body).not.toContain(value);
    const call = await rawGet('/api/user/info', `Lang=${value}`);
    expect((JSON.parse(call.body) as Envelope).Msg, value).toBe(t('house:error.notSignedIn'));
  }
});

/** Signs out behind the page's back: it is left first, for what it still asks would lead it to signing in again. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test('B2 url= to another site leads nowhere: signed in, the reader stays on this one', async ({ page }) => {
  const { t, email, password, safeCode } = await newReader(page, 'zh-HK');
  await signUp(openClient({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }), {
    email,
    password,
    safeCode,
    name: 'Wong',
  });
  const evil = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%09/evil.example',
    `${consoleUrl()}@evil.example/`,
  ];
  for (const url of evil) {
    await leave(page);
    await open(page, `/login/sso?url=${encodeURIComponent(url)}`);
    await page.getByLabel(t('gate:email'), { exact: true }).fill(email);
    await page.getByLabel(t('gate:password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
    await expect(page.locator('.ns-who'), url).toHaveText(email);
    expect(new URL(page.url()).origin, url).toBe(consoleUrl());
  }
  await leave(page);
  await open(page, `/login/sso?url=${encodeURIComponent('/finance/order?State=paid')}`);
  await page.getByLabel(t('gate:email'), { exact: true }).fill(email);
  await page.getByLabel(t('gate:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(`${consoleUrl()}/finance/order?State=paid`);
  // Who is signed in goes on; a whole address of this site is one of ours.
  await open(page, `/login/sso?url=${encodeURIComponent('/finance/record#row')}`);
  await expect(page).toHaveURL(`${consoleUrl()}/finance/record#row`);
  await leave(page);
  await open(page, `/login/sso?url=${encodeURIComponent(`${consoleUrl()}/domain/list`)}#tags`);
  await page.getByLabel(t('gate:email'), { exact: true }).fill(email);
  await page.getByLabel(t('gate:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(`${consoleUrl()}/domain/list#tags`);
});
