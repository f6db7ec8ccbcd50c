import type { Database } from './database.ts';

/** What is due first, asked only when its time has come: each name that is written may only bring it nearer. */
export function dueStatements(sql: Database['sql']) {
  const first = sql.prepare('SELECT name, due_at FROM domain ORDER BY due_at, name LIMIT 1');
  let earliest = 0;
  return {
    note(dueAt: number): void {
      earliest = Math.min(earliest, dueAt);
    },
    /** The name whose next timed event is due first at or before `now`. */
    next(now: number): string | undefined {
      if (now < earliest) return undefined;
      const next = first.get();
      earliest = (next?.['due_at'] as number | undefined) ?? Number.MAX_SAFE_INTEGER;
      return earliest <= now ? (next?.['name'] as string) : undefined;
    },
  };
}
