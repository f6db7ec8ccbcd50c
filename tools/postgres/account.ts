import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Who runs PostgreSQL: nothing when we are an ordinary user, the ids of the user `postgres` when we are root
 * (PostgreSQL refuses uid 0).
 */
export type RunAs = { uid?: number; gid?: number };

async function idsOf(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return undefined;
  }
}

/** The commands that make a system user, on Debian and its kin and on busybox systems. */
const USER_MAKERS = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
  ['adduser', '-S', '-D', '-H', 'postgres'],
] as const;

/**
 * The account PostgreSQL runs under. As root the user `postgres` is taken, and made where the system has none.
 * @throws Error with one sentence when we are root and no such user can be made.
 */
export async function postgresAccount(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const known = await idsOf('postgres');
  if (known) return known;
  for (const [command, ...args] of USER_MAKERS) {
    await run(command, args).catch(() => undefined);
    const made = await idsOf('postgres');
    if (made) return made;
  }
  throw new Error(
    'PostgreSQL cannot run as root, and the user "postgres" could not be made. Make it, or run as an ordinary user.',
  );
}

/**
 * Whether that account can walk into every folder and read every file named; asked of the account itself, modes alone
 * lie.
 */
export function accountSees(runAs: RunAs, paths: readonly string[]): boolean {
  const script =
    'for path in "$@"; do if test -d "$path"; then test -x "$path"; else test -r "$path"; fi || exit 1; done';
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0;
}
