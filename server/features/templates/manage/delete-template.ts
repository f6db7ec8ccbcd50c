import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { templateLeaving } from '../news.ts';
import { closeIdentities } from '../real-name/withdraw-identity.ts';
import { lockTemplate, markRemoved } from '../store.ts';

/**
 * Removes a template that nothing uses; who still needs it refuses when it hears `templateLeaving`. The row stays for
 * the history of names.
 */
export async function deleteTemplate(tx: Tx, id: bigint): Promise<void> {
  const customerId = customerOf(tx);
  const template = await lockTemplate(tx, customerId, id);
  if (!template) throw refuse('NOT_FOUND');
  await tx.house.events.announce(tx, templateLeaving, { customerId, templateId: id });
  await closeIdentities(tx, id);
  await markRemoved(tx, id);
  await record(tx, { act: 'template.delete', object: { kind: 'template', id }, before: { name: template.name } });
}
