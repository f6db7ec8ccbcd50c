import { RATE_AGE_DAYS_MAX, RATE_READ_MINUTES } from '#contract/rules/finance/recharge.ts';
import type { RateSheet, RatesGateway } from '../../../gateways/rates/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { enqueue, type Sweep } from '../../../platform/jobs.ts';
import { readRatesJob } from '../jobs.ts';
import { jumps } from '../quote.ts';
import { keepSheet, lastSeen, newestSheet } from './store.ts';

const CALLER = systemCaller('recharge-read-rates');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Reads the sheet of the day. One that jumps from the last accepted one is kept aside with an alarm, and nobody is
 * quoted by it.
 */
export async function readRates(house: House, rates: RatesGateway): Promise<void> {
  const sheet = await rates.readSheet();
  await transact(house, CALLER, async (tx) => {
    const before = await newestSheet(tx);
    const jumped =
      before !== undefined &&
      (jumps(before.perUsd.CNY, sheet.perUsd.CNY) || jumps(before.perUsd.HKD, sheet.perUsd.HKD));
    const isNew = await keepSheet(tx, sheet, jumped ? 'jumped' : 'accepted');
    if (!jumped || !isNew) return;
    tx.house.metrics.alarms.inc({ kind: 'rate_jump' });
    tx.house.log.error({ sheet, before }, 'the reference rates jump; nobody is quoted by them, a person must look');
  });
}

/** Whoever takes renminbi or Hong Kong dollars needs the rates; a house of cards only does not ask for them. */
const needsRates = ({ config }: House): boolean => config.alipay !== null || config.wechat !== null;

/** Has the sheet asked for again once it was not seen for a while. */
export const askRates: Sweep = {
  name: 'recharge-ask-rates',
  everySeconds: 5,
  run: async (house) => {
    if (!needsRates(house)) return;
    await transact(house, CALLER, async (tx) => {
      const seen = await lastSeen(tx);
      const due = seen === null || Math.abs(tx.now.getTime() - seen.getTime()) >= RATE_READ_MINUTES * MINUTE_MS;
      if (due) await enqueue(tx, readRatesJob, {}, 'rates');
    });
  },
};

/** The sheet an order of this moment is quoted by; none where the newest is too old. */
export async function sheetOfThisMoment(tx: Tx): Promise<RateSheet | undefined> {
  const sheet = await newestSheet(tx);
  const age = sheet && Math.floor((tx.now.getTime() - Date.parse(sheet.date)) / DAY_MS);
  return age !== undefined && age <= RATE_AGE_DAYS_MAX ? sheet : undefined;
}
