import type { FaultBoard } from '../../faults.ts';
import type { Attempt, Notice, NoticeState, Notices } from './notices.ts';

/**
 * A message ready to be posted, signed as the company signs; made anew for each try. `marks` says what is wrong with it
 * on purpose.
 */
export interface Letter {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly marks: readonly string[];
}

/** How one company writes and when it believes that the shop has understood. */
export interface Manner {
  readonly url: (notice: Notice) => string;
  readonly write: (notice: Notice) => Letter;
  readonly understood: (status: number, body: string) => boolean;
}

/** What the person at the pay page chose, on top of the switches. */
export interface Sending {
  readonly withhold?: boolean;
  readonly delayMs?: number;
  readonly copies?: number;
}

export interface Notifier {
  /**
   * Stores the message and sends it as the switches say. Settles when the first round is answered, or at once when it
   * waits.
   */
  readonly announce: (
    notice: { id: string; reference: string; content: Readonly<Record<string, string>> },
    how: Sending,
  ) => Promise<void>;
  readonly sendAgain: (id: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const PAUSE_MS_MAX = 30_000;
const ATTEMPTS_MAX = 60;
const ANSWER_MS_MAX = 20_000;
const DUPLICATES = 5;
const LATE_MS = 5000;
/** Messages looked at in one planning round. */
const ROUND_MAX = 50;

const pauseMs = (attempts: number) => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10), PAUSE_MS_MAX);

/** One POST to the shop. Never throws: a failure is a status of null and a note. */
async function post(url: string, letter: Letter, manner: Manner, stop: AbortSignal): Promise<[Attempt, boolean]> {
  const at = new Date().toISOString();
  const marks = letter.marks.join(', ');
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...letter.headers },
      body: letter.body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    const said = await response.text();
    return [{ at, status: response.status, note: marks }, manner.understood(response.status, said)];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return [{ at, status: null, note: [marks, cause].filter(Boolean).join(', ') }, false];
  }
}

function stateAfter(understood: boolean, tries: number): NoticeState {
  if (understood) return 'delivered';
  return tries >= ATTEMPTS_MAX ? 'given_up' : 'waiting';
}

/** Tells the shop: every message is stored first and repeated with a growing pause until the shop has understood. */
export function createNotifier(notices: Notices, manner: Manner, faults: FaultBoard): Notifier {
  const stop = new AbortController();
  const inFlight = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function round(notice: Notice): Promise<void> {
    const url = manner.url(notice);
    const letters = Array.from({ length: notice.copies }, () => manner.write(notice));
    const sent = await Promise.all(letters.map((letter) => post(url, letter, manner, stop.signal)));
    const attempts = sent.map(([attempt]) => attempt);
    // A recording of the very same bytes, as somebody on the way could have made one.
    if (faults.take('replayed')) {
      const first = letters[0] as Letter;
      const [again] = await post(url, { ...first, marks: [...first.marks, 'replayed'] }, manner, stop.signal);
      attempts.push(again);
    }
    if (stop.signal.aborted) return;
    const all = [...notice.attempts, ...attempts].slice(-ATTEMPTS_MAX);
    const understood = sent.every(([, well]) => well);
    notices.note(notice.id, stateAfter(understood, all.length), all, Date.now() + pauseMs(all.length - 1));
  }

  // The same message never travels twice at once by accident: only the duplicate switch does that, inside one round.
  function start(notice: Notice): Promise<void> {
    const running = inFlight.get(notice.id);
    if (running) return running;
    const work = round(notice).finally(() => {
      inFlight.delete(notice.id);
      plan();
    });
    inFlight.set(notice.id, work);
    return work;
  }

  function plan(): void {
    clearTimeout(timer);
    if (stop.signal.aborted) return;
    const waiting = notices.waiting(ROUND_MAX).filter(({ id }) => !inFlight.has(id));
    const now = Date.now();
    for (const notice of waiting) if (notice.nextMs <= now) void start(notice);
    const next = waiting.find(({ nextMs }) => nextMs > now);
    if (next) timer = setTimeout(plan, next.nextMs - now);
  }

  plan();
  return {
    announce: async ({ id, reference, content }, how) => {
      const late = faults.take('late');
      const withheld = faults.take('never') !== undefined || how.withhold === true;
      const nextMs = Date.now() + (how.delayMs ?? (late ? (late.delayMs ?? LATE_MS) : 0));
      const copies = faults.take('duplicate') ? DUPLICATES : (how.copies ?? 1);
      notices.add({ id, reference, content, state: withheld ? 'withheld' : 'waiting', nextMs, copies });
      const kept = notices.find(id);
      if (kept?.state === 'waiting' && nextMs <= Date.now()) await start(kept);
      else plan();
    },
    sendAgain: async (id) => {
      const notice = notices.find(id);
      if (notice) await start(notice);
      return notice !== undefined;
    },
    close: async () => {
      clearTimeout(timer);
      stop.abort();
      await Promise.allSettled(inFlight.values());
    },
  };
}
