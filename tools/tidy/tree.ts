import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the house by path, as text; tests plant their own. */
export type Tree = ReadonlyMap<string, string>;

export interface Problem {
  path: string;
  line?: number;
  /** What is wrong and what to do instead, one sentence. */
  says: string;
}

export const ROOMS = ['contract', 'protocols', 'server', 'web', 'sandbox', 'e2e', 'bench', 'tools'] as const;
const PATTERNS = [
  `{${ROOMS.join(',')}}/**/*.{ts,tsx,mjs,css,html,sql,json,md}`,
  'docs/**/*.md',
  '*.{md,ts,json}',
  '.dependency-cruiser.mjs',
];

export function readTree(base: string): Tree {
  const paths = globSync(PATTERNS, { cwd: base, exclude: (name) => name === 'node_modules' }).sort();
  const files = paths.filter((path) => statSync(join(base, path)).isFile());
  return new Map(
    files.filter((path) => existsSync(join(base, path))).map((path) => [path, readFileSync(join(base, path), 'utf8')]),
  );
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
/** Files only tests use: they may hold what tests hold. */
export const isForTests = (path: string): boolean =>
  isTest(path) || /^e2e\/|\/testing\/|\/testing(-[a-z-]+)?\.ts$/.test(path);
export const isGenerated = (path: string): boolean => /\.generated\.ts$|^docs\/generated\//.test(path);
export const isMessages = (path: string): boolean => path.startsWith('contract/messages/');
export const inRoom = (path: string): boolean => ROOMS.some((room) => path.startsWith(`${room}/`));
export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');

export function select(tree: Tree, keep: (path: string) => boolean): [string, string][] {
  return [...tree].filter(([path]) => keep(path));
}

/** Every match of a pattern with the line it stands on. */
export function matches(text: string, pattern: RegExp): { line: number; match: RegExpMatchArray }[] {
  return text
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(pattern)].map((match) => ({ line: index + 1, match })));
}
