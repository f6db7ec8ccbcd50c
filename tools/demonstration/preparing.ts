import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withConnection } from '#server/platform/db/pool.ts';
import type { DemoPlace } from '../demo-data.ts';
import { type DemoAccounts, readAccounts } from './accounts.ts';
import { type Child, startChild } from './child.ts';
import { environment, logOf } from './parts.ts';
import { sourcesHash } from './sources-hash.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Target {
  ownerUrl: string;
  appRole: string;
  /** What the database is marked with once all of it is done. */
  mark: string;
}
export type Asked = ({ what: 'migrate' } & Target) | ({ what: 'fill'; place: DemoPlace } & Target);
export type Answered = { done: unknown } | { failed: string; code?: string };

/** Schema and demo data, made in a process of its own; nothing where this very code made them before. */
export interface Preparing {
  /** Brings the database to this code's schema. @throws Error with its sentence, and its code where it had one */
  migrate(ownerUrl: string, appRole: string): Promise<void>;
  /** After `migrate`. */
  fill(place: DemoPlace): Promise<DemoAccounts>;
  stop(): Promise<void>;
}

const STOP_MS = 2_000;
/** What schema, queues and demo data are made of. */
const SOURCES = [
  'server/**/*.{ts,sql}',
  'contract/**/*.ts',
  'protocols/**/*.ts',
  'tools/demo-data.ts',
  'tools/demonstration/prepare.ts',
  'package-lock.json',
];

/** The mark of this code, for an application role and the suffixes that the operator declared. */
function markOf(appRole: string, suffixesFile: string | undefined): string {
  const hash = createHash('sha256').update(sourcesHash(SOURCES)).update(appRole);
  // As the server reads it, from the root wherever we were started.
  const file = suffixesFile && resolve(ROOT, suffixesFile);
  if (file && existsSync(file)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** The mark stands on the table of migrations: wherever the database is copied or restored to, it goes with it. */
async function isMarked(ownerUrl: string, mark: string): Promise<boolean> {
  const asked = "SELECT obj_description(to_regclass('schema_migration'), 'pg_class') AS mark";
  return withConnection(ownerUrl, async (client) => (await client.query(asked)).rows[0]?.mark === mark);
}

/**
 * A process that loads the code of the whole server: who only watches over the demonstration would hold 110 MB of it
 * for as long as it runs.
 */
function preparer(data: string) {
  let hear: (answer: Answered) => void = () => undefined;
  const child: Child = startChild({
    name: 'The preparation',
    program: 'tools/demonstration/prepare.ts',
    env: environment({}),
    logFile: logOf(data, 'prepare'),
    onMessage: (answer) => hear(answer as Answered),
  });
  return {
    async ask(asked: Asked): Promise<unknown> {
      const { promise, resolve } = Promise.withResolvers<Answered>();
      hear = resolve;
      child.send(asked);
      const answer = await Promise.race([promise, child.failed]);
      if ('done' in answer) return answer.done;
      throw Object.assign(new Error(answer.failed), answer.code !== undefined && { code: answer.code });
    },
    stop: () => child.stop(STOP_MS),
  };
}

/** For one data folder. `suffixesFile`: what SUFFIXES_FILE names. */
export function openPreparing(data: string, suffixesFile: string | undefined): Preparing {
  // At a first start it loads while PostgreSQL makes its folder.
  let run = readAccounts(data) ? undefined : preparer(data);
  let target: Target | undefined;
  return {
    async migrate(ownerUrl, appRole) {
      target = { ownerUrl, appRole, mark: markOf(appRole, suffixesFile) };
      if (!run && (await isMarked(ownerUrl, target.mark))) return;
      run ??= preparer(data);
      await run.ask({ what: 'migrate', ...target });
    },
    async fill(place) {
      const kept = run ? undefined : readAccounts(data);
      if (kept) return kept;
      if (!run || !target) throw new Error('nothing is filled before it is migrated');
      return (await run.ask({ what: 'fill', place, ...target })) as DemoAccounts;
    },
    stop: async () => run?.stop(),
  };
}
