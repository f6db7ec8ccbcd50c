import { fromMinor, toGrouped } from '#contract/money.ts';

/** Cents: the least an axis of money is told in. */
export const DOLLAR = 100n;

/** An amount of an axis, in cents: whole dollars without their noughts. Pure. */
export const axisMoney = (cents: bigint): string => toGrouped(fromMinor(cents)).replace(/\.00$/, '');
