import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastWords, startChild } from './demonstration/child.ts';
import { sourcesHash } from './demonstration/sources-hash.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MARK = join(ROOT, 'dist', '.sources');
const STOP_WITHIN_MS = 2_000;
/** What the built pages are made of. */
const SOURCES = ['web/**/*', 'contract/**/*', 'package.json', 'package-lock.json'];

/**
 * Builds the browser side into dist/ when its sources changed since the last build.
 * @throws Error with the build's last words, or when `signal` ends it.
 */
export async function buildWeb(options: {
  logFile: string;
  onBuild?: () => void;
  signal?: AbortSignal;
}): Promise<'built' | 'fresh'> {
  const sources = sourcesHash(SOURCES);
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === sources) return 'fresh';
  options.onBuild?.();
  rmSync(MARK, { force: true });
  const child = startChild({
    name: 'The web build',
    program: 'web/build.ts',
    env: process.env,
    logFile: options.logFile,
  });
  options.signal?.addEventListener('abort', () => void child.stop(STOP_WITHIN_MS), { once: true });
  const code = await child.exited;
  if (code !== 0) throw new Error(`The web build failed; ${options.logFile} ends with:\n${lastWords(options.logFile)}`);
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(MARK, sources);
  return 'built';
}

if (import.meta.main) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  await buildWeb({ logFile: join(ROOT, '.cache', 'web.log') }).then(
    (what) => process.stdout.write(what === 'built' ? 'The pages are built.\n' : 'The pages are up to date.\n'),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
