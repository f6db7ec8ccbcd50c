import { TEMPLATES_MAX } from '#contract/rules/template.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { proveEmail } from '../../verification/index.ts';
import { countTemplates, insertTemplate, selectTemplate, type TemplateValues } from '../store.ts';

async function keep(tx: Tx, values: TemplateValues, copyOf?: bigint): Promise<bigint> {
  const customerId = customerOf(tx);
  if ((await countTemplates(tx, customerId)) >= BigInt(TEMPLATES_MAX))
    throw refuse('TEMPLATES_TOO_MANY', { max: TEMPLATES_MAX });
  // Race: two of one name; the unique index lets one in.
  const id = await insertTemplate(tx, customerId, values);
  if (id === undefined) throw refuse('TEMPLATE_NAME_TAKEN', { name: values.name });
  const after = { ...values, ...(copyOf === undefined ? {} : { copyOf }) };
  await record(tx, { act: 'template.create', object: { kind: 'template', id }, after });
  return id;
}

/**
 * A new registrant template (acceptance H1); its e-mail address gets a link where it is not proved. `address`: of the
 * caller, for limits.
 */
export async function createTemplate(tx: Tx, values: TemplateValues, address: string): Promise<bigint> {
  const id = await keep(tx, values);
  await proveEmail(tx, { email: values.email, address });
  return id;
}

/** The same values under another name. */
export async function copyTemplate(tx: Tx, id: bigint, name: string): Promise<bigint> {
  const old = await selectTemplate(tx, customerOf(tx), id);
  if (!old) throw refuse('NOT_FOUND');
  const { id: _id, customerId: _of, fromProfile: _p, isDefault: _d, createdAt: _c, updatedAt: _u, ...values } = old;
  return keep(tx, { ...values, name }, id);
}
