import { type RawBuilder, sql } from 'kysely';
import { MARKET_TEXT_MAX, type MarketOrder } from '#contract/rules/market/listing.ts';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { likeText } from '../../platform/db/like-text.ts';

type Condition = RawBuilder<boolean>;

/** What the index of parts is asked in one stretch of an order, and what is looked at row by row. */
export interface SearchedPart {
  /**
   * `stretch` and `at`: a stretch's expression, as the index has it, and its number. Undefined where no index knows the
   * part.
   */
  readonly within: ((stretch: RawBuilder<unknown>, at: RawBuilder<unknown>) => Condition) | undefined;
  readonly fits: readonly Condition[];
}

const LABEL = sql`split_part(unicode, '.', 1)`;
const WIRE = sql`split_part(name, '.', 1)`;
const LABEL_LETTERS_MIN = 3;

/**
 * A text of three characters and more, anywhere in a label; with a dot the label ends at it (and is it, where one ASCII
 * character stands before), and the suffix begins with what follows.
 */
export function searchedPart(text: string): SearchedPart {
  const [label = '', ...behind] = text.split('.');
  const wire = label.startsWith('xn--');
  const whole = wire ? WIRE : LABEL;
  if (behind.length === 0)
    return { within: gramsOf(label), fits: [sql<boolean>`${whole} LIKE ${`%${likeText(label)}%`}`] };
  const rest = behind.join('.');
  const suffixes = SUFFIXES.filter(({ suffix, unicode }) => suffix.startsWith(rest) || unicode.startsWith(rest)).map(
    ({ suffix }) => suffix,
  );
  // Said of none at all, so that no order is walked to its end for it.
  const under = suffixes.length === 0 ? sql<boolean>`false` : sql<boolean>`suffix = ANY(${suffixes})`;
  const within = gramsOf(label, '$');
  if (label === '') return { within, fits: [under] };
  // No index knows labels by their last ASCII character, and all would be read: one alone is the label itself.
  if (!within) return { within, fits: [sql<boolean>`length = 1`, sql<boolean>`${whole} = ${label}`, under] };
  return { within, fits: [sql<boolean>`${whole} LIKE ${`%${likeText(label)}`}`, under] };
}

/** `end`: `$` where the label ends with the text, which the index knows of two ASCII characters. */
function gramsOf(label: string, end = ''): SearchedPart['within'] {
  const plain = /^[\x21-\x7e]*$/.test(label);
  const asked = /[\x21-\x7e]{2}$/.test(label) ? label + end : label;
  if (plain && asked.length < LABEL_LETTERS_MIN) return undefined;
  return (stretch, at) =>
    sql<boolean>`label_grams(${stretch}, ${LABEL}, ${WIRE}, true) @> label_grams(${at}, ${asked}, ${asked}, false)`;
}

interface Bounds {
  readonly length: number | undefined;
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
  readonly order: MarketOrder;
  readonly after: { readonly key: bigint } | undefined;
}

const sixth = (price: RawBuilder<unknown>) => sql`floor(6 * log(${price}::double precision))::bigint`;
const end = (column: 'id' | 'price', which: 'min' | 'max') =>
  sql`(SELECT ${sql.raw(`${which}(${column})`)} FROM listing WHERE state = 'listed')`;
/** Prices begin with one cent. */
const cents = (price: bigint | undefined, which: 'min' | 'max') =>
  price === undefined ? end('price', which) : sql`${price < 1n ? 1n : price}::bigint`;

/**
 * The stretch of an order in which a row stands, and the numbers of those that a page may have to read, in its order.
 */
export function stretchesOf({ order, after, length, from, to }: Bounds): {
  readonly stretch: RawBuilder<unknown>;
  readonly numbers: RawBuilder<unknown>;
} {
  if (order === 'newest') {
    const first = after ? sql`${after.key}::bigint` : end('id', 'max');
    return { stretch: sql`id >> 16`, numbers: sql`generate_series(${first} >> 16, 0, -1)` };
  }
  if (order === 'shortest') {
    const first = after?.key ?? length ?? 1;
    return {
      stretch: sql`length::bigint`,
      numbers: sql`generate_series(${first}::bigint, ${length ?? MARKET_TEXT_MAX}::bigint)`,
    };
  }
  const stretch = sixth(sql`price`);
  return order === 'cheapest'
    ? {
        stretch,
        numbers: sql`generate_series(${sixth(cents(after?.key ?? from, 'min'))}, ${sixth(cents(to, 'max'))})`,
      }
    : {
        stretch,
        numbers: sql`generate_series(${sixth(cents(after?.key ?? to, 'max'))}, ${sixth(cents(from, 'min'))}, -1)`,
      };
}
