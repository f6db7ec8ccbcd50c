import type { Described } from '#protocols/epp/codec/element-spec.ts';
import type { Command } from '#protocols/epp/command.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import type { EppSession } from '#protocols/epp/session.ts';

/** An extension to send beside a command. */
export interface Wanted extends Described {
  /** Left out where the session does not speak it; without this the command is refused instead. */
  readonly optional?: boolean;
  /** Sent in its place where the session does not speak it. */
  readonly otherwise?: Wanted;
  /** Not sent itself: the command goes only where the session speaks it. */
  readonly silent?: boolean;
}

/** The registry does not speak what the command needs, so it is not sent: a refusal as final as the registry's own. */
export class NotSpoken extends Error {
  override readonly name = 'NotSpoken';
  readonly code: number;

  constructor(code: number, uri: string) {
    super(`the registry does not speak ${uri}`);
    this.code = code;
  }
}

/** What of `wanted` goes out on this session. Throws `NotSpoken` when something needed was not agreed on at login. */
export function spoken<I, O>(
  session: EppSession,
  command: Command<I, O>,
  wanted: readonly Wanted[],
): readonly Described[] {
  const { object } = command;
  if (object && !session.speaks(object.ns)) throw new NotSpoken(RESULT.UNIMPLEMENTED_SERVICE, object.ns);
  const choose = (each: Wanted): Wanted =>
    each.otherwise && !session.speaks(each.spec.ns) ? choose(each.otherwise) : each;
  const chosen = wanted.map(choose);
  const missing = chosen.filter(({ spec }) => !session.speaks(spec.ns));
  const needed = missing.find(({ optional }) => !optional);
  if (needed) throw new NotSpoken(RESULT.UNIMPLEMENTED_EXTENSION, needed.spec.ns);
  return chosen.filter((each) => !each.silent && !missing.includes(each));
}
