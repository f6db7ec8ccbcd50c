import { parseXml } from '#protocols/epp/xml/parse.ts';
import { elementsOf, type XmlElement } from '#protocols/epp/xml/tree.ts';
import type { RateSheet, RatesGateway } from './index.ts';

const TIMEOUT_MS = 8_000;
const BYTES_MAX = 65_536;
const RATE_DIGITS = 6;
const RATE = /^\d{1,6}\.\d{1,8}$/;

/** A rate as a whole number of 10⁻⁸. */
function units(rate: string | undefined): bigint {
  if (rate === undefined || !RATE.test(rate)) throw new Error(`not a rate: ${rate}`);
  const [whole = '', fraction = ''] = rate.split('.');
  const value = BigInt(whole + fraction.padEnd(8, '0'));
  if (value === 0n) throw new Error('a rate of nothing');
  return value;
}

/** Units for one dollar from units for one euro, rounded to six digits; no float in between. */
function perDollar(perEuro: bigint, dollarsPerEuro: bigint): string {
  const scale = 10n ** BigInt(RATE_DIGITS);
  const value = (perEuro * scale * 2n + dollarsPerEuro) / (dollarsPerEuro * 2n);
  const text = value.toString().padStart(RATE_DIGITS + 1, '0');
  return `${text.slice(0, -RATE_DIGITS)}.${text.slice(-RATE_DIGITS)}`;
}

const cubesOf = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => (child.name === 'Cube' ? [child, ...cubesOf(child)] : cubesOf(child)));

/**
 * Reads a sheet in the form of the European Central Bank's daily file: `Cube time=…` with a `Cube currency=… rate=…`
 * for each, per euro.
 */
export function readEcbSheet(bytes: Uint8Array, source: string): RateSheet {
  const cubes = cubesOf(parseXml(bytes));
  const date = cubes.find(({ attributes }) => attributes['time'] !== undefined)?.attributes['time'] ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error('a sheet without its day');
  const rate = (currency: string) =>
    units(cubes.find(({ attributes }) => attributes['currency'] === currency)?.attributes['rate']);
  const usd = rate('USD');
  return { source, date, perUsd: { CNY: perDollar(rate('CNY'), usd), HKD: perDollar(rate('HKD'), usd) } };
}

/** Reference rates of the European Central Bank, or of whoever publishes in its form at `url`. */
export function openEcbRates(url: string): RatesGateway {
  return {
    async readSheet() {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the rates answered ${response.status}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (bytes.length > BYTES_MAX) throw new Error('the rates are too long');
      return readEcbSheet(bytes, 'ECB');
    },
  };
}
