import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reachOf } from './imports.ts';
import { ROOT } from './root.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** The classes a sheet gives a look of their own: those that a selector begins with. */
const styled = (css: string) =>
  new Set([...css.matchAll(/(?:^|[},;/])\s*\.([a-z][\w-]*)/g)].map(([, name = '']) => name));

/** Class names that a source writes as such: every word of a literal that stands behind `className`. */
function worn(code: string): Set<string> {
  const literals = [...code.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)];
  return new Set(
    literals.flatMap(([, plain = '', code = '']) => [...`${plain} ${code}`.matchAll(/[a-z][\w-]*/g)].flat()),
  );
}

/** Styles of the document itself: in every frame, or loaded with the app. */
const EVERYWHERE = ['frame', 'bones', 'small'].map((name) => `web/shared/layout/${name}.css`);
const sheets = new Map(globSync('web/**/*.css', { cwd: ROOT }).map((file) => [file, styled(read(file))]));

/** The classes that a page wears whose styles stand in a sheet which neither the page nor its layout loads. */
function undressed(page: string, loaded: ReadonlySet<string>): string[] {
  const reach = reachOf(page);
  const has = (name: string) =>
    [...sheets].some(([file, names]) => names.has(name) && (reach.has(file) || loaded.has(file)));
  const known = (name: string) => [...sheets.values()].some((names) => names.has(name));
  const classes = [...reach].filter((file) => file.endsWith('.tsx')).flatMap((file) => [...worn(read(file))]);
  return [...new Set(classes)].filter((name) => known(name) && !has(name));
}

const APPS = ['console', 'backoffice'].map((app) => ({
  pages: globSync(`web/${app}/pages/**/index.tsx`, { cwd: ROOT }),
  loaded: new Set([...EVERYWHERE, ...reachOf(`web/${app}/main.tsx`)]),
}));

test('every page brings the styles of the classes it wears: another page that was open before must not be needed', () => {
  const found = APPS.flatMap(({ pages, loaded }) =>
    pages.flatMap((page) => undressed(page, loaded).map((name) => `${page}: .${name}`)),
  );
  expect(found).toEqual([]);
  expect(APPS.flatMap(({ pages }) => pages).length).toBeGreaterThan(20);
});

test('a class whose sheet a page does not load is found', () => {
  expect([...worn('<p className="ns-a b"/><i className={on ? "c-d" : `e`}/>')]).toEqual(
    expect.arrayContaining(['ns-a', 'b', 'c-d', 'e']),
  );
  expect([...styled('.a .b { c: d }\n.f,\n.g-h:hover { i: url(j.k) }')].sort()).toEqual(['a', 'f', 'g-h']);
  expect(undressed('web/console/pages/help/index.tsx', new Set())).toContain('ns-bones');
});
