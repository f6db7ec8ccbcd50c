import type { Trace } from '../../gateways/registry/index.ts';

/** What a registry answered to a command itself; none where what became of it was found out otherwise. */
export interface OwnAnswer {
  readonly resultCode: number | null;
  readonly svTrid: string | null;
}

/**
 * The code and number of an answer that belong to a command, or to a part of it, whose id begins with its own (the report of a restore).
 * What was found out by asking carries the question's id: that a question was answered 1000 says nothing of how the command was.
 */
export function ownAnswer({ clTRID, code, svTRID }: Trace, commandId: string): OwnAnswer {
  if (!clTRID.startsWith(commandId)) return { resultCode: null, svTrid: null };
  return { resultCode: code ?? null, svTrid: svTRID ?? null };
}
