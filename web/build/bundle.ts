import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import type { AppBuild } from './apps.ts';
import { ROOT } from './root.ts';
import { strictStyles } from './strict-styles.ts';

/** One chunk of Vite's own manifest. */
export interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}
export type Chunks = Record<string, Chunk>;

/** Hands antd's static styles to `import 'virtual:antd.css'`, so that they come before our own. */
function antdStyles(css: string): Plugin {
  const id = '\0virtual:antd.css';
  return {
    name: 'namestead-antd-styles',
    resolveId: (source) => (source === 'virtual:antd.css' ? id : undefined),
    load: (asked) => (asked === id ? css : undefined),
  };
}

export function viteConfig(css: string): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [antdStyles(css), strictStyles(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
  };
}

/** The entry files of an app that exist: the app itself and its small pages. */
export function entriesOf(app: AppBuild): Record<string, string> {
  const small = app.small.map((name) => [name, `web/${app.name}/small/${name}.tsx`] as const);
  return Object.fromEntries(
    [['main', `web/${app.name}/main.tsx`] as const, ...small].filter(([, file]) => existsSync(join(ROOT, file))),
  );
}

/** Bundles one app into `outDir`; the chunks by their source files. */
export async function bundle(app: AppBuild, css: string, outDir: string): Promise<Chunks> {
  await build({
    ...viteConfig(css),
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'vite-manifest.json',
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: entriesOf(app) },
    },
  });
  return JSON.parse(readFileSync(join(outDir, 'vite-manifest.json'), 'utf8')) as Chunks;
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
