import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { runnerImport } from 'vite';
import { LANGS, type Lang } from '#contract/lang.ts';
import { loadMessages, type MessageKey, type Messages, say } from '#contract/messages/index.ts';
import {
  type FrameName,
  type FrameState,
  type HtmlFile,
  MANIFEST_FILE,
  type ManifestRoute,
  type WebManifest,
} from '#contract/web-manifest.ts';
import type { PageEntry } from '../shared/layout/page-entry.ts';
import type { AppBuild, FrameModule } from './apps.ts';
import { lateNote, operatorFoot } from './around-root.ts';
import { pressAssets } from './assets.ts';
import { bundle, bundlePainter, type Chunks, closure, entriesOf, paintConfig } from './bundle.ts';
import { criticalCss, htmlOf, inlineScript, policy } from './html.ts';
import { wordsOfPages } from './page-words.ts';
import { ROOT } from './root.ts';

const FRAME_CSS = [
  'web/shared/theme/tokens.css',
  'web/shared/layout/frame.css',
  'web/shared/layout/late.css',
  'web/shared/layout/top-menu.css',
  'web/shared/layout/bones.css',
  'web/shared/ui/page.css',
];
const SMALL_CSS = ['web/shared/theme/tokens.css', 'web/shared/layout/small.css', 'web/shared/layout/late.css'];
const STATES: readonly FrameState[] = ['visitor', 'signed-in'];

interface Site {
  app: AppBuild;
  outDir: string;
  chunks: Chunks;
  frame: FrameModule;
  words: Record<Lang, Messages>;
  icon: string;
  waiter: string;
}

async function each<T>(make: (lang: Lang) => T | Promise<T>): Promise<Record<Lang, T>> {
  const all = await Promise.all(LANGS.map(async (lang) => [lang, await make(lang)] as const));
  return Object.fromEntries(all) as Record<Lang, T>;
}

/** A file as it lies in `web/assets` gets a hashed name like everything else. */
function putAsset(outDir: string, name: string): string {
  const bytes = readFileSync(join(ROOT, 'web/assets', name));
  const { name: stem, ext } = parse(name);
  const file = `assets/${stem}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}${ext}`;
  writeFileSync(join(outDir, file), bytes);
  return `/${file}`;
}

interface Written {
  file: string;
  critical: string;
  body: string;
  entry: string;
  /** A page of its own without the layout. */
  alone: boolean;
}

function writeHtml(site: Site, lang: Lang, { file, critical, body, entry, alone }: Written): HtmlFile {
  if (/\sstyle=/.test(body)) throw new Error(`${file} has a style attribute, which the policy forbids`);
  const { css, js } = closure(site.chunks, [entry]);
  mkdirSync(join(site.outDir, file, '..'), { recursive: true });
  // The back office is for who is employed: its pages name nobody to write to.
  const asks = site.app.name === 'console';
  const beside = lateNote(site.words[lang], asks) + (asks ? operatorFoot(site.words, alone) : '');
  writeFileSync(join(site.outDir, file), htmlOf({ lang, critical, body, beside, script: js[0]!, ...site }));
  return { file, csp: policy(critical, site.waiter), css };
}

const mainOf = (site: Site) => `web/${site.app.name}/main.tsx`;

function writeFrames(site: Site): Record<FrameName, HtmlFile> {
  const critical = criticalCss([...FRAME_CSS, ...site.app.critical]);
  const frames = {} as Record<FrameName, HtmlFile>;
  for (const lang of LANGS) {
    for (const state of STATES) {
      const body = site.frame
        .paintFrame(lang, state, site.words[lang])
        .replaceAll('%name%', '<!--hole:name-->')
        .replace('%content%', '<!--hole:content-->');
      const file = `frames/${lang}-${state}.html`;
      frames[`${lang}-${state}`] = writeHtml(site, lang, { file, critical, body, entry: mainOf(site), alone: false });
    }
  }
  return frames;
}

function smallFiles(site: Site, name: string): Record<Lang, HtmlFile> {
  const critical = criticalCss(SMALL_CSS);
  const entry = entriesOf(site.app)[name]!;
  const files = {} as Record<Lang, HtmlFile>;
  for (const lang of LANGS) {
    const body = site.frame.paintSmall?.(lang, name, site.words[lang]) ?? '';
    files[lang] = writeHtml(site, lang, { file: `small/${name}-${lang}.html`, critical, body, entry, alone: true });
  }
  return files;
}

/** The page in its waiting state in every language and, where anyone may open it, for visitors too. */
function paintsOf(site: Site, page: PageEntry): NonNullable<ManifestRoute['paint']> {
  const paint: NonNullable<ManifestRoute['paint']> = {};
  for (const lang of LANGS) {
    for (const state of STATES) {
      if (state === 'visitor' && page.access !== 'anyone') continue;
      const html = paintOf(site, page, lang, state);
      if (html !== undefined) paint[`${lang}-${state}`] = html;
    }
  }
  return paint;
}

function paintOf(site: Site, page: PageEntry, lang: Lang, state: FrameState): string | undefined {
  try {
    const html = site.frame.paintPage(lang, state, page, site.words[lang]);
    if (html && /\sstyle=/.test(html)) throw new Error('it has a style attribute');
    return html;
  } catch (cause) {
    throw new Error(`the page ${page.path} cannot be painted before its script (web/README.md)`, { cause });
  }
}

/** The source files a page starts with. */
export function sourcesOf(app: AppBuild, page: PageEntry, lang: Lang): string[] {
  const room = `web/${app.name}`;
  if (page.small && entriesOf(app)[page.small])
    return [`${room}/small/${page.small}.tsx`, `${room}/small/words/${lang}.ts`];
  const words = (wordsOfPages(app.name)[page.at] ?? []).map((area) => `contract/messages/${lang}/${area}.ts`);
  return [`${room}/main.tsx`, `${room}/words/${lang}.ts`, `${room}/pages/${page.at}/index.tsx`, ...words];
}

async function routeOf(site: Site, page: PageEntry): Promise<ManifestRoute> {
  const small = page.small && entriesOf(site.app)[page.small] ? page.small : undefined;
  const files = (lang: Lang) => closure(site.chunks, sourcesOf(site.app, page, lang));
  const frames = small ? [] : closure(site.chunks, [mainOf(site)]).css;
  const title = (lang: Lang) =>
    `${say(site.words[lang], page.title)} · ${say(site.words[lang], site.frame.APP.site as MessageKey)}`;
  return {
    pattern: page.path,
    access: page.access,
    title: await each(title),
    ...(page.entry ? { entry: page.entry } : {}),
    modules: await each((lang) => files(lang).js),
    css: small ? [] : files('zh-HK').css.filter((href) => !frames.includes(href)),
    ...(small ? { small: smallFiles(site, small) } : { paint: paintsOf(site, page) }),
  };
}

async function manifestOf(site: Site, painter: string | undefined): Promise<WebManifest> {
  const { APP, PAGES } = site.frame;
  const none: PageEntry = { path: '*', at: '', title: 'menu:title.notFound', access: 'anyone' };
  const { title, modules, css } = await routeOf(site, none);
  return {
    app: site.app.name,
    signInPath: APP.signInPath,
    ...(APP.profilePath ? { profilePath: APP.profilePath } : {}),
    frames: writeFrames(site),
    routes: await Promise.all(PAGES.map((page) => routeOf(site, page))),
    ...(painter ? { painter } : {}),
    waiting: await each((lang) => site.frame.paintNothing(site.words[lang])),
    notFound: { title, modules, css },
    assets: await pressAssets(site.outDir),
  };
}

/**
 * Builds one app into `dist/web/<app>`: bundles, what draws pages for the server, painted frames, small pages,
 * precompressed assets and the server's manifest.
 */
export async function buildApp(app: AppBuild, dist: string): Promise<WebManifest> {
  const outDir = join(dist, `.${app.name}.new`);
  if (!existsSync(join(ROOT, app.frameModule))) throw new Error(`${app.frameModule} is missing`);
  const chunks = await bundle(app, outDir);
  rmSync(join(outDir, 'vite-manifest.json'));
  const { module: frame } = await runnerImport<FrameModule>(join(ROOT, app.frameModule), paintConfig());
  const [icon, waiter] = [putAsset(outDir, 'icon.svg'), inlineScript('web/assets/after-paint.js')];
  const site: Site = { app, outDir, chunks, frame, words: await each(loadMessages), icon, waiter };
  const manifest = await manifestOf(site, await bundlePainter(app, outDir));
  writeFileSync(join(outDir, MANIFEST_FILE), JSON.stringify(manifest));
  // A build that fails half-way leaves the last good one in place.
  rmSync(join(dist, app.name), { recursive: true, force: true });
  renameSync(outDir, join(dist, app.name));
  return manifest;
}
