import type { MoneyOnWire } from '#contract/envelope.ts';
import { fromWire, toDecimal } from '#contract/money.ts';

/** `1,234.50`: grouped for the eye, never through a float. */
export function grouped(wire: MoneyOnWire): string {
  const text = toDecimal(fromWire(wire));
  const [whole = '', fraction] = text.replace('-', '').split('.');
  const sign = text.startsWith('-') ? '−' : '';
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${thousands}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** An amount: `USD 1,234.50`; in a column whose head names the currency, without it. */
export function MoneyText({ value, bare = false }: { value: MoneyOnWire; bare?: boolean }) {
  return (
    <span className="ns-money">
      {bare ? '' : `${value.Currency}\u00a0`}
      {grouped(value)}
    </span>
  );
}
