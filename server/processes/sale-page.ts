import type { Lang } from '#contract/lang.ts';
import { fromMinor, toGrouped } from '#contract/money.ts';
import { findListing, type Listing, standingOf } from '../features/listings/index.ts';
import { reading, systemCaller, type Tx } from '../platform/db/transaction.ts';
import type { House } from '../platform/house.ts';
import { translate } from '../platform/i18n.ts';
import { registeredName } from '../platform/idn.ts';

const CALLER = systemCaller('forwarder');
/** A name that was just sold shows its page no longer than this. */
const KEPT_MS = 10_000;
/** Hosts that are remembered at once: whoever asks for a million makes us forget, not remember. */
const HOSTS_MAX = 10_000;
const HOST_LENGTH_MAX = 253;

/** A name on the market; `reserved`: somebody is buying it now. */
export type OnMarket = Pick<Listing, 'name' | 'unicode' | 'price' | 'takesOffers'> & { readonly reserved: boolean };
export type ForSale = (host: string) => Promise<OnMarket | undefined>;

async function onMarket(tx: Tx, name: string): Promise<OnMarket | undefined> {
  const listing = await findListing(tx, name);
  return listing && { ...listing, reserved: (await standingOf(tx, listing)) === 'reserved' };
}

/** What is asked for at an address, without port, last dot and `www.`; undefined where it can be no name of anybody. */
function nameOf(host: string): string | undefined {
  const plain = host
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (plain.length > HOST_LENGTH_MAX || !plain.includes('.')) return undefined;
  return registeredName(plain.replace(/^www\./, ''));
}

/**
 * Looks up whether the name of a host is for sale; an answer is kept for some seconds, so that a name under load asks
 * the database rarely.
 */
export function forSaleAt(house: House): ForSale {
  const kept = new Map<string, { readonly until: number; readonly listing: Promise<OnMarket | undefined> }>();
  return async (host) => {
    const name = nameOf(host);
    if (name === undefined) return undefined;
    const now = house.wall().getTime();
    const known = kept.get(name);
    if (known && known.until > now) return known.listing;
    if (kept.size >= HOSTS_MAX) kept.clear();
    const listing = reading(house, CALLER, (tx) => onMarket(tx, name));
    kept.set(name, { until: now + KEPT_MS, listing });
    // What could not be asked is not kept.
    listing.catch(() => kept.delete(name));
    return listing;
  };
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');

/** How it can be had now: its price and whether offers are heard, or that somebody is buying it. */
function howSold(lang: Lang, listing: OnMarket): string[] {
  if (listing.reserved) return [translate(lang, 'market:name.reserved')];
  const price = listing.price === null ? undefined : toGrouped(fromMinor(listing.price));
  return [
    ...(price === undefined ? [] : [translate(lang, 'forward:sale.price', { price })]),
    ...(listing.takesOffers ? [translate(lang, 'forward:sale.offers')] : []),
  ];
}

/** What the page of a name for sale says, and the way to where it is bought. */
export function saleWords(lang: Lang, listing: OnMarket, consoleUrl: string): { title: string; body: string } {
  const name = escaped(listing.unicode);
  const title = translate(lang, listing.reserved ? 'forward:sale.reserved' : 'forward:sale.title', { name });
  const how = howSold(lang, listing);
  const href = escaped(`${consoleUrl}/market/${listing.name}`);
  const act = translate(lang, 'forward:sale.act');
  return {
    title,
    body: `${how.map((line) => `<p>${line}</p>`).join('')}<p>${translate(lang, 'forward:sale.safe')}</p><p><a href="${href}">${act}</a></p>`,
  };
}
