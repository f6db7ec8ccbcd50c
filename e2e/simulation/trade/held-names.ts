import type { Stage } from '../caller.ts';
import { Broken } from '../check.ts';

/**
 * A name that is with its seller, in a deal that both accepted, stands under that deal's hold, whichever way and
 * whenever it came. Answers how many there are. @throws Broken with the first that does not
 */
export async function compareHolds(stage: Stage): Promise<number> {
  const rows = await stage.world.sql<{ number: string; name: string; held: boolean }>(
    `SELECT d.number, d.name, EXISTS (SELECT FROM domain_hold h WHERE h.domain_id = n.id AND h.cause = 'deal:' || d.id AND h.lifted_at IS NULL) AS held
     FROM deal d JOIN domain n ON n.name = d.name AND n.customer_id = d.seller_id AND n.left_at IS NULL
     WHERE d.state IN ('accepted', 'paid', 'seller_confirmed', 'disputed', 'decided', 'appealed') ORDER BY d.id`,
  );
  const free = rows.find(({ held }) => !held);
  if (free) throw new Broken(`${free.name} is with its seller and free, in deal ${free.number}`);
  return rows.length;
}
