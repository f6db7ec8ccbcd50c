import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { proveEmail } from '../../verification/index.ts';
import { identityBlocks } from '../real-name/read-identity.ts';
import { lockTemplate, nameTaken, type TemplateValues, updateTemplate } from '../store.ts';

/**
 * Changes a template. Names that were registered with it keep what they were registered with: who holds a name is
 * changed by a change of holder, never by this. A contact at a registry is made anew with the next purchase, because
 * its fingerprint is another.
 */
export async function changeTemplate(tx: Tx, id: bigint, values: TemplateValues, address: string): Promise<void> {
  const customerId = customerOf(tx);
  const old = await lockTemplate(tx, customerId, id);
  if (!old) throw refuse('NOT_FOUND');
  if (await nameTaken(tx, customerId, values.name, id)) throw refuse('TEMPLATE_NAME_TAKEN', { name: values.name });
  const changed = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => old[field as keyof TemplateValues] !== value),
  );
  if (Object.keys(changed).length === 0) return;
  await identityBlocks(tx, id, Object.keys(changed));
  await updateTemplate(tx, id, values);
  const before = Object.fromEntries(Object.keys(changed).map((field) => [field, old[field as keyof TemplateValues]]));
  await record(tx, { act: 'template.change', object: { kind: 'template', id }, before, after: changed });
  if ('email' in changed) await proveEmail(tx, { email: values.email, address });
}
