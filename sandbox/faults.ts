/** One switched-on fault. `times` counts down with each use; without it the fault stays until it is cleared. */
export interface Fault {
  readonly kind: string;
  readonly times?: number;
  readonly delayMs?: number;
}

/** A company's fault switches. They live in memory: a restarted sandbox is a healthy one. */
export interface FaultBoard {
  readonly kinds: Readonly<Record<string, string>>;
  readonly list: () => Fault[];
  readonly set: (fault: Fault) => void;
  readonly clear: (kind?: string) => void;
  /** Uses the fault once if it is on. */
  readonly take: (kind: string) => Fault | undefined;
}

export class UnknownFault extends Error {}

/** @param kinds name → what it does, in words for the desk */
export function createFaultBoard(kinds: Readonly<Record<string, string>>): FaultBoard {
  const on = new Map<string, Fault>();
  const known = (kind: string) => {
    if (!Object.hasOwn(kinds, kind))
      throw new UnknownFault(`no such fault: ${kind}; there are ${Object.keys(kinds).join(', ')}`);
  };
  return {
    kinds,
    list: () => [...on.values()],
    set: (fault) => {
      known(fault.kind);
      on.set(fault.kind, fault);
    },
    clear: (kind) => {
      if (kind === undefined) on.clear();
      else {
        known(kind);
        on.delete(kind);
      }
    },
    take: (kind) => {
      known(kind);
      const fault = on.get(kind);
      if (fault?.times !== undefined) {
        if (fault.times <= 1) on.delete(kind);
        else on.set(kind, { ...fault, times: fault.times - 1 });
      }
      return fault;
    },
  };
}

/** A caller's number from 1 to `max`; undefined when left out. */
export const wholeNumber = (value: unknown, max: number): number | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new UnknownFault(`not a whole number from 1 to ${max}: ${String(value)}`);
  return number;
};

const FIELDS = ['kind', 'times', 'delayMs'];

/** Reads `{kind, times?, delayMs?}` from a caller; throws `UnknownFault` with words. */
export function faultFrom(body: Readonly<Record<string, unknown>>): Fault {
  const unknown = Object.keys(body).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) throw new UnknownFault(`no such field: ${unknown}; there are ${FIELDS.join(', ')}`);
  const times = wholeNumber(body['times'], 1_000_000);
  const delayMs = wholeNumber(body['delayMs'], 86_400_000);
  return {
    kind: String(body['kind'] ?? ''),
    ...(times === undefined ? {} : { times }),
    ...(delayMs === undefined ? {} : { delayMs }),
  };
}
