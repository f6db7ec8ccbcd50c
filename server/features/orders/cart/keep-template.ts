import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { countOpenLinesWith } from './template-store.ts';

/**
 * Hears `templateLeaving`: a template stays until the orders that use it are decided. @throws refusal TEMPLATE_IN_USE
 */
export async function keepTemplateOfOrders(
  tx: Tx,
  { customerId, templateId }: { readonly customerId: bigint; readonly templateId: bigint },
): Promise<void> {
  const count = await countOpenLinesWith(tx, customerId, templateId);
  if (count > 0n) throw refuse('TEMPLATE_IN_USE', { count: String(count) });
}
