import type { checkCart } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type CallProblem, isCallProblem } from '#web/shared/request.ts';

export type Line = OutputOf<typeof checkCart>;

/** What a check of the cart told, also where it broke off in the middle. */
export interface CheckRead {
  /** Names that can no longer be registered. */
  gone: ReadonlyMap<string, Line>;
  /** Some have a price of their own, which is known since they were asked about. */
  dear: boolean;
  problem: CallProblem | undefined;
}

const GONE: readonly Line['Status'][] = ['taken', 'reserved', 'invalid'];

/** Reads a check to its end. What was told before a break is as true as if the rest had come. */
export async function readCheck(lines: AsyncIterable<Line>, onLine: (line: Line) => void): Promise<CheckRead> {
  const gone = new Map<string, Line>();
  let dear = false;
  try {
    for await (const line of lines) {
      onLine(line);
      if (GONE.includes(line.Status)) gone.set(line.Name, line);
      dear ||= line.Premium;
    }
    return { gone, dear, problem: undefined };
  } catch (error) {
    if (!isCallProblem(error)) throw error;
    return { gone, dear, problem: error };
  }
}
