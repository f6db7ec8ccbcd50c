import { readFileSync } from 'node:fs';
import { MANIFEST_FILE, type ManifestRoute, type WebManifest } from '#contract/web-manifest.ts';

const DIST = new URL('../../dist/web/', import.meta.url);

/** Every page the server serves of an app, from what the build tells it. */
export function routesOf(app: 'console' | 'backoffice'): readonly ManifestRoute[] {
  const manifest = JSON.parse(readFileSync(new URL(`${app}/${MANIFEST_FILE}`, DIST), 'utf8')) as WebManifest;
  return manifest.routes;
}

/** An address of a pattern: `:domain` becomes what is given, `?Number=` is added where a page needs it. */
export function addressOf(
  pattern: string,
  given: Readonly<Record<string, string>>,
  queries: Readonly<Record<string, string>> = {},
): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? 'x'));
  return `${path}${queries[pattern] ?? ''}`;
}
