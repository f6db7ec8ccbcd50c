import { fromMinor, toDecimal, usd } from '#contract/money.ts';
import { SUFFIXES, shownSuffix } from '#contract/rules/suffixes/index.ts';
import { type Offer, offersNow, type PriceList, sellSuffix, stopSelling } from '#server/features/catalogue/index.ts';
import { systemCaller, type Tx, transact } from '#server/platform/db/transaction.ts';
import { runTool } from './tool-house.ts';

const USAGE = `npm run prices -- list
npm run prices -- sell SUFFIX REGISTER/COST RENEW/COST TRANSFER/COST RESTORE/COST
                                  on sale from now at these prices, each beside what the registry takes: US dollars a year, as 7.80/4.50
npm run prices -- stop SUFFIX     off sale: nothing is registered or renewed under it`;

const amounts = ({ prices: { register, renew, transfer, restore } }: Offer): string =>
  [register, renew, transfer, restore].map(({ price, cost }) => `${toDecimal(price)}/${toDecimal(cost)}`).join('\t');

/** @throws Error for what is not two amounts */
function priceOf(text: string | undefined): { price: bigint; cost: bigint } {
  const [price, cost, more] = (text ?? '').split('/');
  if (!price || !cost || more !== undefined) throw new Error(`a price and its cost are wanted, as 7.80/4.50\n${USAGE}`);
  return { price: usd(price).minor, cost: usd(cost).minor };
}

async function list(tx: Tx): Promise<string> {
  const offers = await offersNow(tx);
  const lines = SUFFIXES.map(({ suffix }) => {
    const offer = offers.get(suffix);
    return `${suffix}\t${shownSuffix(suffix)}\t${offer ? amounts(offer) : 'not for sale'}`;
  });
  return lines.join('\n');
}

/** What one command does, and what it says. @throws Error with one sentence */
export async function runPrices(tx: Tx, [command, suffix = '', ...prices]: readonly string[]): Promise<string> {
  if (command === 'list') return list(tx);
  if (command === 'stop') {
    await stopSelling(tx, suffix);
    return `${suffix} is not for sale.`;
  }
  if (command !== 'sell' || prices.length !== 4) return USAGE;
  const [register, renew, transfer, restore] = prices.map(priceOf);
  const wanted = { register, renew, transfer, restore } as PriceList;
  await sellSuffix(tx, suffix, wanted);
  const below = Object.entries(wanted).filter(([, { price, cost }]) => price < cost);
  const warnings = below.map(
    ([act, { price, cost }]) =>
      `\n${act} costs us ${toDecimal(fromMinor(cost))} and is sold at ${toDecimal(fromMinor(price))}.`,
  );
  return `${suffix} is on sale.${warnings.join('')}`;
}

if (import.meta.main)
  await runTool((house, args) => transact(house, systemCaller('prices-command'), (tx) => runPrices(tx, args)));
