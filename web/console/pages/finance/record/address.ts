import { useSearchParams } from 'react-router';
import { recordFilterFields } from '#contract/api/finance/balance.ts';
import { timeZone } from '#web/shared/ui/when.tsx';
import { dayBegins, dayEnds } from './month.ts';

/** What a list of money is narrowed by, as it stands in the address: days of the reader, both included. */
export interface MoneyFilter {
  From?: string;
  To?: string;
  Least?: string;
  Most?: string;
  Text?: string;
  Type?: string;
  Show?: string;
}

const NAMES = ['From', 'To', 'Least', 'Most', 'Text', 'Type', 'Show'] as const;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
export const isAmount = (text: string) => recordFilterFields.Least.safeParse(text).success;
const isText = (text: string) => recordFilterFields.Text.safeParse(text).success;
const RIGHT: Readonly<Record<string, (text: string) => boolean>> = {
  From: isDay,
  To: isDay,
  Least: isAmount,
  Most: isAmount,
  Text: isText,
};

/** What the address says of the list: it can be kept, sent and reloaded. What it says wrongly is left out. */
export function useMoneyAddress() {
  const [query, turn] = useSearchParams();
  const filter: MoneyFilter = {};
  for (const name of NAMES) {
    const value = query.get(name);
    if (value && (RIGHT[name]?.(value) ?? true)) filter[name] = value;
  }
  function change(more: Readonly<Partial<Record<(typeof NAMES)[number], string | undefined>>>): void {
    turn(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(more)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }
  return { filter, change, clear: () => change(Object.fromEntries(NAMES.map((name) => [name, undefined]))) };
}
export type MoneyAddress = ReturnType<typeof useMoneyAddress>;

/** The filter as the calls take it: instants, and no field that is not asked for. */
export function askedOf({ From, To, Least, Most, Text }: MoneyFilter) {
  const zone = timeZone();
  return {
    ...(From ? { From: dayBegins(From, zone) } : {}),
    ...(To ? { To: dayEnds(To, zone) } : {}),
    ...(Least ? { Least } : {}),
    ...(Most ? { Most } : {}),
    ...(Text ? { Text } : {}),
  };
}
