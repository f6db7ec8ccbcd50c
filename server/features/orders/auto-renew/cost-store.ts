import type { Tx } from '../../../platform/db/transaction.ts';
import { statusesForbidding } from '../../domains/eligibility/index.ts';
import { NOT_HELD } from './store.ts';

/** Names of one month, suffix and wish. */
export interface CostGroup {
  /** `YYYY-MM`, of the day on which they are first tried. */
  readonly month: string;
  readonly suffix: string;
  readonly years: number;
  readonly names: number;
  /** Whatever they cost, their registry renews none of them now. */
  readonly barred: boolean;
}

/** A name that does not cost what the list says, or of which nobody knows that it does. */
export interface DearName {
  readonly month: string;
  readonly name: string;
  readonly years: number;
}

const WISHED = `domain_v d LEFT JOIN premium_quote_v q ON q.name = d.name
  WHERE d.customer_id = $1 AND d.auto_renew AND d.phase IN ('active', 'grace') AND d.expires_at > $2 AND d.expires_at < $3 AND ${NOT_HELD}`;
/** What its registry said of a name; where it said nothing, the suffix tells. */
const LISTED = 'coalesce(q.ordinary, d.suffix <> ALL ($6::text[]))';
const BARRED = 'd.statuses && $7::text[]';
/** What is overdue is due now. */
const MONTH = `to_char(greatest(d.expires_at - make_interval(days => $4), $5::timestamptz) AT TIME ZONE 'UTC', 'YYYY-MM')`;

/** When and of whom; `leadDays`: so long before its end a term is first tried. */
export interface CostSpan {
  readonly customerId: bigint;
  readonly after: Date;
  readonly before: Date;
  readonly leadDays: number;
  /** With names that have prices of their own. */
  readonly dearSuffixes: readonly string[];
}

const values = (tx: Tx, { customerId, after, before, leadDays, dearSuffixes }: CostSpan) => [
  customerId,
  after,
  before,
  leadDays,
  tx.now,
  dearSuffixes,
  statusesForbidding('renew'),
];

/** What renews itself in a span, at the prices of the list, and what cannot: counted, however many they are. */
export async function costGroups(tx: Tx, span: CostSpan): Promise<CostGroup[]> {
  const { rows } = await tx.client.query<CostGroup>(
    `SELECT ${MONTH} AS month, d.suffix, d.auto_renew_years AS years, ${BARRED} AS barred, count(*)::integer AS names
     FROM ${WISHED} AND (${LISTED} OR ${BARRED}) GROUP BY 1, 2, 3, 4`,
    values(tx, span),
  );
  return rows;
}

/** What renews itself in a span and not at the prices of the list, as far as anybody knows. */
export async function dearInSpan(tx: Tx, span: CostSpan, limit: number): Promise<DearName[]> {
  const { rows } = await tx.client.query<DearName>(
    `SELECT ${MONTH} AS month, d.name, d.auto_renew_years AS years FROM ${WISHED}
       AND NOT (${LISTED} OR ${BARRED}) ORDER BY d.expires_at LIMIT $8`,
    [...values(tx, span), limit],
  );
  return rows;
}
