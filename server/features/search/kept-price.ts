import { PREMIUM_QUOTE_HOURS } from '#contract/rules/premium.ts';
import type { Prices } from '../../gateways/registry/index.ts';

const HOUR_MS = 3_600_000;

/**
 * What is known of a name's price. `own`: its registry told prices for this name alone, each act that it spoke of;
 * `ordinary`: it costs what the list says; `unread`: nobody has asked, or the answer is too old to sell by.
 */
export type KeptPrice =
  | { readonly kind: 'own'; readonly prices: Prices }
  | { readonly kind: 'ordinary' }
  | { readonly kind: 'unread' };

/** What was kept of a registry's last word on a name. */
export interface KeptWord {
  readonly ordinary: boolean;
  readonly prices: Prices;
  readonly askedAt: Date;
}

/**
 * Reads what was kept. Prices hold for a day. That a name is an ordinary one holds until its registry says otherwise:
 * what was registered at the ordinary price is renewed at it (ICANN, Registry Agreement §2.10). Without a word a name
 * is ordinary only where its suffix has no dear ones.
 */
export function readKept(word: KeptWord | undefined, mayBeDear: boolean, wall: Date): KeptPrice {
  if (!word) return { kind: mayBeDear ? 'unread' : 'ordinary' };
  if (word.ordinary) return { kind: 'ordinary' };
  const holdsUntil = word.askedAt.getTime() + PREMIUM_QUOTE_HOURS * HOUR_MS;
  return holdsUntil > wall.getTime() ? { kind: 'own', prices: word.prices } : { kind: 'unread' };
}
