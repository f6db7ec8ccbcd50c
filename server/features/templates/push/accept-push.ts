import { TEMPLATES_MAX } from '#contract/rules/template.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { countTemplates, insertTemplate, namesTaken, type TemplateValues } from '../store.ts';
import { endPush } from './end-push.ts';
import { freeName } from './free-name.ts';
import { itemsOf, lockPush, saveCopy } from './store.ts';

/** Names that were tried in vain because another request took them meanwhile. */
const TRIES_MAX = 5;

async function keepCopy(tx: Tx, customerId: bigint, values: TemplateValues, taken: Set<string>) {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const name = freeName(values.name, taken);
    taken.add(name.toLowerCase());
    // Race: a template of this name made at this moment; the unique index lets one in, and the next name is tried.
    const id = await insertTemplate(tx, customerId, { ...values, name });
    if (id !== undefined) return { id, name };
  }
  throw new Error(`no free name for a copy of ${values.name}`);
}

/**
 * Takes over what was offered (acceptance H3): each template arrives as a new one of the receiver's, with a name of
 * their own list and nothing proved: their e-mail proofs and identities are their own to make
 * (docs/decisions/0027-push-of-templates.md).
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, TEMPLATE_PUSH_OVER, TEMPLATES_TOO_MANY
 */
export async function acceptPush(tx: Tx, id: bigint): Promise<{ id: bigint; name: string }[]> {
  const customerId = customerOf(tx);
  const push = await lockPush(tx, customerId, 'received', id);
  if (!push) throw refuse('NOT_FOUND');
  if (push.state !== 'offered') throw refuse('STATE_HAS_MOVED');
  if (push.dueAt <= tx.now) throw refuse('TEMPLATE_PUSH_OVER');
  const items = (await itemsOf(tx, [id])).get(id) ?? [];
  if ((await countTemplates(tx, customerId)) + BigInt(items.length) > BigInt(TEMPLATES_MAX))
    throw refuse('TEMPLATES_TOO_MANY', { max: TEMPLATES_MAX });
  const taken = await namesTaken(tx, customerId);
  const copies: { id: bigint; name: string }[] = [];
  for (const { holding, place } of items) {
    if (holding === null) throw new Error(`push ${id} offers nothing`);
    const copy = await keepCopy(tx, customerId, holding, taken);
    await saveCopy(tx, id, place, copy.id);
    await record(tx, {
      act: 'template.create',
      object: { kind: 'template', id: copy.id },
      after: { ...holding, name: copy.name, cause: `template_push:${id}` },
    });
    copies.push(copy);
  }
  await endPush(tx, push, 'accept', items);
  return copies;
}
