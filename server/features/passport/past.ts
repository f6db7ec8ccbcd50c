import type { Holder } from '../domains/index.ts';
import type { HeldOnce, Stay } from '../domains/past/index.ts';

/** An unbroken time with us, whoever of our customers had the name meanwhile. */
export interface Spell {
  readonly from: Date;
  readonly until: Date | null;
  readonly registeredAt: Date;
  /** It came by a transfer; otherwise it was registered through us. */
  readonly transferred: boolean;
  readonly first: bigint;
  readonly registrar: string;
}

/**
 * Stays that follow each other without a moment between are one time with us. Stays are ordered, oldest first. Pure.
 */
export function spellsOf(stays: readonly Stay[]): Spell[] {
  const spells: Spell[] = [];
  for (const { id, arrivedAt, leftAt, registeredAt, transferredInAt, registrar } of stays) {
    const last = spells.at(-1);
    if (last?.until?.getTime() === arrivedAt.getTime()) spells[spells.length - 1] = { ...last, until: leftAt };
    else
      spells.push({
        ...{ from: arrivedAt, until: leftAt, registeredAt, registrar, first: id },
        // What came later than it was registered came from somewhere.
        transferred: transferredInAt !== null,
      });
  }
  return spells;
}

/**
 * A registrar of the name; `name` is unknown where nobody told it, `from` where the name had been with it before we
 * knew of it.
 */
export interface RegistrarTime {
  readonly name: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** The registrars of a name as far as we know, oldest first. Pure. */
export function registrarsOf(spells: readonly Spell[], cameFrom: ReadonlyMap<bigint, string | null>): RegistrarTime[] {
  return spells.flatMap(({ from, until, transferred, first, registrar }) => [
    ...(transferred ? [{ name: cameFrom.get(first) ?? null, from: null, until: from }] : []),
    { name: registrar, from, until },
  ]);
}

export interface HolderTime {
  readonly sign: string;
  readonly from: Date;
}

/** Who held the name, by their signs, oldest first; the same sign twice in a row is one holder. Pure. */
export function holderTimes(
  stays: readonly Stay[],
  changes: readonly { readonly domainId: bigint; readonly former: Holder; readonly changedAt: Date }[],
  signOf: (holder: Holder) => string,
): HolderTime[] {
  const times: HolderTime[] = [];
  const add = (holder: Holder, from: Date) => {
    const sign = signOf(holder);
    if (times.at(-1)?.sign !== sign) times.push({ sign, from });
  };
  for (const { id, arrivedAt, holder } of stays) {
    let from = arrivedAt;
    for (const { former, changedAt } of changes.filter(({ domainId }) => domainId === id)) {
      add(former, from);
      from = changedAt;
    }
    add(holder, from);
  }
  return times;
}

/** When a hold was over: lifted, or its own last day; null while it stands. Pure. */
export function heldUntil({ liftedAt, until }: HeldOnce, now: Date): Date | null {
  if (liftedAt !== null && (until === null || liftedAt < until)) return liftedAt;
  return until !== null && until <= now ? until : null;
}
