import type { SearchLine } from '#contract/api/search.ts';
import { type CallProblem, isCallProblem } from '#web/shared/request.ts';

/** Where answers go as they come. */
export interface Answers {
  /** By what was asked. */
  found: Map<string, SearchLine>;
  /** Names nobody asked for. */
  more: SearchLine[];
}

/**
 * Reads a search to its end; answers what broke it off. Once every name that was asked has its answer nothing is
 * missing that anybody wants: a break among the proposals is none.
 */
export async function readAnswers(
  lines: AsyncIterable<SearchLine>,
  asked: readonly string[],
  { found, more }: Answers,
  onLine: () => void,
): Promise<CallProblem | undefined> {
  try {
    for await (const line of lines) {
      if (line.Suggested) more.push(line);
      else found.set(line.Typed, line);
      onLine();
    }
    return undefined;
  } catch (error) {
    if (!isCallProblem(error)) throw error;
    const answered = asked.length > 0 && asked.every((name) => found.has(name));
    return answered && error.kind !== 'stopped' ? undefined : error;
  }
}
