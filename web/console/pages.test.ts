import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { matchPath } from '#contract/web-manifest.ts';
import { MENU } from './menu.ts';
import { PAGES } from './pages.ts';

const pageAt = (path: string) => PAGES.find((page) => matchPath(page.path, path));
const entryOf = (path: string) => pageAt(path)?.entry;

/** Every path of specification §2, by hand. */
const SPECIFIED = [
  '/user/checkemail/result/abc/a%40b.hk',
  '/user/safety',
  '/login/sso',
  '/escrow/transaction',
  '/user/verify',
  '/user/verify/email',
  '/user/verify/wallet',
  '/user/info',
  '/user/info/protection',
  '/user/info/password',
  '/finance/center',
  '/finance/recharge',
  '/finance/recharge/info',
  '/finance/order',
  '/finance/record',
  '/finance/record/expense',
  '/finance/record/income',
  '/finance/freeze',
  '/finance/withdrawal',
  '/finance/withdrawal/editbank',
  '/finance/withdrawal/apply',
  '/finance/withdrawal/list',
  '/domain/transferin',
  '/domain/transferin/list',
  '/domain/transferout',
  '/domain/transferout/list',
  '/domain/transferinverify/s',
  '/domain/transferoutverify/s/1',
  '/domain/editdns',
  '/domain/task',
  '/domain/taskinfo',
  '/domain/resolution',
  '/domain/batch/cleardns',
  '/domain/list',
  '/domain/example.com',
  '/domain/renew',
  '/template/list',
  '/template/12',
  '/template/create',
  '/template/push',
  '/template/cn',
  '/template/cn/create',
  '/template/cn/edit',
  '/escrow/escrowlist',
  '/escrow/escrowinfo',
];

test('A5 every path of §2 is a page of its own and no row hides another', () => {
  for (const path of SPECIFIED) expect(pageAt(path), path).toBeDefined();
  for (const page of PAGES) {
    const sample = page.path.replace(/:\w+/g, 'x.y');
    expect(pageAt(sample)?.path, `${sample} is taken by another row`).toBe(page.path);
  }
});

test('A1 the menu has the four sections with exactly the entries of §2', () => {
  expect(MENU.map(({ key, entries }) => [key, entries.length])).toEqual([
    ['domain', 7],
    ['finance', 6],
    ['user', 2],
    ['escrow', 2],
  ]);
});

describe('A2 the matching entry is highlighted', () => {
  test.each([
    ['/finance/order', 'finance/order'],
    ['/finance/recharge/info', 'finance/recharge'],
    ['/finance/record/income', 'finance/record'],
    ['/user/verify/email', 'user/verify'],
    ['/user/verify/wallet', 'user/verify'],
    ['/user/info/protection', 'user/info'],
    ['/user/info/password', 'user/info'],
    ['/finance/withdrawal/apply', 'finance/withdrawal'],
    ['/template/cn/edit', 'template/list'],
    ['/template/77', 'template/list'],
    ['/domain/example.com', 'domain/list'],
    ['/escrow/escrowinfo', 'escrow/escrowlist'],
  ])('%s → %s', (path, entry) => expect(entryOf(path)).toBe(entry));
});

test('A4 every entry leads to a page that highlights it', () => {
  for (const { key } of MENU.flatMap((section) => [...section.entries])) expect(entryOf(`/${key}`)).toBe(key);
});

test('A8 open to visitors is what the row lists, and the security pages need only a session', () => {
  const open = PAGES.filter((page) => page.access === 'anyone').map((page) => page.path);
  expect(open.sort()).toEqual(
    [
      '/',
      '/domain/search',
      '/domain/emailverify/:Sign',
      '/domain/holder/confirm/:Token',
      '/market',
      '/market/:listed',
      '/price',
      '/login/sso',
      '/login/register',
      '/login/forgot',
      '/login/reset/:Token',
      '/login/activate/:Token',
      '/user/checkemail/result/:Captcha/:Email',
      '/domain/transferinverify/:Sign',
      '/domain/transferoutverify/:Sign/:ID',
      '/escrow/transaction',
      '/certificate',
      '/contact',
      '/contact/:enquiry',
      '/help',
      '/legal/terms',
      '/legal/privacy',
    ].sort(),
  );
  expect(PAGES.filter((page) => page.access === 'signedIn').map((page) => page.path)).toEqual([
    '/user/safety',
    '/user/info/protection',
    '/user/info/password',
  ]);
});

test('a folder below pages/ belongs to a row, so no page is built that cannot be opened', () => {
  const rows = new Set(PAGES.map((page) => page.at));
  const folders = globSync('pages/**/index.tsx', { cwd: import.meta.dirname }).map((file) =>
    file.slice('pages/'.length, -'/index.tsx'.length),
  );
  expect(folders.filter((at) => !rows.has(at))).toEqual([]);
  expect(folders).toContain('home');
});
