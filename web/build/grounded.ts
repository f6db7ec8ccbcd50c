import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from './root.ts';

const IMPORT = /(?:import|export)\s+(?!type\b)[^'"]*?from\s*'([^']+)'|import\s*'([^']+)'|import\('([^']+)'\)/g;

/** The file of ours that an import names, from the root; undefined for styles, for libraries and for other rooms. */
function fileOf(from: string, named: string): string | undefined {
  const file = named.startsWith('#web/') ? named.slice(1) : named.startsWith('.') ? join(dirname(from), named) : '';
  return /\.tsx?$/.test(file) ? normalize(file) : undefined;
}

function reaches(file: string, seen: Map<string, boolean>): boolean {
  const known = seen.get(file);
  if (known !== undefined) return known;
  seen.set(file, false);
  const code = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
  const found = [...code.matchAll(IMPORT)].some(([, from, bare, late]) => {
    const named = from ?? bare ?? late ?? '';
    const next = fileOf(file, named);
    return named === 'antd' || (next !== undefined && reaches(next, seen));
  });
  seen.set(file, found);
  return found;
}

/** The pages of an app that draw something of antd, by their folders: the others start without antd and its ground. */
export function groundedPages(app: string): string[] {
  const room = `web/${app}/pages/`;
  return globSync(`${room}**/index.tsx`, { cwd: ROOT })
    .filter((file) => reaches(file, new Map()))
    .map((file) => file.slice(room.length, -'/index.tsx'.length))
    .sort();
}
