// Runs on any Node from 20 on with nothing installed: only node: imports here.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NODE_MAJOR = 24;
const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lock');

/** @returns {string} */
const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whether what is installed is what the lock file says: our own stamp, or npm's hidden lock file newer than ours. */
function installed() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash();
  return statSync(hidden).mtimeMs >= statSync(lockFile).mtimeMs;
}

/** Ends the process with one sentence. @param {string} sentence @returns {never} */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Installs the pinned libraries where they are missing or older than the lock file. */
export function ensureInstalled() {
  if (installed()) return;
  process.stderr.write('Installing the pinned libraries (npm ci) …\n');
  const own = process.env['npm_execpath'];
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const args = [...first, 'ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (done.error) refuse(`npm could not be run: ${done.error.message}.`);
  if (done.status !== 0) refuse('The libraries could not be installed; npm tells why above.');
  writeFileSync(stamp, lockHash());
}

/**
 * The Node that runs the product: the machine's own when new enough, else the one the lock file brings. @returns
 * {string}
 */
export function nodeProgram() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  const packaged = join(modules, '.bin', 'node');
  if (existsSync(packaged)) return packaged;
  return refuse(
    `Node ${NODE_MAJOR} or later is needed here: no packaged one exists for ${process.platform}-${process.arch}.`,
  );
}

const LOOK_AT_NPM_MS = 250;
const ENDED = /^[ZX]/;

/**
 * Who started a process, its own name, and whether it is still there. Without /proc (macOS) the program `ps` tells.
 * @param {number} pid @returns {{ parent: number, name: string, state: string } | undefined}
 */
function processAt(pid) {
  if (existsSync('/proc/self/stat')) {
    const file = `/proc/${pid}/stat`;
    if (!existsSync(file)) return undefined;
    try {
      const stat = readFileSync(file, 'utf8');
      const close = stat.lastIndexOf(')');
      const [state = '', parent = ''] = stat.slice(close + 2).split(' ');
      return { parent: Number.parseInt(parent, 10), name: stat.slice(stat.indexOf('(') + 1, close), state };
    } catch {
      return undefined;
    }
  }
  const { stdout = '' } = spawnSync('ps', ['-o', 'ppid=,state=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const told = /^\s*(\d+)\s+(\S+)\s+(.*)$/m.exec(stdout);
  return told ? { parent: Number.parseInt(told[1] ?? '', 10), state: told[2] ?? '', name: told[3] ?? '' } : undefined;
}

/**
 * The npm that started us, itself or by a shell; npm writes its command in place of its program's name. @returns
 * {number | undefined}
 */
function npmAbove() {
  const shell = processAt(process.ppid);
  if (!shell) return undefined;
  if (shell.name.startsWith('npm')) return process.ppid;
  return processAt(shell.parent)?.name.startsWith('npm') ? shell.parent : undefined;
}

/**
 * npm passes some signals to the shell between it and us, which dies of them and tells nobody; of others, or of kill
 * -9, npm dies alone and the shell goes on. Either way this program would live on without anyone who knows of it.
 * Started in another way (a supervisor's own line, a shell's background) it outlives its parent as any program does.
 * @param {() => void} end
 */
function followNpm(end) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const npm = npmAbove();
  const isGone = () => {
    if (process.ppid !== parent) return true;
    const now = npm === undefined ? undefined : processAt(npm);
    return npm !== undefined && (!now || ENDED.test(now.state));
  };
  const look = setInterval(() => {
    if (!isGone()) return;
    clearInterval(look);
    end();
  }, LOOK_AT_NPM_MS);
}

/**
 * Runs one of our TypeScript programs in place of this process: same terminal, arguments, signals and exit code. The
 * program ends when this process is killed.
 * @param {string} program path from the root @param {readonly string[]} args @param {Record<string, string>} [settings]
 * @param {readonly string[]} [before] modules loaded before it, paths from the root
 */
export function run(program, args, settings = {}, before = []) {
  ensureInstalled();
  const path = [join(modules, '.bin'), process.env['PATH']].filter(Boolean).join(delimiter);
  // What Node made of each file is kept: the next start reads and compiles none that did not change. Where the folder
  // may not be written Node goes on without.
  const kept = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') };
  const follow = new URL('./follow-parent.mjs', import.meta.url).href;
  const child = spawn(
    nodeProgram(),
    // As for the programs of the demonstration (`demonstration/child.ts`).
    [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=16',
      '--import',
      follow,
      ...before.flatMap((module) => ['--import', pathToFileURL(join(root, module)).href]),
      join(root, program),
      ...args,
    ],
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...kept, ...process.env, PATH: path, ...settings } },
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  followNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => refuse(`${program} could not be run: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}
