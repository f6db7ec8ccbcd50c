import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MANIFEST_FILE, type WebManifest } from '#contract/web-manifest.ts';
import { buildWeb } from '#tools/web-build.ts';
import { APPS, type AppBuild } from '#web/build/apps.ts';
import { sourcesOf } from '#web/build/build-app.ts';
import { bundle as bundleApp, type Chunks, closure } from '#web/build/bundle.ts';
import { reachOf } from '#web/build/imports.ts';
import { PAGES } from '#web/console/pages.ts';
import { add, type Sizes, sizesIn, sizesOf } from './bundle/sizes.ts';
import type { Bench, BenchResult, Ratio } from './result.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(ROOT, 'dist/web/console');
const LANG = 'zh-HK';
/** What may travel before a page works, in kB of gzip. */
const TARGETS = { first: 200, list: 215, form: 230, combobox: 270, small: 90, chunk: 40 } as const;
/** A page that brings the part to search a long list in. */
const FORM = 'web/shared/ui/form.tsx';
const COMBOBOX = 'web/shared/ui/fields/combobox.tsx';

interface RouteFiles {
  readonly path: string;
  /** Its folder. */
  readonly at: string;
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
      at,
      small: small !== undefined,
      files,
      own: chunk ? [`/${chunk.file}`, ...(chunk.css ?? []).map((file) => `/${file}`)] : [],
      inline: inlineStyles(readFileSync(join(BUILT, html), 'utf8')),
    };
  });
}

const kb = ({ gz }: Sizes) => gz / 1000;

interface Measured extends RouteFiles {
  readonly sizes: Sizes;
  readonly ownSizes: Sizes;
}

/** The largest start of some routes against what it may weigh. */
function largest(
  what: string,
  among: readonly Measured[],
  max: number,
  sizeOf = ({ sizes }: Measured) => sizes,
): Ratio {
  const { path, value } = among
    .map((route) => ({ path: route.path, value: kb(sizeOf(route)) }))
    .reduce((a, b) => (b.value > a.value ? b : a));
  return { what: `${what} (${path}), gz`, samples: [value], unit: 'kB', target: { kind: 'atMost', value: max } };
}

function sizesAgainstTargets(routes: readonly Measured[]): Ratio[] {
  const reaches = ({ at }: Measured, part: string) => reachOf(`web/console/pages/${at}/index.tsx`).has(part);
  const pages = routes.filter(({ small }) => !small);
  const forms = pages.filter((route) => reaches(route, FORM));
  const [searching, plain] = [true, false].map((has) => forms.filter((route) => reaches(route, COMBOBOX) === has));
  return [
    largest(
      'first console route',
      routes.filter(({ path }) => path === '/'),
      TARGETS.first,
    ),
    largest(
      'list',
      routes.filter(({ path }) => ['/domain/list', '/finance/order'].includes(path)),
      TARGETS.list,
    ),
    largest('form', plain ?? [], TARGETS.form),
    largest('form with a combobox', searching ?? [], TARGETS.combobox),
    largest('any page', pages, TARGETS.combobox),
    largest(
      'small page',
      routes.filter(({ small }) => small),
      TARGETS.small,
    ),
    largest('chunk of one route', pages, TARGETS.chunk, ({ ownSizes }) => ownSizes),
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
    const chunks = await bundleApp(app, ours);
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
      ratios: sizesAgainstTargets(routes),
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
        'JS and CSS of the first view, each file compressed by itself, inline CSS included. A build has one size, so one round.',
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

/** Bench H: what a browser must fetch before a route works. */
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
