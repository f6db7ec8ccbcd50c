import { type Customer, SAFE_CODE } from '../customer.ts';
import { dieOf } from '../office/member.ts';

type Dice = readonly number[];
const DAYS = [1, 3, 7] as const;

interface OfferSeen {
  readonly Id: string;
  readonly Price: { readonly Amount: string };
  readonly Actions: readonly string[];
}

const keyed = (dice: Dice) => ({ idempotent: true, givesUp: (dice[5] ?? 0) < 0.2 });
const wholeOf = ({ Price }: Pick<OfferSeen, 'Price'>): number => Number.parseInt(Price.Amount, 10);

/** Offers for a name of the market: below what is asked for it, and now and then below what its seller looks at. */
export async function makeOffer(
  customer: Customer,
  row: { readonly Name: string; readonly Price?: { readonly Amount: string } },
  dice: Dice,
): Promise<void> {
  const [, , share = 0, , days = 0] = dice;
  const most = row.Price ? wholeOf({ Price: row.Price }) - 1 : 40;
  const body = {
    Name: row.Name,
    Price: String(Math.max(1, Math.floor(most * (0.2 + share * 0.8)))),
    Days: DAYS[Math.floor(days * DAYS.length)],
    Message: 'Ring me at +852 6123 4567',
    Agreed: true,
  };
  await customer.post('/market/offer/make', body, keyed(dice));
}

/**
 * Each offer that waits for a customer is mostly accepted, sometimes answered by another price or refused, or left
 * until its time is over.
 */
export async function answerOffers(customer: Customer, dice: Dice): Promise<void> {
  const { Data } = await customer.get('/escrow/inbox?Box=waiting');
  const offers = ((Data?.Items ?? []) as { Offer?: OfferSeen }[]).flatMap(({ Offer }) => Offer ?? []);
  for (const [place, offer] of offers.entries()) {
    const die = dieOf(dice, place + 2);
    const signed = { Id: offer.Id, SafeCode: SAFE_CODE, Agreed: true };
    if (die < 0.55)
      await customer.post('/market/offer/accept', { ...signed, Price: String(wholeOf(offer)) }, keyed(dice));
    else if (die < 0.75) {
      const Price = String(wholeOf(offer) + 2);
      await customer.post('/market/offer/counter', { ...signed, Price, Days: 3 }, keyed(dice));
    } else if (die < 0.9) await customer.post('/market/offer/refuse', { Id: offer.Id });
  }
}
