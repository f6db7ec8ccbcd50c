import { fromWire } from '#contract/money.ts';
import {
  COMPARABLE_COLUMNS,
  COMPARABLE_FIRST_DAY,
  COMPARABLE_LINES_MAX,
  COMPARABLE_SOURCE_LENGTH_MAX,
} from '#contract/rules/escrow/comparables.ts';
import { plainAmount } from '#contract/rules/finance/typed-amount.ts';
import type { COMPARABLE_VERDICTS } from '#contract/staff-api/comparables.ts';
import { cellsOf, isDay, linesOf } from '../../../platform/documents/csv-read.ts';
import { registeredName, toUnicode } from '../../../platform/idn.ts';

export interface Sale {
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly length: number;
  /** Cents of US dollars. */
  readonly price: bigint;
  readonly soldOn: string;
  readonly source: string;
}

export interface SaleLine {
  /** Of the file; 1 is the head. */
  readonly at: number;
  readonly cells: readonly string[];
  readonly verdict: (typeof COMPARABLE_VERDICTS)[number];
  readonly sale?: Sale;
}

const PRICE = /^(?!0+(\.0*)?$)\d{1,10}(\.\d{1,2})?$/;

/** By what one sale is known, whatever list tells of it. */
export const keyOf = ({ name, soldOn, price }: Pick<Sale, 'name' | 'soldOn' | 'price'>): string =>
  `${name} ${soldOn} ${price}`;

function saleOf(cells: readonly string[], today: string): Sale | SaleLine['verdict'] {
  const [domain = '', price = '', soldOn = '', source = ''] = cells;
  if (cells.length !== COMPARABLE_COLUMNS.length) return 'wrongCells';
  const name = registeredName(domain);
  if (name === undefined || !name.includes('.')) return 'wrongName';
  if (!PRICE.test(plainAmount(price))) return 'wrongPrice';
  if (!isDay(soldOn) || soldOn > today || soldOn < COMPARABLE_FIRST_DAY) return 'wrongDay';
  if (source === '' || source.length > COMPARABLE_SOURCE_LENGTH_MAX) return 'wrongSource';
  const unicode = toUnicode(name);
  const [label = ''] = unicode.split('.');
  return {
    ...{ name, unicode, suffix: name.slice(name.indexOf('.') + 1), length: [...label].length },
    ...{ price: fromWire({ Amount: plainAmount(price), Currency: 'USD' }).minor, soldOn, source },
  };
}

/**
 * The lines of a file of sales, each with what becomes of it; undefined where its head is another, it is empty or too
 * long. `today`: YYYY-MM-DD. Pure.
 */
export function readSales(csv: string, today: string, known: ReadonlySet<string>): readonly SaleLine[] | undefined {
  const [head = '', ...rest] = linesOf(csv);
  const filled = rest.flatMap((text, place) => (text.trim() === '' ? [] : [{ text, at: place + 2 }]));
  if (head.trim() !== COMPARABLE_COLUMNS.join(',')) return undefined;
  if (filled.length === 0 || filled.length > COMPARABLE_LINES_MAX) return undefined;
  const above = new Set<string>();
  return filled.map(({ text, at }) => {
    const cells = cellsOf(text) ?? [];
    const sale = saleOf(cells, today);
    if (typeof sale === 'string') return { at, cells, verdict: sale };
    const key = keyOf(sale);
    const verdict = above.has(key) ? 'repeated' : known.has(key) ? 'known' : 'new';
    above.add(key);
    return { at, cells, verdict, sale };
  });
}

export const isWrong = ({ verdict }: SaleLine): boolean => verdict.startsWith('wrong');
