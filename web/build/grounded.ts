import { globSync } from 'node:fs';
import { reachOf } from './imports.ts';
import { ROOT } from './root.ts';

/** The pages of an app that draw something of antd, by their folders: the others start without antd and its ground. */
export function groundedPages(app: string): string[] {
  const room = `web/${app}/pages/`;
  return globSync(`${room}**/index.tsx`, { cwd: ROOT })
    .filter((file) => reachOf(file).has('antd'))
    .map((file) => file.slice(room.length, -'/index.tsx'.length))
    .sort();
}
