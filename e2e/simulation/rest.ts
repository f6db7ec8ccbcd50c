import type { Stage } from './caller.ts';
import { Broken } from './check.ts';
import type { Customer } from './customer.ts';
import { endDisputes } from './money-in.ts';
import { bankCounter, mend, statement } from './outside.ts';
import { type Office, review } from './staff.ts';

/**
 * What is under way, as one text for each kind; empty at rest. A signing whose name uses servers of others waits for
 * its owner, as they are told.
 */
const UNDER_WAY = `
  SELECT 'order ' || state AS what, count(*)::text AS count FROM purchase_order WHERE state = 'working' GROUP BY 1
  UNION ALL SELECT 'refund ' || state, count(*)::text FROM refund
    WHERE state IN ('pending_review', 'awaiting_second', 'approved', 'refunding') GROUP BY 1
  UNION ALL SELECT 'withdrawal ' || state, count(*)::text FROM withdrawal
    WHERE state IN ('pending_review', 'awaiting_second', 'approved', 'paying') GROUP BY 1
  UNION ALL SELECT 'dispute ' || state, count(*)::text FROM dispute WHERE state = 'opened' GROUP BY 1
  UNION ALL SELECT 'name dispute ' || state, count(*)::text FROM name_dispute WHERE ended_at IS NULL GROUP BY 1
  UNION ALL SELECT 'settlement ' || state, count(*)::text FROM settlement WHERE state = 'proposed' GROUP BY 1
  UNION ALL SELECT 'statement ' || state, count(*)::text FROM bank_statement WHERE state = 'awaiting_check' GROUP BY 1
  UNION ALL SELECT 'statement line ' || state, count(*)::text FROM statement_line
    WHERE state IN ('unmatched', 'awaiting_second') GROUP BY 1
  UNION ALL SELECT 'recharge ' || channel || ' ' || state, count(*)::text FROM recharge
    WHERE state IN ('created', 'paying') GROUP BY channel, state
  UNION ALL SELECT 'held payment ' || state, count(*)::text FROM held_payment
    WHERE state IN ('waiting', 'awaiting_second', 'returning') GROUP BY 1
  UNION ALL SELECT 'papers ' || state, count(*)::text FROM template_identity WHERE state IN ('submitted', 'verifying') GROUP BY 1
  UNION ALL SELECT 'name ' || state, count(*)::text FROM name_check WHERE state = 'checking' GROUP BY 1
  UNION ALL SELECT 'usdt deposit ' || state, count(*)::text FROM usdt_deposit WHERE state = 'seen' GROUP BY 1
  UNION ALL SELECT 'network ' || network || ' cannot be read: ' || trouble, '1' FROM usdt_cursor WHERE trouble IS NOT NULL
  UNION ALL SELECT 'task ' || state, count(*)::text FROM task WHERE finished_at IS NULL GROUP BY 1
  UNION ALL SELECT 'deal ' || state, count(*)::text FROM deal WHERE ended_at IS NULL GROUP BY 1
  UNION ALL SELECT 'push waiting', count(*)::text FROM push WHERE state = 'waiting' GROUP BY 1
  UNION ALL SELECT 'listing reserved', count(*)::text FROM listing WHERE state = 'reserved' GROUP BY 1
  UNION ALL SELECT 'transfer in ' || state, count(*)::text FROM transfer_in WHERE ended_at IS NULL GROUP BY 1
  UNION ALL SELECT 'transfer out ' || state, count(*)::text FROM transfer_out WHERE ended_at IS NULL GROUP BY 1
  UNION ALL SELECT 'deletion asked', count(*)::text FROM domain_deletion WHERE state = 'asked' GROUP BY 1
  UNION ALL SELECT 'signing of ' || z.name || ' ' || s.state || coalesce(', ' || (s.trouble ->> 'key'), ''), '1'
    FROM dns_signing s JOIN dns_zone z ON z.id = s.zone_id
    WHERE s.state NOT IN ('off', 'secured') AND NOT (s.state = 'signed' AND s.trouble ->> 'key' = 'dnssec:reason.servers')
  UNION ALL SELECT 'registry command ' || kind, count(*)::text FROM registry_command
    WHERE state NOT IN ('done', 'refused', 'cancelled') GROUP BY kind
  UNION ALL SELECT 'registry act', count(*)::text FROM registry_act WHERE answered_at IS NULL GROUP BY 1
  UNION ALL SELECT 'freeze', count(*)::text FROM freeze_item WHERE closed_at IS NULL GROUP BY 1
  UNION ALL SELECT 'job ' || name, count(*)::text FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active') AND name <> 'dead-letter' GROUP BY name`;

/**
 * Half a day each: longer than anything at work may take, the 35 days of a deleted name with it, whose registry takes
 * no change before it has let it go.
 */
const ROUND_MS = 43_200_000;
const ROUNDS_MAX = 80;
/** Everybody says yes. */
const YES = Array.from({ length: 12 }, () => 0.5);

/**
 * Partners mended, nobody begins anything, time goes on: until nothing is under way. @throws Broken naming what never
 * ends.
 */
export async function bringToRest(stage: Stage, office: Office, customers: readonly Customer[]): Promise<void> {
  await mend(stage);
  await endDisputes(stage, customers);
  let left: { what: string; count: string }[] = [];
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await stage.world.at(stage.world.now() + ROUND_MS);
    await stage.world.turn();
    await statement(stage, office.members, customers, YES);
    await review(stage, office, customers, YES);
    await bankCounter(stage, YES);
    await stage.world.turn();
    left = await stage.world.sql<{ what: string; count: string }>(UNDER_WAY);
    if (left.length === 0) return;
  }
  throw new Broken(`never ends: ${left.map(({ what, count }) => `${count} ${what}`).join(', ')}`);
}
