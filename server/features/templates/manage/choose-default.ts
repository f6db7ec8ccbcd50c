import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { lockTemplate, setDefault } from '../store.ts';

/** Purchases take this template where none is chosen; a customer has one such at most. */
export async function chooseDefault(tx: Tx, id: bigint): Promise<void> {
  const customerId = customerOf(tx);
  const template = await lockTemplate(tx, customerId, id);
  if (!template) throw refuse('NOT_FOUND');
  if (template.isDefault) return;
  await setDefault(tx, customerId, id);
  await record(tx, { act: 'template.default', object: { kind: 'template', id }, after: { name: template.name } });
}
