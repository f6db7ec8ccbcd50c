import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { countWaitingFor } from './both-sides/change-store.ts';
import { countOfTemplate } from './store.ts';

/**
 * Hears `templateLeaving`: a template stays as long as a live name has it, or waits to get it. @throws refusal
 * TEMPLATE_IN_USE
 */
export async function keepTemplateOfNames(
  tx: Tx,
  { customerId, templateId }: { readonly customerId: bigint; readonly templateId: bigint },
): Promise<void> {
  const used = await countOfTemplate(tx, customerId, templateId);
  const count = used + (await countWaitingFor(tx, customerId, templateId));
  if (count > 0n) throw refuse('TEMPLATE_IN_USE', { count: String(count) });
}
