import type { Tx } from '../../platform/db/transaction.ts';
import { selectDefault, selectTemplate, selectTemplates, selectTemplatesById, type Template } from './store.ts';

/** One template of this customer; undefined when there is none or it is somebody else's. */
export function templateOf(tx: Tx, customerId: bigint, id: bigint): Promise<Template | undefined> {
  return selectTemplate(tx, customerId, id);
}

/** The template a purchase takes when none was chosen: the one the customer named, else their oldest. */
export function defaultTemplateOf(tx: Tx, customerId: bigint): Promise<Template | undefined> {
  return selectDefault(tx, customerId);
}

/** So many templates of one customer are offered for a choice, the one of the profile first. */
const OFFERED_MAX = 200;

export function allTemplatesOf(tx: Tx, customerId: bigint): Promise<Template[]> {
  return selectTemplates(tx, customerId, null, OFFERED_MAX);
}

/** Templates of this customer by their ids; one that is somebody else's is absent. */
export async function templatesOf(tx: Tx, customerId: bigint, ids: readonly bigint[]): Promise<Map<bigint, Template>> {
  return new Map((await selectTemplatesById(tx, customerId, ids)).map((template) => [template.id, template]));
}

/** The same, also those that were removed since: what was bought with a template is completed with it. */
export async function templatesEver(
  tx: Tx,
  customerId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, Template>> {
  const rows = await selectTemplatesById(tx, customerId, ids, { removedToo: true });
  return new Map(rows.map((template) => [template.id, template]));
}

export { holderValues } from './holder-values.ts';
export { templatesOwnData } from './own-data-store.ts';
export { standsAbroad } from './registry-contacts/contact-values.ts';
export { type ContactReady, ensureContact } from './registry-contacts/ensure-contact.ts';
export type { Template } from './store.ts';
