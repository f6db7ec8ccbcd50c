import { resolve } from 'node:path';

/** What the environment says; ports of 0 take any free one. */
export interface Settings {
  readonly dataDir: string;
  readonly host: string;
  readonly deskPort: number;
  readonly eppPort: number;
  readonly smtpPort: number;
  /** The shop: card webhooks go to `/api/webhooks/card` there. */
  readonly consoleUrl: string;
  /**
   * Where the keys of scanned payments lie; in the folder when not given (tests share them: making seven takes half a
   * second).
   */
  readonly scanKeysFile: string | undefined;
  readonly clockCommand: readonly string[] | undefined;
  /** Simulated distance of the registry, and its work per command, in milliseconds (benchmarks). */
  readonly rttMs: number;
  readonly perCommandMs: number;
  /**
   * Sessions that every registry lets one registrar have, where it is not its own number (benchmarks with a peer beside
   * the house).
   */
  readonly sessionsMax: number | undefined;
  /** The process that started us; when it is gone we end too. */
  readonly parentPid: number | undefined;
}

/** A setting that cannot be understood, named in one sentence. */
export class SettingMistake extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

function port(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number > 65_535)
    throw new SettingMistake(`${name} must be a port from 0 to 65535, not "${text}".`);
  return number;
}

function milliseconds(env: Environment, name: string): number {
  const text = env[name];
  if (text === undefined || text === '') return 0;
  if (!/^\d{1,5}$/.test(text)) throw new SettingMistake(`${name} must be milliseconds from 0 to 99999, not "${text}".`);
  return Number(text);
}

function sessions(env: Environment): number | undefined {
  const text = env['SANDBOX_SESSIONS_MAX'];
  if (text === undefined || text === '') return undefined;
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new SettingMistake(`SANDBOX_SESSIONS_MAX must be from 1 to 999, not "${text}".`);
  return Number(text);
}

function command(env: Environment): readonly string[] | undefined {
  const text = env['CLOCK_COMMAND'];
  if (text === undefined || text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string')) return value;
  } catch {
    // Falls through to the same sentence: text that is no JSON is as wrong as JSON that is no list.
  }
  throw new SettingMistake('CLOCK_COMMAND must be a JSON list of texts, such as ["node", "clock.ts"].');
}

export function readSettings(env: Environment): Settings {
  const consoleUrl = env['CONSOLE_URL'] || 'http://127.0.0.1:8080';
  const url = URL.parse(consoleUrl);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new SettingMistake(`CONSOLE_URL must be an http(s) address, not "${consoleUrl}".`);
  const parent = env['SANDBOX_PARENT_PID'];
  if (parent && !/^\d{1,10}$/.test(parent)) throw new SettingMistake('SANDBOX_PARENT_PID must be a process number.');
  return {
    dataDir: resolve(env['NAMESTEAD_DATA'] || '.data', 'sandbox'),
    host: '127.0.0.1',
    deskPort: port(env, 'SANDBOX_PORT', 8090),
    eppPort: port(env, 'EPP_PORT', 7700),
    smtpPort: port(env, 'SMTP_PORT', 8025),
    consoleUrl: consoleUrl.replace(/\/+$/, ''),
    scanKeysFile: env['SCAN_KEYS_FILE'] || undefined,
    clockCommand: command(env),
    rttMs: milliseconds(env, 'SANDBOX_RTT_MS'),
    perCommandMs: milliseconds(env, 'SANDBOX_COMMAND_MS'),
    sessionsMax: sessions(env),
    parentPid: parent ? Number(parent) : undefined,
  };
}
