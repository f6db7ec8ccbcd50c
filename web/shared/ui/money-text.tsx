import type { MoneyOnWire } from '#contract/envelope.ts';
import { fromWire, toGrouped } from '#contract/money.ts';

/** `1,234.50`, of an amount as the server sends it. */
export const grouped = (wire: MoneyOnWire): string => toGrouped(fromWire(wire));
/** A number of things, as tables and sentences show it: 12,345. */
export const countText = (count: number): string => count.toLocaleString('en');

/** An amount: `USD 1,234.50`; in a column whose head names the currency, without it. */
export function MoneyText({ value, bare = false }: { value: MoneyOnWire; bare?: boolean }) {
  return (
    <span className="ns-money">
      {bare ? '' : `${value.Currency}\u00a0`}
      {grouped(value)}
    </span>
  );
}
