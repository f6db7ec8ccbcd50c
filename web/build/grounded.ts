import { globSync } from 'node:fs';
import { reachOf } from './imports.ts';
import { ROOT } from './root.ts';

/** Asked for every page in every language of a build. */
const found = new Map<string, string[]>();

/** The pages of an app that draw something of antd, by their folders: the others start without antd and its ground. */
export function groundedPages(app: string): string[] {
  const pages = found.get(app) ?? findGrounded(app);
  found.set(app, pages);
  return pages;
}

function findGrounded(app: string): string[] {
  const room = `web/${app}/pages/`;
  return globSync(`${room}**/index.tsx`, { cwd: ROOT })
    .filter((file) => reachOf(file).has('antd'))
    .map((file) => file.slice(room.length, -'/index.tsx'.length))
    .sort();
}
