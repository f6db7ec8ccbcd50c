import type { Reviewer } from '../reviewer.ts';

interface Page {
  readonly Items: readonly { readonly Id: string; readonly Number: string }[];
  readonly Next?: string;
}

/** The id of a deal as staff know it, wherever it stands in their queue. */
export async function dealIdOf(staff: Reviewer, number: string): Promise<string> {
  for (let path = '/deals'; ; ) {
    const { Items, Next } = await staff.call<Page>(path);
    const found = Items.find((deal) => deal.Number === number);
    if (found) return found.Id;
    if (Next === undefined) throw new Error(`staff have no deal ${number}`);
    path = `/deals?After=${Next}`;
  }
}
