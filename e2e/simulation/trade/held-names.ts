import type { World } from '../world.ts';

/** Held for it or in it: a name in a deal, a push, a dispute about it, or a transfer that its owner asked for. */
const KINDS = ['deal', 'dispute', 'push', 'transfer'] as const;

/**
 * Stays that ended while something held the name, and not by that itself: whatever the registry has no more nobody
 * can hold, and a decision about the name ends what else holds it.
 */
const MOVED = `
  SELECT d.name, h.cause, d.left_cause FROM domain_hold h JOIN domain d ON d.id = h.domain_id
  WHERE h.kind = ANY ($1) AND d.left_at >= h.placed_at AND d.left_at <= coalesce(h.lifted_at, 'infinity')
    AND (h.until IS NULL OR d.left_at < h.until)
    AND d.left_cause NOT IN (h.cause, 'registry.released')
    AND NOT (d.left_cause LIKE 'name_dispute:%' AND h.kind <> 'dispute')`;

/** Deals that both accepted, and disputes that are open, whose name is there and free. */
const FREE = `
  SELECT d.name, 'deal ' || d.number AS by FROM deal d
    JOIN domain n ON n.name = d.name AND n.customer_id = d.seller_id AND n.left_at IS NULL
    WHERE d.state IN ('accepted', 'paid', 'seller_confirmed', 'disputed', 'decided', 'appealed')
      AND NOT EXISTS (SELECT FROM domain_hold h WHERE h.domain_id = n.id AND h.cause = 'deal:' || d.id AND h.lifted_at IS NULL)
  UNION ALL SELECT p.name, 'dispute ' || p.case_number FROM name_dispute p WHERE p.ended_at IS NULL
    AND NOT EXISTS (SELECT FROM domain_hold h JOIN domain n ON n.id = h.domain_id AND n.left_at IS NULL
      WHERE h.domain_id = p.domain_id AND h.cause = 'name_dispute:' || p.id AND h.lifted_at IS NULL)`;

/** A name that is held stands where it is, whichever way and whenever it came, until what holds it lets it go. */
export async function heldNames({ sql }: Pick<World, 'sql'>) {
  const moved = await sql<{ name: string; cause: string; left_cause: string }>(MOVED, [KINDS]);
  const free = await sql<{ name: string; by: string }>(FREE);
  const [counted] = await sql<{ count: string }>(
    'SELECT count(*)::text AS count FROM domain_hold WHERE kind = ANY ($1)',
    [KINDS],
  );
  const violations = [
    ...moved.map(({ name, cause, left_cause }) => `${name} was held by ${cause} and left by ${left_cause}`),
    ...free.map(({ name, by }) => `${name} is free, in ${by}`),
  ];
  return { name: 'held', says: 'a held name stays where it is', examined: Number(counted?.count), violations };
}
