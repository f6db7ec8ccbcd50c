import { type ConsoleClient, openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { act, buyNames, CHINESE_LABEL, type Place } from '../customer-with-data.ts';
import type { Reviewer } from '../reviewer.ts';
import { uploadPicture } from '../upload-picture.ts';
import { dealIdOf } from './deal-id.ts';

/**
 * Two accounts that deal with each other, with something in every list of the trading pages and a deal in every state
 * that people bring about.
 */
export interface Traders {
  readonly seller: ConsoleClient;
  readonly buyer: ConsoleClient;
  /** Numbers of the deals, and their ids as staff know them. */
  readonly deals: readonly { readonly number: string; readonly id: string }[];
  /** A name on the market for a price and offers, one that is being bought, and the push by which it is. */
  readonly listed: string;
  readonly reserved: string;
  readonly push: string;
  /** Texts of people, which are right in any language. */
  readonly mine: readonly string[];
}

const CODE = { SafeCode: 'gate-code-31' };
const PASSWORD = 'Blue-Kite-2718';
const SELLER = 'trade-seller@customer.example';
const BUYER = 'trade-buyer@customer.example';
const PRICE = '1250';

const STATES = [
  'applied',
  'evaluating',
  'quoted',
  'countered',
  'accepted',
  'paid',
  'confirmed',
  'disputed',
  'decided',
  'completed',
  'returned',
  'refused',
] as const;
type Stage = (typeof STATES)[number];
const nameOf = (stage: Stage): string => `harbour-${stage}.com`;
const LISTED = [
  'market-lane.com',
  `${CHINESE_LABEL}market.com`,
  'market-square.net',
  'market-long-name-of-a-street.com',
];
const RESERVED = 'market-corner.com';

interface Deal {
  readonly number: string;
  readonly id: string;
}
interface Sides {
  readonly place: Place;
  readonly seller: ConsoleClient;
  readonly buyer: ConsoleClient;
  readonly staff: readonly [Reviewer, Reviewer];
}
type Step = (of: Sides, deal: Deal) => Promise<unknown>;

const signed = (deal: Deal, more: object = {}) => ({ Number: deal.number, ...CODE, ...more });
const accept =
  (side: 'seller' | 'buyer'): Step =>
  (of, deal) =>
    act(of[side], '/escrow/accept', signed(deal, { Price: PRICE, Agreed: true }));
const evaluate: Step = ({ staff }, { id }) => staff[0].call('/deals/evaluate', { Id: id });
const quote: Step = ({ staff }, { id }) => staff[0].call('/deals/quote', { Id: id, Price: PRICE });
const pay: Step = ({ buyer }, deal) => act(buyer, '/escrow/pay', signed(deal));
const confirm: Step = ({ seller }, deal) => act(seller, '/escrow/confirm', signed(deal));
const release: Step = ({ buyer }, deal) => act(buyer, '/escrow/release', signed(deal));
const withdraw: Step = ({ buyer }, { number }) => act(buyer, '/escrow/withdraw', { Number: number });
const refuse: Step = ({ staff }, { id }) =>
  staff[0].call('/deals/refuse', { Id: id, Reason: 'The papers of this name were asked for and did not come.' });
const dispute: Step = ({ buyer }, { number }) =>
  act(buyer, '/escrow/dispute', { Number: number, Reason: 'The site below it is not the one that was shown.' });
const counter: Step = ({ buyer }, deal) =>
  act(buyer, '/escrow/counter', signed(deal, { Price: '1100', Days: 3, Agreed: true }));
const decide: Step = async ({ staff }, { id }) => {
  for (const member of staff)
    await member.call('/deals/decide', {
      Id: id,
      For: 'seller',
      Reason: 'Both papers were read; the name is as told.',
    });
};

/** Words of both sides, contact data among them, and a picture as evidence. */
const talk: Step = async ({ place, seller, buyer }, { number }) => {
  const say = (who: ConsoleClient, more: object) =>
    act(who, '/escrow/say', { Number: number, Text: '', To: 'all', ...more });
  await say(seller, { Text: 'It is registered since long ago.\nRing +852 9123 4567 for more.' });
  await say(buyer, { Text: 'Where does its traffic come from? <b>Please tell</b>' });
  await say(seller, { FileId: await uploadPicture(place.consoleUrl, seller.cookie(), 'deal'), Text: 'As you see' });
};
const ask: Step = ({ buyer }, { number }) =>
  act(buyer, '/escrow/say', { Number: number, To: 'all', Text: 'Write to me at mary@example.com' });

const AGREED = [evaluate, quote, accept('seller'), accept('buyer')];
const PAID = [...AGREED, pay];
const WAYS: Readonly<Record<Stage, readonly Step[]>> = {
  applied: [],
  evaluating: [evaluate],
  quoted: [evaluate, quote, ask],
  countered: [evaluate, quote, counter],
  accepted: AGREED,
  paid: PAID,
  confirmed: [...PAID, confirm],
  disputed: [...PAID, confirm, dispute, talk],
  decided: [...PAID, dispute, decide],
  completed: [...PAID, confirm, release],
  returned: [...PAID, withdraw],
  refused: [evaluate, refuse],
};

async function bring(of: Sides, stage: Stage): Promise<Deal> {
  const wish = { Type: 'sell', Name: nameOf(stage), Price: PRICE, FeeBy: 'seller', With: BUYER, Agreed: true };
  const { Number: number } = await act(of.seller, '/escrow/apply', { ...wish, Remarks: 'With its site.' });
  const deal = { number, id: await dealIdOf(of.staff[0], number) };
  for (const step of WAYS[stage]) await step(of, deal);
  return deal;
}

/** Names on the market, offers in both directions, and one name that is being bought. */
async function fillMarket({ seller, buyer }: Sides): Promise<string> {
  const put = (Names: readonly string[], more: object) =>
    act(seller, '/market/mine/start', { Names, ...more, Agreed: true, ...CODE });
  await put(LISTED.slice(0, 2), { Price: '980', TakesOffers: true, Floor: '300' });
  await put(LISTED.slice(2), { TakesOffers: true });
  await put([RESERVED], { Price: '450' });
  const { Push } = await act(buyer, '/market/buy', { Name: RESERVED, Price: '450' });
  const offer = (Name: string | undefined, Price: string) =>
    act(buyer, '/market/offer/make', { Name, Price, Days: 7, Message: 'For our new shop', Agreed: true });
  await offer(LISTED[0], '200');
  await offer(LISTED[0], '600');
  await offer(LISTED[2], '75');
  const { Items } = (await seller.get('/escrow/inbox?Box=got')).Data;
  const got = Items.find(({ Offer }: { Offer?: { Name: string } }) => Offer?.Name === LISTED[2]);
  const answer = { Id: got.Offer.Id, Price: '140', Days: 3, Message: 'With its site', Agreed: true, ...CODE };
  await act(seller, '/market/offer/counter', answer);
  return Push;
}

/** Makes both accounts by walking the calls of console and office. */
export async function fillTrading(place: Place, staff: readonly [Reviewer, Reviewer]): Promise<Traders> {
  const [seller, buyer] = [openClient(place, 'en'), openClient(place, 'en')];
  for (const [who, email, name] of [
    [seller, SELLER, 'Wong Siu Fong'],
    [buyer, BUYER, 'Cheung Tai Wai'],
  ] as const) {
    await signUp(who, { email, password: PASSWORD, safeCode: CODE.SafeCode, name });
    await topUp(who, place, '5000.00');
    await topUp(who, place, '5000.00');
  }
  await buyNames(seller, [...STATES.map(nameOf), ...LISTED, RESERVED], CODE.SafeCode);
  const of = { place, seller, buyer, staff };
  const deals = [];
  for (const stage of STATES) deals.push(await bring(of, stage));
  const push = await fillMarket(of);
  return { seller, buyer, deals, listed: LISTED[0] as string, reserved: RESERVED, push, mine: [CHINESE_LABEL] };
}
