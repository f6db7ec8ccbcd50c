import * as z from 'zod/mini';
import { PRICE_ASKED_AGAIN_SECONDS } from '#contract/rules/premium.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { defineJob, enqueue, handler, type JobHandler } from '../../platform/jobs.ts';
import { takeUnasked } from './keep-prices-store.ts';
import { unreadNames } from './premium-store.ts';
import { refreshPremiumPrices } from './refresh-premium.ts';

/** Asks registries what names cost that somebody wants to renew or restore. */
export const readPricesJob = defineJob({
  name: 'read-prices',
  payload: z.strictObject({ Names: z.array(z.string()) }),
  retryLimit: 1,
  concurrency: 4,
});

/**
 * Somebody looks at what names cost: those whose price nobody has read are asked for as soon as the transaction is
 * over, all that one registry has in as few checks as it takes, and again only after a while, however often they are
 * looked at.
 */
export async function wantPrices(tx: Tx, names: readonly string[]): Promise<void> {
  const unread = await unreadNames(tx, names);
  if (unread.length === 0) return;
  const before = new Date(tx.wall.getTime() - PRICE_ASKED_AGAIN_SECONDS * 1000);
  const taken = await takeUnasked(tx, unread, before);
  if (taken.length > 0) await enqueue(tx, readPricesJob, { Names: taken });
}

/** What runs the job, given the registries. */
export const priceHandlers = (registries: Registries): JobHandler[] => [
  handler(readPricesJob, (house, { Names }) => refreshPremiumPrices(house, registries, Names)),
];
