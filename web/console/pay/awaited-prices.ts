import type { Preview } from '#contract/api/tasks.ts';

/** The registries are being asked: looked at again until their prices are there. */
const LOOK_EVERY_MS = 2_000;
/** A registry that has not told a price by then is not waited for; the names stay apart with the reason. */
const LOOKS_MAX = 6;

const UNREAD = 'orders:problem.priceUnread';

/** Whether names of a preview only wait for the price that their registry is being asked for. */
const isAwaited = ({ Groups }: Preview): boolean => Groups.some(({ Key }) => Key === UNREAD);

/** How soon to look again at the price of one name, while it is on its way. */
export const untilPriced = (data: { readonly Preview: Preview } | undefined): number | undefined =>
  data && isAwaited(data.Preview) ? LOOK_EVERY_MS : undefined;

/** Looks at many names, and again for a while where prices are on their way. */
export async function lookUntilPriced<T extends { readonly Preview: Preview }>(look: () => Promise<T>): Promise<T> {
  let seen = await look();
  for (let looks = 1; looks < LOOKS_MAX && isAwaited(seen.Preview); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    seen = await look();
  }
  return seen;
}
