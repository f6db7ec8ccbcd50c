import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { ERROR_KEYS } from '#contract/error-keys.ts';
import type { AppBuild } from './apps.ts';
import { wordsOfPages } from './page-words.ts';
import { ROOT } from './root.ts';

/** One chunk of Vite's own manifest. */
export interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}
export type Chunks = Record<string, Chunk>;

/** Tells the app which words each of its pages says. */
function pageWords(app: string): Plugin {
  const id = '\0virtual:page-words';
  return {
    name: 'namestead-page-words',
    resolveId: (source) => (source === 'virtual:page-words' ? id : undefined),
    load: (asked) => (asked === id ? `export const PAGE_WORDS = ${JSON.stringify(wordsOfPages(app))};` : undefined),
  };
}

/** A browser needs no more of the catalogue of errors than which key a number has: a list in place of what makes it. */
const errorKeys: Plugin = {
  name: 'namestead-error-keys',
  load: (id) =>
    /[\\/]contract[\\/]error-keys\.ts$/.test(id)
      ? `export const ERROR_KEYS = ${JSON.stringify(ERROR_KEYS)};`
      : undefined,
};

/** What every page starts with comes in a few files, not in dozens: a start file this small joins a neighbour. */
const START_BYTES_MIN = 2_500;
/** Small parts that nearly every page draws with; those of forms and what floats are not among them. */
const PARTS = /[\\/]web[\\/]shared[\\/](?:use-\w+|table[\\/][\w-]+|ui[\\/](?!form)[\w-]+)\.(?:tsx?|css)$/;
/** What the small pages share with the app. */
const BASE =
  /[\\/]contract[\\/]|[\\/]web[\\/]shared[\\/](?:session|request|signed-in-news|captcha[\\/](?:solve|use-captcha)|passkeys[\\/]here|app[\\/]theme-choice|layout[\\/](?:icons|lang-select))\.|vite[\\/]preload-helper/;
const START = ['$initial' as const];
/**
 * Libraries and shared code only: an entry of ours does its work when it is loaded, so it must never lie in another's
 * file.
 */
const QUIET = /[\\/]node_modules[\\/]|[\\/]web[\\/]shared[\\/]/;
const GROUPS = [
  { name: 'base', tags: START, test: BASE, priority: 3 },
  { name: 'parts', test: PARTS, priority: 2, includeDependenciesRecursively: false },
  {
    name: 'start',
    tags: START,
    test: QUIET,
    priority: 1,
    entriesAware: true,
    entriesAwareMergeThreshold: START_BYTES_MIN,
  },
];
/** A group's chunk is named after all it serves; its first word is enough. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`;

export function viteConfig(): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
  };
}

const NONE = '\0no-styles';
const noStyles: Plugin = {
  name: 'namestead-no-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NONE : undefined),
  load: (id) => (id === NONE ? '' : undefined),
};

/** For running the app's own modules in the build, to paint with them: their styles are of no use there. */
export function paintConfig(): InlineConfig {
  const config = viteConfig();
  return { ...config, plugins: [noStyles, ...(config.plugins ?? [])] };
}

/** The entry files of an app that exist: the app itself and its small pages. */
export function entriesOf(app: AppBuild): Record<string, string> {
  const small = app.small.map((name) => [name, `web/${app.name}/small/${name}.tsx`] as const);
  return Object.fromEntries(
    [['main', `web/${app.name}/main.tsx`] as const, ...small].filter(([, file]) => existsSync(join(ROOT, file))),
  );
}

/** Bundles one app into `outDir`; the chunks by their source files. */
export async function bundle(app: AppBuild, outDir: string): Promise<Chunks> {
  const config = viteConfig();
  await build({
    ...config,
    plugins: [pageWords(app.name), errorKeys, ...(config.plugins ?? [])],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'vite-manifest.json',
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: entriesOf(app),
        output: { chunkFileNames, codeSplitting: { groups: GROUPS } },
      },
    },
  });
  return JSON.parse(readFileSync(join(outDir, 'vite-manifest.json'), 'utf8')) as Chunks;
}

const PAINTER_FOLDER = 'painter';

/**
 * Bundles what draws an app's pages for the server, libraries and all, so that the server loads a file of the build and
 * no module of ours; its place below `outDir`, undefined where the app has none.
 */
export async function bundlePainter(app: AppBuild, outDir: string): Promise<string | undefined> {
  if (!app.painter) return undefined;
  await build({
    ...paintConfig(),
    ssr: { noExternal: true },
    build: {
      ssr: app.painter,
      outDir: join(outDir, PAINTER_FOLDER),
      target: 'es2022',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { entryFileNames: 'painter.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return `${PAINTER_FOLDER}/painter.mjs`;
}

/** The files a set of source modules needs: scripts and styles with all they import, each once. */
export function closure(chunks: Chunks, sources: readonly string[]): { js: string[]; css: string[] } {
  const seen = new Set<string>();
  const js: string[] = [];
  const css: string[] = [];
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    js.push(`/${chunk.file}`);
    for (const style of chunk.css ?? []) css.push(`/${style}`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return { js, css: [...new Set(css)] };
}
