import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from './root.ts';

const IMPORT = /(?:import|export)\s+(?!type\b)[^'"]*?from\s*'([^']+)'|import\s*'([^']+)'|import\('([^']+)'\)/g;

/** What an import names: a file of ours below web/ from the root (code or styles), or the library's name. */
function targetOf(from: string, named: string): string {
  if (/^#(?:web|contract)\//.test(named)) return named.slice(1);
  return named.startsWith('.') ? normalize(join(dirname(from), named)) : named;
}

/** A build reads a file once, however many pages reach it. */
const read = new Map<string, string[]>();

/** Everything a file imports below web/, late imports and types aside: files of ours and names of libraries. */
export function importsOf(file: string): string[] {
  const known = read.get(file) ?? readImports(file);
  read.set(file, known);
  return known;
}

function readImports(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(join(ROOT, file))) return [];
  const code = readFileSync(join(ROOT, file), 'utf8');
  return [...code.matchAll(IMPORT)].map(([, from, bare, late]) => targetOf(file, from ?? bare ?? late ?? ''));
}

/** A file and all that it imports, directly or by others. */
export function reachOf(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) reachOf(next, seen);
  return seen;
}
