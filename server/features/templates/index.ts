import type { Tx } from '../../platform/db/transaction.ts';
import { selectTemplate, selectTemplates, selectTemplatesById, type Template } from './store.ts';

export { makePersonalTemplate } from './make-personal-template.ts';
export { standsAbroad } from './registry-contacts/contact-values.ts';
export { type ContactReady, ensureContact } from './registry-contacts/ensure-contact.ts';
export { templateRoutes } from './routes.ts';
export type { Template } from './store.ts';

/** One template of this customer; undefined when there is none or it is somebody else's. */
export function templateOf(tx: Tx, customerId: bigint, id: bigint): Promise<Template | undefined> {
  return selectTemplate(tx, customerId, id);
}

/** The template a purchase takes when none was chosen: the customer's oldest, which is the one of the profile. */
export async function defaultTemplateOf(tx: Tx, customerId: bigint): Promise<Template | undefined> {
  const [first] = await selectTemplates(tx, customerId, null, 1);
  return first;
}

/** Templates of this customer by their ids; one that is somebody else's is absent. */
export async function templatesOf(tx: Tx, customerId: bigint, ids: readonly bigint[]): Promise<Map<bigint, Template>> {
  return new Map((await selectTemplatesById(tx, customerId, ids)).map((template) => [template.id, template]));
}
