import type { Preview } from '#contract/api/tasks.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import type { Fee } from '../../../gateways/registry/index.ts';
import { type Offer, premiumPriceOf, quote, quotePremium } from '../../catalogue/index.ts';
import type { KeptPrice } from '../../search/index.ts';

/**
 * Why nobody can say what an act on a name costs now. `notSold`: its suffix is not on sale, whatever its registry says
 * of the name; `unread`: its registry has first to be asked; `untold`: it was, the name has a price of its own, and for
 * this act it names none that we could ask for.
 */
export type Unpriced = 'notSold' | 'unread' | 'untold';

/** What the customer reads, and what they can do. */
export const UNPRICED_WORDS: Readonly<Record<Unpriced, MessageKey>> = {
  notSold: 'orders:problem.notSold',
  unread: 'orders:problem.priceUnread',
  untold: 'orders:problem.priceUntold',
};

const readable = (fee: Fee | undefined): boolean => fee !== undefined && premiumPriceOf(fee) !== undefined;

/**
 * No name that may be dear is renewed or restored at a price that nobody read. Undefined where what these acts cost is
 * known.
 */
export function whyUnpriced(
  kept: KeptPrice | undefined,
  offer: Offer | undefined,
  acts: readonly ('renew' | 'restore')[],
): Unpriced | undefined {
  if (!offer) return 'notSold';
  if (kept === undefined || kept.kind === 'unread') return 'unread';
  if (kept.kind === 'ordinary') return undefined;
  return acts.every((act) => readable(kept.prices[act])) ? undefined : 'untold';
}

/** What a renewal of a name costs, in cents; undefined where nobody knows it, or its suffix is not sold. */
export function renewalCents(kept: KeptPrice | undefined, offer: Offer | undefined, years: number): bigint | undefined {
  if (kept === undefined || kept.kind === 'unread') return undefined;
  const priced =
    kept.kind === 'own' ? quotePremium(kept.prices, 'renew', years) : offer && quote(offer, 'renew', years);
  return priced?.price.minor;
}

/** The names of a preview that only wait for their price. */
export const namesUnread = ({ Groups }: Preview): string[] =>
  Groups.filter(({ Key }) => Key === UNPRICED_WORDS.unread).flatMap(({ Names }) => Names.map(({ Name }) => Name));
