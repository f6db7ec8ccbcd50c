import { expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { sub, times, toDecimal, usd } from '#contract/money.ts';
import { activate, type Place, register, setProfile } from './become-customer.ts';
import { addToCart, checkOut, priceOf, registryRecord, search, seeItIsLocked, seeItIsMine } from './buy.ts';
import { HEADING, newReader, open, type Reader, unique } from './reader.ts';
import { topUpByCard } from './top-up.ts';

const TOP_UP = '60.00';
const YEARS = 2;

/** J1: what can be spent and what is frozen, to the cent. */
async function seeBalance({ page, t }: Reader, available: string): Promise<void> {
  await open(page, '/finance/center');
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.finance.center'));
  const box = (title: string) =>
    page.locator('main').locator('dt, h2, h3', { hasText: title }).first().locator('xpath=..');
  await expect(box(t('balance:available'))).toContainText(available);
  await expect(box(t('balance:frozen'))).toContainText('0.00');
}

/**
 * The whole way from a visitor to an owned name, by one person in one language (acceptance B1, B6, J2, D1, D3, D4, E1,
 * E2, J1).
 */
export async function ownADomain(page: Page, lang: Lang, place: Place): Promise<void> {
  const reader = await newReader(page, lang);
  const label = `journey-${unique()}`;
  const name = `${label}.com`;
  await register(reader);
  const yearly = await priceOf(reader, 'com');
  const total = toDecimal(times(usd(yearly), YEARS));
  await activate(reader);
  await setProfile(reader, place);
  await topUpByCard(reader, TOP_UP);
  await search(reader, label);
  await addToCart(reader, name);
  await checkOut(reader, name, YEARS, total);
  await seeItIsMine(reader, name, total);
  await seeBalance(reader, toDecimal(sub(usd(TOP_UP), usd(total))));

  await seeItIsLocked(reader, name);
  const record = await registryRecord(name);
  expect(record.history.map(({ what }) => what)).toEqual([`create ${YEARS} y`, 'update']);
  expect(record.statuses).toContain('clientTransferProhibited');
  const [from, to] = [new Date(record.createdAt), new Date(record.expiresAt)];
  expect(to.getUTCFullYear() - from.getUTCFullYear()).toBe(YEARS);
  expect(to.toISOString().slice(4, 19)).toBe(from.toISOString().slice(4, 19));
}
