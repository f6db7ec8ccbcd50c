import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where the stages leave their logs and counts. */
export const FOLDER = join(ROOT, '.cache', 'test');
const SHOWN_LINES = 60;
const SHOWN_LETTERS = 400;
const GRACE_MS = 15_000;

export interface Count {
  passed: number;
  failed: number;
  skipped?: number;
  /** Told beside the numbers. */
  note?: string;
  /** What failed, each in a few lines; told after the end of the log, where a cut record still shows it. */
  failures?: string[];
}

export interface Stage {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  limitMinutes: number;
  /** Reads what the stage counted itself; without it the stage is one check. `undefined`: it left nothing to count. */
  count?: () => Count | undefined;
}

/** Runs a program with its output in a log; gives its exit code, undefined when it was killed or never started. */
async function runLogged(stage: Stage, logFile: string): Promise<number | undefined> {
  const log = createWriteStream(logFile);
  const child = spawn(stage.command, stage.args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...stage.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const stop = () => void child.kill('SIGTERM');
  const limit = setTimeout(() => {
    log.write(`\n${stage.name} did not end within ${stage.limitMinutes} minutes and was stopped.\n`);
    stop();
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
  }, stage.limitMinutes * 60_000);
  process.once('exit', stop);
  const code = await new Promise<number | undefined>((done) => {
    child.once('error', (error) => {
      log.write(`${error.message}\n`);
      done(undefined);
    });
    child.once('close', (ended) => done(ended ?? undefined));
  });
  clearTimeout(limit);
  process.off('exit', stop);
  await new Promise<void>((done) => log.end(done));
  return code;
}

/**
 * What a stage is worth: its own count, and at least one failure when it ended badly, counted nothing or ran nothing. A
 * stage that crashes can so never pass.
 */
export function judge(code: number | undefined, counts: boolean, count: Count | undefined): Count {
  if (!counts) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!count) return { passed: 0, failed: 1, note: 'it ended without a count' };
  if (count.passed + count.failed === 0) return { ...count, failed: 1, note: 'it ran no test' };
  if (code !== 0 && count.failed === 0) return { ...count, failed: 1, note: `it ended with ${code ?? 'a signal'}` };
  return count;
}

/** Where a stage's words go: one file in the folder, also where it is called by a path. */
export const logFileOf = ({ name }: Pick<Stage, 'name'>): string => join(FOLDER, `${name.replaceAll('/', '-')}.log`);

/** Runs a stage, prints one line about it and, on failure, the end of its log. */
export async function runStage(stage: Stage): Promise<Count> {
  mkdirSync(FOLDER, { recursive: true });
  const logFile = logFileOf(stage);
  const began = performance.now();
  const code = await runLogged(stage, logFile);
  const count = judge(code, stage.count !== undefined, stage.count?.());
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const words = [`${count.passed} passed`, `${count.failed} failed`];
  if (count.skipped) words.push(`${count.skipped} skipped`);
  if (count.note) words.push(count.note);
  process.stdout.write(
    `${count.failed === 0 ? 'ok  ' : 'FAIL'} ${stage.name.padEnd(9)} ${words.join(', ')} (${seconds} s)\n`,
  );
  if (count.failed > 0) {
    // Before the log: where only the beginning of all this is kept, each failure still has its name.
    for (const failure of count.failures ?? []) process.stdout.write(`FAIL ${stage.name}: ${failure}\n`);
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
    const shown = lines.slice(-SHOWN_LINES).map((line) => `     ${line.slice(0, SHOWN_LETTERS)}`);
    process.stdout.write(`${shown.join('\n')}\n     (all of it: ${logFile})\n`);
  }
  return count;
}
