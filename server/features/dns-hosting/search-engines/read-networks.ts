import {
  SEARCH_BITS_MAX,
  SEARCH_BITS_MIN,
  SEARCH_NAME_LENGTH_MAX,
  type SearchProblem,
} from '#contract/rules/dns/search-engines.ts';
import { networkOf } from '../../../gateways/dns/index.ts';

export interface WrongNetwork {
  /** From 1. */
  readonly line: number;
  readonly problem: SearchProblem;
  /** What may have been meant instead. */
  readonly network?: string;
}

/** The networks of one search engine, as far as the list names it. */
export interface EngineNetworks {
  readonly name: string | undefined;
  readonly networks: number;
}

export interface NetworksRead {
  /** Each once, in its only form, in the order in which they were written. */
  readonly networks: readonly string[];
  readonly engines: readonly EngineNetworks[];
  readonly wrong: readonly WrongNetwork[];
}

/** One network and the name behind it, or what is wrong; undefined for a line that says nothing. */
function readLine(text: string): { network: string; name: string } | Omit<WrongNetwork, 'line'> | undefined {
  const [before = '', ...after] = text.split('#');
  const written = before.trim();
  if (written === '') return undefined;
  const name = after.join('#').trim();
  const found = networkOf(written);
  if (!found) return { problem: 'form' };
  const { family, bits } = found;
  if (bits > SEARCH_BITS_MAX[family]) {
    const wider = networkOf(`${written.replace(/\/\d+$/, '')}/${SEARCH_BITS_MAX[family]}`);
    return { problem: 'narrow', ...(wider ? { network: wider.text } : {}) };
  }
  if (bits < SEARCH_BITS_MIN[family]) return { problem: 'wide' };
  if (!found.exact) return { problem: 'inexact', network: found.text };
  return name.length > SEARCH_NAME_LENGTH_MAX ? { problem: 'name' } : { network: found.text, name };
}

/**
 * Reads the list as staff write it: a network a line, `#` and the name of its engine behind. What stands in it twice
 * counts once. Pure.
 */
export function readNetworks(text: string): NetworksRead {
  const names = new Map<string, string>();
  const wrong: WrongNetwork[] = [];
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const read = readLine(line);
    if (read && 'problem' in read) wrong.push({ line: at + 1, ...read });
    else if (read && !names.has(read.network)) names.set(read.network, read.name);
  }
  const engines = Map.groupBy(names.values(), (name) => name);
  return {
    networks: [...names.keys()],
    engines: [...engines].map(([name, those]) => ({ name: name || undefined, networks: those.length })),
    wrong,
  };
}
