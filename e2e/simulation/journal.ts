import { appendFileSync, writeFileSync } from 'node:fs';

/** One thing that happened, for reading afterwards. Never a password, a code, a session or a token. */
export interface Happening {
  /** The step of the story. */
  readonly step: number;
  readonly who: string;
  readonly what: string;
  readonly [more: string]: string | number | boolean | undefined;
}

/** What was sent and what was acknowledged (I11), one JSON line each; `ms` is when, on the machine's clock. */
export interface Journal {
  note(happening: Happening): void;
  /** How often each act ended how: `buy 10000` → 12. */
  readonly tally: Map<string, number>;
}

/** @param file where to write; nowhere without it */
export function openJournal(file: string | undefined): Journal {
  if (file !== undefined) writeFileSync(file, '');
  const tally = new Map<string, number>();
  const began = Date.now();
  return {
    tally,
    note(happening) {
      const { who, what, code } = happening;
      if (code !== undefined) {
        const kind = `${who.replace(/:.*/, '')} ${what} ${code}`;
        tally.set(kind, (tally.get(kind) ?? 0) + 1);
      }
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ ...happening, ms: Date.now() - began })}\n`);
    },
  };
}
