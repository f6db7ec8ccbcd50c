import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { MANIFEST_FILE, type WebManifest } from '#contract/web-manifest.ts';
import { buildWeb } from '#tools/web-build.ts';
import { antdCss } from '#web/build/antd-css.ts';
import { APPS, type AppBuild } from '#web/build/apps.ts';
import { sourcesOf } from '#web/build/build-app.ts';
import { bundle as bundleApp, type Chunks, closure } from '#web/build/bundle.ts';
import { PAGES } from '#web/console/pages.ts';
import { add, type Sizes, sizesIn, sizesOf } from './bundle/sizes.ts';
import type { Bench, BenchResult, Ratio } from './result.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(ROOT, 'dist/web/console');
const LANG = 'zh-HK';
const CHUNK_KB_MAX = 40;

/** What a reference app needs at its start. */
async function reference(name: string, outDir: string): Promise<Sizes> {
  const entry = `bench/bundle/${name}-app.ts`;
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'vite-manifest.json',
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: { input: entry },
    },
  });
  const chunks = JSON.parse(readFileSync(join(outDir, 'vite-manifest.json'), 'utf8')) as Chunks;
  const { js, css } = closure(chunks, [entry]);
  return sizesIn(outDir)([...js, ...css]);
}

interface RouteFiles {
  readonly path: string;
  readonly small: boolean;
  readonly files: readonly string[];
  /** What this route alone adds to the shell. */
  readonly own: readonly string[];
  /** Styles inside the HTML. */
  readonly inline: Sizes;
}

function inlineStyles(html: string): Sizes {
  return sizesOf(Buffer.from(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''));
}

/** The start of every route that is built, from the chunks of the build and the HTML the server sends. */
function routesOf(app: AppBuild, chunks: Chunks, manifest: WebManifest): RouteFiles[] {
  return PAGES.filter((page) => !page.later).map((page) => {
    const { path, at, small } = page;
    const index = `web/console/pages/${at}/index.tsx`;
    const files = Object.values(closure(chunks, sourcesOf(app, page, LANG))).flat();
    const html =
      manifest.routes.find((route) => route.pattern === path)?.small?.[LANG].file ??
      manifest.frames[`${LANG}-signed-in`].file;
    const chunk = chunks[index];
    return {
      path,
      small: small !== undefined,
      files,
      own: chunk ? [`/${chunk.file}`, ...(chunk.css ?? []).map((file) => `/${file}`)] : [],
      inline: inlineStyles(readFileSync(join(BUILT, html), 'utf8')),
    };
  });
}

const kb = ({ gz }: Sizes) => gz / 1000;
const atMost = (value: number) => ({ kind: 'atMost', value }) as const;
const worst = (all: readonly { what: string; value: number }[]) => all.reduce((a, b) => (b.value > a.value ? b : a));

interface Measured extends RouteFiles {
  readonly sizes: Sizes;
  readonly ownSizes: Sizes;
}

function ratiosOf(routes: readonly Measured[], known: Record<'react' | 'shell' | 'table', Sizes>): Ratio[] {
  const against = (base: keyof typeof known, picked: readonly Measured[]) =>
    worst(picked.map(({ path, sizes }) => ({ what: path, value: sizes.gz / known[base].gz })));
  const home = routes.filter(({ path }) => path === '/');
  const lists = routes.filter(({ path }) => ['/domain/list', '/finance/order'].includes(path));
  const first = against('shell', home);
  const list = against('table', lists);
  const small = against(
    'react',
    routes.filter((route) => route.small),
  );
  const chunk = worst(
    routes.filter((route) => !route.small).map(({ path, ownSizes }) => ({ what: path, value: kb(ownSizes) })),
  );
  return [
    { what: 'first console route (/) ÷ reference shell, gz', samples: [first.value], target: atMost(1.05) },
    { what: `largest list route (${list.what}) ÷ table app, gz`, samples: [list.value], target: atMost(1.1) },
    { what: `largest small page (${small.what}) ÷ react, gz`, samples: [small.value], target: atMost(1.3) },
    {
      what: `largest route chunk (${chunk.what}), gz`,
      samples: [chunk.value],
      unit: 'kB',
      target: atMost(CHUNK_KB_MAX),
    },
    ...Object.entries(known).map(([name, size]) => ({
      what: `reference ${name}, gz`,
      samples: [kb(size)],
      unit: 'kB',
    })),
  ];
}

/** Words of other languages in a route's start, by the file names of the build. */
function foreignWords(chunks: Chunks, routes: readonly RouteFiles[]): number {
  const others = ['zh-CN', 'en'].flatMap((lang) =>
    ['words', 'small/words'].map((place) => chunks[`web/console/${place}/${lang}.ts`]?.file),
  );
  return routes.filter(({ files }) => files.some((file) => others.includes(file.slice(1)))).length;
}

async function measure(work: string): Promise<BenchResult> {
  await buildWeb({ logFile: join(work, 'web.log') });
  const manifest = JSON.parse(readFileSync(join(BUILT, MANIFEST_FILE), 'utf8')) as WebManifest;
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    const app = APPS.find(({ name }) => name === 'console') as AppBuild;
    const ours = join(work, 'console');
    const chunks = await bundleApp(app, antdCss(), ours);
    const known = {
      react: await reference('react', join(work, 'react')),
      shell: await reference('shell', join(work, 'shell')),
      table: await reference('table', join(work, 'table')),
    };
    const sum = sizesIn(ours);
    const routes = routesOf(app, chunks, manifest).map((route) => ({
      ...route,
      sizes: add(sum(route.files), route.inline),
      ownSizes: sum(route.own),
    }));
    const measured = new Set(routes.flatMap(({ files }) => files));
    return {
      name: 'bundle',
      rounds: 1,
      ratios: ratiosOf(routes, known),
      invariants: [
        {
          what: 'every file measured is a file the server sends, by its hashed name',
          holds: [...measured].every((file) => manifest.assets[file] !== undefined),
          examined: measured.size,
        },
        {
          what: 'no route starts with the words of another language',
          holds: foreignWords(chunks, routes) === 0,
          examined: routes.length,
        },
      ],
      notes: [
        'JS and CSS of the first view, each file compressed by itself, static antd CSS and inline CSS included. The references are plain Vite builds with antd styling at run time, i18next and the table of antd; our lists, texts and the home page carry no antd. A build has one size, so one round.',
        ...routes.map(
          ({ path, sizes, own, ownSizes }) =>
            `\`${path}\`: ${(sizes.gz / 1000).toFixed(1)} kB gz, ${(sizes.br / 1000).toFixed(1)} kB br${own.length > 0 ? `; own chunk ${(ownSizes.gz / 1000).toFixed(1)} kB gz` : ''}`,
        ),
      ],
    };
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Bench H: what a browser must fetch before a route works, against reference apps built in the same run. */
export const bundle: Bench = {
  name: 'bundle',
  run: async () => {
    const work = mkdtempSync(join(tmpdir(), `namestead-${basename(import.meta.filename, '.ts')}-`));
    try {
      return await measure(work);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
};
