import type { NeedKind } from '#contract/api/needs.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** What waits of one kind. */
export interface Waiting {
  readonly kind: NeedKind;
  readonly count: number;
  /** When the first of them ends. */
  readonly until: Date | null;
}

/**
 * Everything that waits for a customer, with one question to the views that features publish. `since`: older failures
 * are forgotten.
 */
export async function waitingFor(tx: Tx, customerId: bigint, since: Date): Promise<Waiting[]> {
  const { rows } = await tx.client.query<Waiting>({
    name: 'customer_needs',
    text: `SELECT n.kind, count(*)::integer AS count, min(n.until) AS until FROM (
       SELECT kind, until FROM domain_need WHERE customer_id = $1
       UNION ALL SELECT kind, until FROM transfer_out_need WHERE customer_id = $1
       UNION ALL SELECT kind, until FROM transfer_in_need WHERE customer_id = $1
       UNION ALL SELECT kind, until FROM dispute_need WHERE customer_id = $1
       UNION ALL SELECT kind, until FROM deal_need WHERE customer_id = $1
       UNION ALL SELECT kind, until FROM offer_need WHERE customer_id = $1
       UNION ALL SELECT kind, until FROM push_need WHERE customer_id = $1
       UNION ALL SELECT kind, until FROM template_need WHERE customer_id = $1
       UNION ALL SELECT kind, until FROM recharge_need WHERE customer_id = $1
       UNION ALL SELECT kind, NULL FROM task_need WHERE customer_id = $1 AND since > $2
     ) n GROUP BY n.kind`,
    values: [customerId, since],
  });
  return rows;
}
