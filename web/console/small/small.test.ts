import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as account from '#contract/api/account.ts';
import * as factors from '#contract/api/account-factors.ts';
import { getCaptcha } from '#contract/api/captcha.ts';
import * as verification from '#contract/api/verify.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { segments } from './path.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ROOMS: Readonly<Record<string, string>> = { '#contract/': 'contract/', '#web/': 'web/' };

const STATIC = /^import\s+'([^']+)'|^(?:import|export)\s[^;'=]*?\sfrom\s+'([^']+)'/gm;
const ALL = new RegExp(`${STATIC.source}|\\bimport\\('([^']+)'\\)`, 'gm');

/**
 * What a source brings into the page: its imports, and theirs; types weigh nothing. With `ALL` also what a press may
 * fetch later.
 */
function brings(file: string, imports: RegExp, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file)) return seen;
  const code = readFileSync(join(ROOT, file), 'utf8').replace(/^import type [^;]*;/gms, '');
  const from = [...code.matchAll(imports)].map((found) => (found[1] ?? found[2] ?? found[3])!);
  seen.set(file, from);
  for (const source of from) {
    const room = Object.keys(ROOMS).find((one) => source.startsWith(one));
    if (room) brings(source.replace(room, ROOMS[room]!), imports, seen);
    else if (source.startsWith('.')) brings(join(dirname(file), source), imports, seen);
  }
  return seen;
}

const pages = globSync('web/console/small/{sign-in,register,forgot,reset,activate,mail-result}.tsx', { cwd: ROOT });

test('the small pages bring react and nothing of the app: no router, query, schema library, antd, i18n', () => {
  expect(pages).toHaveLength(6);
  const packages = (imports: RegExp) => {
    const sources = pages.flatMap((page) => [...brings(page, imports).values()].flat());
    return [...new Set(sources.filter((source) => !/^[.#]/.test(source)))].sort();
  };
  expect(packages(STATIC)).toEqual(['react', 'react-dom/client']);
  // What passkeys need is fetched with the first press.
  expect(packages(ALL)).toEqual(['@simplewebauthn/browser', 'react', 'react-dom/client']);
});

test('the paths that the small pages write out are those of the contract', () => {
  const all: readonly unknown[] = [
    ...Object.values(account),
    ...Object.values(factors),
    ...Object.values(verification),
    getCaptcha,
  ];
  const known = all
    .filter((one): one is Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'method' in one)
    .map((one) => `${one.method} ${one.path}`);
  const sources = globSync('web/console/{small,layout}/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.'),
  );
  const code = [...sources, 'web/shared/captcha/solve.ts']
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const written = [...code.matchAll(/(?:method: '(GET|POST)', )?path: '(\/[^']+)'/g)].map(
    ([, method = 'POST', path]) => `${method} ${path}`,
  );
  expect(written.length).toBeGreaterThanOrEqual(7);
  expect(written.filter((one) => !known.includes(one))).toEqual([]);
});

test('C3 the parts of an address are read back, a broken one as it stands', () => {
  expect(segments('/user/checkemail/result/ab/x%40y.hk')).toEqual(['user', 'checkemail', 'result', 'ab', 'x@y.hk']);
  expect(segments('/a/%E0%A4%A')).toEqual(['a', '%E0%A4%A']);
});
