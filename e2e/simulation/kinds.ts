import type { Stage } from './caller.ts';

/**
 * What a month of some customers is to bring, each with how often it did, from the house's own rows and (where those do
 * not say) the journal: a story that has not met something has not judged it either.
 */
const COUNTS = `
  SELECT 'held ' || state || ', ' || CASE WHEN o.currency IS DISTINCT FROM h.currency THEN 'other currency' ELSE 'other amount' END AS what,
      count(*)::int AS count
    FROM held_payment h LEFT JOIN LATERAL (SELECT coalesce(r.pay_currency, 'USD') AS currency FROM recharge r WHERE r.id = h.recharge_id) o ON true
    GROUP BY 1
  UNION ALL SELECT 'deposit ' || network || ' ' || state, count(*)::int FROM usdt_deposit GROUP BY 1
  UNION ALL SELECT 'dispute ' || state, count(*)::int FROM dispute GROUP BY 1
  UNION ALL SELECT 'refund ' || channel || ' ' || state, count(*)::int FROM refund GROUP BY 1
  UNION ALL SELECT 'withdrawal ' || state, count(*)::int FROM withdrawal GROUP BY 1
  UNION ALL SELECT 'papers ' || state, count(*)::int FROM template_identity GROUP BY 1
  UNION ALL SELECT 'names of .' || suffix, count(*)::int FROM domain GROUP BY 1
  UNION ALL SELECT 'push ' || state, count(*)::int FROM push GROUP BY 1
  UNION ALL SELECT 'push paid', count(*)::int FROM push WHERE state = 'accepted' AND price IS NOT NULL
  UNION ALL SELECT 'deal ' || state, count(*)::int FROM deal GROUP BY 1
  UNION ALL SELECT 'deal ' || state || ' by two of our staff', count(*)::int FROM deal WHERE second_by IS NOT NULL GROUP BY 1
  UNION ALL SELECT 'deal of a name elsewhere ' || d.state, count(*)::int FROM deal d
    WHERE EXISTS (SELECT FROM transfer_in t WHERE t.name = d.name) GROUP BY 1
  UNION ALL SELECT 'appeals', count(*)::int FROM deal WHERE appealed_at IS NOT NULL
  UNION ALL SELECT 'offers of sides', count(*)::int FROM deal_offer WHERE offered_by <> 'house'
  UNION ALL SELECT 'listing ' || state, count(*)::int FROM listing GROUP BY 1
  UNION ALL SELECT 'transfer in ' || state, count(*)::int FROM transfer_in GROUP BY 1
  UNION ALL SELECT 'another code', count(*)::int FROM transfer_in WHERE wrong_codes > 0
  UNION ALL SELECT 'transfer out ' || state, count(*)::int FROM transfer_out GROUP BY 1
  UNION ALL SELECT 'deletion ' || state, count(*)::int FROM domain_deletion GROUP BY 1
  UNION ALL SELECT 'signing ' || to_state, count(*)::int FROM state_history WHERE machine = 'dns_signing' GROUP BY 1
  UNION ALL SELECT 'name dispute ' || state, count(*)::int FROM name_dispute GROUP BY 1
  UNION ALL SELECT 'name ' || replace(outcome, '_', ' ') || CASE WHEN held_domain_id IS NULL THEN '' ELSE ' to nobody here' END, count(*)::int
    FROM name_dispute WHERE outcome IS NOT NULL GROUP BY 1
  UNION ALL SELECT 'paid late', count(*)::int FROM state_history
    WHERE machine = 'recharge' AND from_state IN ('closed', 'expired') AND to_state = 'paid'`;

/** What must have happened, by its beginning. */
const MUST = [
  'held credited, other amount',
  'held returned, other amount',
  'paid late',
  'deposit ethereum credited',
  'deposit tron credited',
  'dispute won',
  'dispute lost',
  'refund card refunded',
  'refund alipay refunded',
  'refund wechat refunded',
  'refund bank refunded',
  'refund usdt refunded',
  'withdrawal paid',
  'papers verified',
  'names of .cn',
  'push accepted',
  'push paid',
  'push lapsed',
  'deal completed',
  'deal completed by two of our staff',
  'deal returned by two of our staff',
  'appeals',
  'deal expired',
  'deal withdrawn',
  'offers of sides',
  'listing sold',
  'transfer in completed',
  'transfer in failed',
  'transfer in declined',
  'transfer in cancelled',
  'transfer in lapsed',
  'another code',
  'transfer out transferred',
  'transfer out rejected',
  'transfer out lapsed',
  'deletion refunded',
  'deletion deleted',
  'signing secured',
  'signing off',
  'name dispute carried_out',
  'name dispute closed',
  'name cancelled',
] as const;

export interface Kinds {
  readonly counted: readonly { readonly what: string; readonly count: number }[];
  /** What was meant to happen and did not. */
  readonly missing: readonly string[];
}

export async function kindsOf({ world }: Stage): Promise<Kinds> {
  const rows = await world.sql<{ what: string; count: number }>(COUNTS);
  const counted = rows.filter(({ count }) => count > 0).sort((a, b) => (a.what < b.what ? -1 : 1));
  return { counted, missing: MUST.filter((must) => !counted.some(({ what }) => what === must)) };
}
