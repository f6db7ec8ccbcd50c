import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { RenewableRow } from '../../domains/index.ts';
import { unprovedTemplates } from '../../templates/real-name/index.ts';

/** What a renewal was not tried for, in the record of tries. */
export const HOLDER_RULE = 'renewal.holderUnverified';

/**
 * Those of some names that their registry does not renew, because it does not know their holder (that of China since
 * 2022): names under a suffix with real names whose template was never verified, or was refused since.
 */
export async function unverifiedHolders(
  tx: Tx,
  rows: readonly Pick<RenewableRow, 'name' | 'templateId'>[],
): Promise<Set<string>> {
  const asked = rows.filter(({ name }) => suffixOf(name)?.capabilities.value.realName === 'before-create');
  if (asked.length === 0) return new Set();
  const unproved = await unprovedTemplates(tx, [...new Set(asked.map(({ templateId }) => templateId))]);
  return new Set(asked.flatMap(({ name, templateId }) => (unproved.has(templateId) ? [name] : [])));
}
