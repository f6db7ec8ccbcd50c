import type { Tx } from '../../../platform/db/transaction.ts';
import { NOT_HELD } from './store.ts';

/** Names of one month, suffix and wish. */
export interface CostGroup {
  /** `YYYY-MM`, of the day on which they are first tried. */
  readonly month: string;
  readonly suffix: string;
  readonly years: number;
  readonly names: number;
}

/** A name with a price of its own. */
export interface PremiumName {
  readonly month: string;
  readonly name: string;
  readonly years: number;
}

const WISHED = `domain_v d WHERE d.customer_id = $1 AND d.auto_renew AND d.phase IN ('active', 'grace')
  AND d.expires_at > $2 AND d.expires_at < $3 AND ${NOT_HELD}`;
/** What is overdue is due now. */
const MONTH = `to_char(greatest(d.expires_at - make_interval(days => $4), $5::timestamptz) AT TIME ZONE 'UTC', 'YYYY-MM')`;

/** When and of whom; `leadDays`: so long before its end a term is first tried. */
export interface CostSpan {
  readonly customerId: bigint;
  readonly after: Date;
  readonly before: Date;
  readonly leadDays: number;
}

const values = (tx: Tx, { customerId, after, before, leadDays }: CostSpan) => [
  customerId,
  after,
  before,
  leadDays,
  tx.now,
];

/** What renews itself in a span, at the prices of the list: counted, however many they are. */
export async function costGroups(tx: Tx, span: CostSpan): Promise<CostGroup[]> {
  const { rows } = await tx.client.query<CostGroup>(
    `SELECT ${MONTH} AS month, d.suffix, d.auto_renew_years AS years, count(*)::integer AS names FROM ${WISHED}
       AND NOT EXISTS (SELECT FROM premium_quote_v q WHERE q.name = d.name) GROUP BY 1, 2, 3`,
    values(tx, span),
  );
  return rows;
}

/** What renews itself in a span at a price of its own. */
export async function premiumInSpan(tx: Tx, span: CostSpan, limit: number): Promise<PremiumName[]> {
  const { rows } = await tx.client.query<PremiumName>(
    `SELECT ${MONTH} AS month, d.name, d.auto_renew_years AS years FROM ${WISHED}
       AND EXISTS (SELECT FROM premium_quote_v q WHERE q.name = d.name) ORDER BY d.expires_at LIMIT $6`,
    [...values(tx, span), limit],
  );
  return rows;
}
