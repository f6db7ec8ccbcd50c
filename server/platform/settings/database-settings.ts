import type { Times } from '../db/connection.ts';

/** The database, and how much of it one process takes. */
export interface DatabaseSettings {
  readonly databaseUrl: string;
  /** Connections for callers. */
  readonly databasePoolMax: number;
  /** Connections for jobs and sweeps, beside those. */
  readonly databaseWorkPoolMax: number;
  /** How long a statement of a call may take; one of a job or sweep. */
  readonly databaseTimes: Times;
  readonly databaseWorkTimes: Times;
}

type Get = (name: string) => string;
type ReadNumber = (name: string, fallback: number, max: number) => number;
type Problem = (setting: string, problem: string) => void;

const POOL_MAX = 10;
const CONNECTIONS_MAX = 500;
const STATEMENT_SECONDS = 8;
const WORK_STATEMENT_SECONDS = 30;
const SECONDS_MAX = 3_600;
/** Of a call's statement, so much may go by in waiting for one lock. */
const LOCK_SHARE = 3 / 4;

/**
 * Reads them. A process that serves callers leaves them most of its connections; one that only works has no callers
 * (`worksOnly`).
 */
export function readDatabaseSettings(
  get: Get,
  number: ReadNumber,
  problem: Problem,
  worksOnly: boolean,
): DatabaseSettings {
  const positive = (name: string, fallback: number, max: number) => {
    const value = number(name, fallback, max);
    if (value === 0) problem(name, 'must be at least 1');
    return Math.max(1, value);
  };
  const databasePoolMax = positive('DATABASE_POOL_MAX', POOL_MAX, CONNECTIONS_MAX);
  const share = worksOnly ? databasePoolMax : Math.ceil(databasePoolMax / 2);
  const statementMs = positive('DATABASE_STATEMENT_SECONDS', STATEMENT_SECONDS, SECONDS_MAX) * 1000;
  return {
    databaseUrl: get('DATABASE_URL'),
    databasePoolMax,
    databaseWorkPoolMax: positive('DATABASE_WORK_POOL_MAX', share, CONNECTIONS_MAX),
    databaseTimes: { statementMs, lockMs: statementMs * LOCK_SHARE },
    databaseWorkTimes: {
      statementMs: positive('DATABASE_WORK_STATEMENT_SECONDS', WORK_STATEMENT_SECONDS, SECONDS_MAX) * 1000,
    },
  };
}
