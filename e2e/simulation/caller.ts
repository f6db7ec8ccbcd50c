import { setTimeout as wait } from 'node:timers/promises';
import type { ClientAnswer } from '#tools/testing/console-client.ts';
import type { Journal } from './journal.ts';
import type { World } from './world.ts';

/**
 * The answer of a person who gave up after the house had died under their request: nobody knows whether it was done.
 */
export const UNKNOWN = -1;
export const OK = 10_000;

/** One press of a button. */
export interface Sending {
  readonly who: string;
  readonly path: string;
  readonly key?: string;
  /** What goes out and comes back; thrown away and done again where the connection breaks. */
  readonly send: () => Promise<ClientAnswer>;
  /** Nobody presses again after a broken connection. */
  readonly givesUp?: boolean;
}

/** Everybody who sends requests shares this: who is at which step, what was acknowledged. */
export interface Stage {
  readonly world: World;
  readonly journal: Journal;
  /** The step under way. */
  step: number;
  /** Keys that were acknowledged: actor, path and key (I11). */
  readonly acknowledged: { actor: string; path: string; key: string }[];
  /** Coins that staff sent by hand, by refund. */
  readonly payouts: Map<string, { readonly hash: string; readonly millionths: bigint }>;
  /** Lines that stood on a statement of the bank: later ones name some of them again. */
  readonly told: string[];
  /** Where the last statement of each account of the bank ended, in cents. */
  readonly closing: Map<string, bigint>;
  /** PostgreSQL was killed at this instant of the machine: for a while a 5xx is honest. */
  databaseKilledAt: number;
}

/** Whoever presses again does it so often. */
const TRIES_MAX = 8;
const AGAIN_AFTER_MS = 150;
const RECOVERY_MS = 15_000;

const broke = (error: unknown) => error instanceof TypeError || error instanceof SyntaxError;

/**
 * Sends until it is answered, across deaths of the server; a 5xx is a fault of the house unless its database was just
 * killed.
 */
export async function sendUntilAnswered(stage: Stage, sending: Sending): Promise<ClientAnswer> {
  const { who, path, key } = sending;
  const note = (code: number, more: object = {}) =>
    stage.journal.note({ step: stage.step, who, what: path, code, ...(key !== undefined && { key }), ...more });
  for (let tries = 1; ; tries++) {
    try {
      const answer = await sending.send();
      const recovering = Date.now() - stage.databaseKilledAt < RECOVERY_MS;
      if (answer.status >= 500 && recovering && tries < TRIES_MAX) {
        await wait(AGAIN_AFTER_MS * tries);
        continue;
      }
      if (answer.status >= 500) throw new Error(`${who} got ${answer.status} from ${path}: ${answer.Msg}`);
      note(answer.Code, tries > 1 ? { tries } : {});
      if (answer.Code === OK && key !== undefined) stage.acknowledged.push({ actor: who, path, key });
      return answer;
    } catch (error) {
      if (!broke(error) || tries >= TRIES_MAX) throw error;
      await stage.world.revive();
      stage.journal.note({ step: stage.step, who, what: path, broken: true });
      if (sending.givesUp) {
        note(UNKNOWN);
        return { status: 0, Code: UNKNOWN, Msg: 'no answer', Data: undefined };
      }
    }
  }
}
