import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';

/** Who asks waits so long for the answer, and hears no. */
const WITHIN_MS = 3_000;

/** What a call needs of the database, asked by the same connections. */
const PARTS = {
  transactions: ({ pool }: House) => pool.query('SELECT 1'),
  reads: ({ reads }: House) => reads.query('SELECT 1'),
  attempts: ({ attempts }: House) => attempts.query('SELECT 1'),
} as const;
type Part = keyof typeof PARTS;

const asked = new WeakMap<House, Map<Part, Promise<boolean>>>();

/** Whether a part answers. All who ask while nothing was answered hear the same answer: asking costs a connection. */
function answers(house: House, part: Part): Promise<boolean> {
  const own = asked.get(house) ?? new Map<Part, Promise<boolean>>();
  asked.set(house, own);
  const under = own.get(part);
  if (under) return under;
  const question = PARTS[part](house)
    .then(
      () => true,
      () => false,
    )
    .finally(() => own.delete(part));
  own.set(part, question);
  return question;
}

export interface Readiness {
  readonly ok: boolean;
  /** What does not answer; nothing of addresses or of why. */
  readonly failed: readonly string[];
}

/** Whether this process can serve: each way to the database that calls take answers within a bounded time. */
export async function readinessOf(house: House): Promise<Readiness> {
  const late = new AbortController();
  const no = wait(WITHIN_MS, false, { signal: late.signal, ref: false }).catch(() => false);
  const parts = Object.keys(PARTS) as Part[];
  const said = await Promise.all(parts.map((part) => Promise.race([answers(house, part), no])));
  late.abort();
  const failed = parts.filter((_, at) => !said[at]);
  return { ok: failed.length === 0, failed };
}

/**
 * Readiness for who sends callers here, life for who ends what hangs: a process that only waits for its database must
 * not be ended.
 */
export function serveHealth(app: FastifyInstance, house: House): void {
  app.get('/api/health', async (_request, reply) => {
    const readiness = await readinessOf(house);
    return reply
      .code(readiness.ok ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(readiness);
  });
  app.get('/api/alive', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ ok: true }));
}
