import type { CommandKind } from '../commands/command.ts';

/**
 * What can go wrong on purpose:
 * - `slow`: the command waits `ms` before it is carried out; `late`: it is carried out, the answer waits `ms`;
 * - `cut-before-command`: the connection ends, nothing is done; `cut-before-answer`: done, then the connection ends;
 * - `cut-mid-frame`: done, the answer's first `atByte` bytes are sent (half of it if not given), then the connection
 *   ends;
 * - `answer-2400`: not done, answered 2400; `answer-2502`: not done, answered 2502 and closed; `answer-twice`: done,
 *   the
 *   answer is sent two times; `pending`: a creation or a renewal is accepted (1001), and the desk decides it later;
 * - `log-out`: the session forgets its login, so that this command and those after it are answered 2002; `poll-again`:
 *   an acknowledged message stays in the queue and comes again; `down`: every connection ends and new ones are refused
 *   until the faults are cleared.
 */
export type FaultKind =
  | 'slow'
  | 'late'
  | 'cut-before-command'
  | 'cut-before-answer'
  | 'cut-mid-frame'
  | 'answer-2400'
  | 'answer-2502'
  | 'answer-twice'
  | 'pending'
  | 'log-out'
  | 'poll-again'
  | 'down';

export interface Fault {
  readonly kind: FaultKind;
  /** Which commands it hits: `domain:create`, `login`, `hello` … or `any` (the default). */
  readonly command?: CommandKind | 'hello' | 'any';
  /** How many commands it hits before it is over; 1 if not given. `down` does not count. */
  readonly count?: number;
  /** Milliseconds, for `slow` and `late`. */
  readonly ms?: number;
  /** For `cut-mid-frame`. */
  readonly atByte?: number;
  /** For `answer-2400` and `answer-2502`: the command is carried out nevertheless. */
  readonly done?: boolean;
}

export interface ActiveFault extends Fault {
  readonly left: number;
}

export interface FaultSwitches {
  set(fault: Fault): void;
  clear(): void;
  list(): ActiveFault[];
  isDown(): boolean;
  /** The fault that hits this command, counted down; the one set first comes first. */
  take(command: CommandKind | 'hello' | 'unknown'): Fault | undefined;
}

export function createFaults(): FaultSwitches {
  let active: { fault: Fault; left: number }[] = [];
  return {
    set(fault) {
      active.push({ fault, left: fault.kind === 'down' ? 1 : Math.max(1, Math.trunc(fault.count ?? 1)) });
    },
    clear() {
      active = [];
    },
    list: () => active.map(({ fault, left }) => ({ ...fault, left })),
    isDown: () => active.some(({ fault }) => fault.kind === 'down'),
    take(command) {
      const hit = active.find(({ fault }) => {
        const wanted = fault.command ?? 'any';
        return fault.kind !== 'down' && (wanted === 'any' || wanted === command);
      });
      if (!hit) return undefined;
      hit.left -= 1;
      active = active.filter(({ left }) => left > 0);
      return hit.fault;
    },
  };
}
