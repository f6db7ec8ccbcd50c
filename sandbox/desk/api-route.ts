import { ClockRefusal } from '../clock.ts';
import { UnknownFault } from '../faults.ts';
import { HttpRefusal, type Incoming, jsonBody, type Reply, type Route } from '../http.ts';
import { ActRefusal } from '../payments/card/acts.ts';

/** Turns the companies' own refusals into a 4xx with words. */
export function refusing(work: (incoming: Incoming) => Reply | Promise<Reply>): Route['answer'] {
  return async (incoming) => {
    try {
      return await work(incoming);
    } catch (error) {
      if (error instanceof UnknownFault) throw new HttpRefusal(400, error.message);
      if (error instanceof ActRefusal) throw new HttpRefusal(409, error.message);
      if (error instanceof ClockRefusal) throw new HttpRefusal(422, error.message);
      throw error;
    }
  };
}

/** A read of the desk's API, `pattern` without its `/desk/api`. */
export const get = (pattern: string, work: (incoming: Incoming) => Reply | Promise<Reply>): Route => ({
  method: 'GET',
  pattern: `/desk/api${pattern}`,
  answer: refusing(work),
});

/** A write of it; the body is one JSON object. */
export const post = (
  pattern: string,
  work: (incoming: Incoming, body: Record<string, unknown>) => Reply | Promise<Reply>,
): Route => ({
  method: 'POST',
  pattern: `/desk/api${pattern}`,
  answer: refusing((incoming) => work(incoming, jsonBody(incoming))),
});
