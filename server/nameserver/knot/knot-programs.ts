import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A reload of many zones waits for the one before. */
const WITHIN_MS = 60_000;
/** Zones in one command: their names fit what a program may be given. */
const ZONES_AT_ONCE = 500;

/** The module is a package of its own; a Knot without it says so of settings that name it. */
function hasLines(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'knot-module-'));
  const settings = join(folder, 'knot.conf');
  writeFileSync(settings, 'mod-geoip:\n  - id: found\n');
  const { stderr, stdout } = spawnSync('knotc', ['-c', settings, 'conf-check'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return !`${stderr}${stdout}`.includes('unknown module');
}

/** Is Knot DNS with its module for lines on this machine? */
export function findKnot(): { readonly found: boolean; readonly missing: readonly string[] } {
  const missing = ['knotd', 'knotc', 'keymgr'].filter((program) => spawnSync(program, ['--version']).error);
  if (missing.length === 0 && !hasLines()) missing.push('the module geoip (knot-module-geoip)');
  return { found: missing.length === 0, missing };
}

/** Tells the Knot at a control socket something. @throws Error with what it said where it does not do it */
async function knotc(socket: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run('knotc', ['-s', socket, ...args], { timeout: WITHIN_MS, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/**
 * Settings are read anew, and with them zones that changed. @throws Error that names the part of the settings that Knot
 * does not take
 */
export async function reloadSettings(settings: string, socket: string): Promise<void> {
  try {
    await knotc(socket, ['reload']);
  } catch (error) {
    // It says itself only that it does not; what it does not take is said by a check.
    await run('knotc', ['-c', settings, 'conf-check'], { timeout: WITHIN_MS });
    throw error;
  }
}

/** Would Knot take these settings? */
export async function takesSettings(text: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'knot-settings-'));
  const settings = join(folder, 'knot.conf');
  try {
    writeFileSync(settings, text);
    await run('knotc', ['-c', settings, 'conf-check'], { timeout: WITHIN_MS });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Signs with the keys that it was given since. */
export async function loadKeys(socket: string, zones: readonly string[]): Promise<void> {
  for (let at = 0; at < zones.length; at += ZONES_AT_ONCE)
    await knotc(socket, ['zone-keys-load', ...zones.slice(at, at + ZONES_AT_ONCE)]);
}

/** Content of zones is read anew. `lines`: what their lines are answered, too. */
export async function reloadZones(socket: string, zones: readonly string[], lines: boolean): Promise<void> {
  for (let at = 0; at < zones.length; at += ZONES_AT_ONCE)
    await knotc(socket, [...(lines ? ['-f'] : []), 'zone-reload', ...zones.slice(at, at + ZONES_AT_ONCE)]);
}

const KNOWN_WITHIN_MS = 20_000;
const LOOK_MS = 15;

/** What Knot says of a zone; empty where it has it. */
const troubleOf = (socket: string, zone: string): Promise<string> =>
  knotc(socket, ['zone-status', zone, '+role']).then(
    () => '',
    // What Knot refuses is told at the output.
    ({ message, stdout = '' }: Error & { readonly stdout?: string }) => `${message}${stdout}`,
  );

/**
 * Resolves when Knot has a zone, or has it no more: a catalog is followed a moment after it was read. @throws Error
 * where it does not come to that
 */
export async function untilKnown(socket: string, zone: string, there: boolean): Promise<void> {
  for (const begun = performance.now(); ; await wait(LOOK_MS)) {
    const trouble = await troubleOf(socket, zone);
    if (there ? trouble === '' : trouble.includes('no such zone')) return;
    if (performance.now() - begun > KNOWN_WITHIN_MS)
      throw new Error(`Knot ${there ? 'does not learn of' : 'does not forget'} ${zone}: ${trouble}`);
  }
}

/**
 * What Knot counted of each zone, since the zone has its modules. All counters, for a catalog has none and asking for
 * one by name fails there.
 */
export const zoneStats = (socket: string): Promise<string> => knotc(socket, ['zone-stats', '--']);

/** Resolves when a Knot listens at the socket. @throws Error where none does */
export const askStatus = (socket: string): Promise<string> => knotc(socket, ['status']);

/** Tags of the keys that Knot has of a zone. */
export async function keyTags(settings: string, zone: string): Promise<number[]> {
  const { stdout } = await run('keymgr', ['-c', settings, zone, 'list'], { timeout: WITHIN_MS });
  return [...stdout.matchAll(/^[0-9a-f]{40} +(\d+) /gm)].map(([, tag]) => Number(tag));
}

/** Gives Knot a key that signs everything of a zone, from a file that the caller takes away again. */
export async function importKey(settings: string, zone: string, pem: string): Promise<void> {
  await run('keymgr', ['-c', settings, zone, 'import-pem', pem, 'algorithm=13', 'ksk=yes', 'zsk=yes'], {
    timeout: WITHIN_MS,
  });
}

export async function deleteKey(settings: string, zone: string, tag: number): Promise<void> {
  await run('keymgr', ['-c', settings, zone, 'delete', String(tag)], { timeout: WITHIN_MS });
}
