import { addDays, dayOf } from '#contract/calendar.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { TEMPLATE_PUSH_DAYS, TEMPLATE_PUSHES_OPEN_MAX } from '#contract/rules/holders/template-push.ts';
import { TEMPLATE_PUSH_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { emailKey } from '../../../platform/email-address.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { countAttempt } from '../../../platform/limits.ts';
import { recordBirth } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { accountAt } from '../../account/index.ts';
import { record } from '../../activity/index.ts';
import { selectTemplatesById, type Template, type TemplateValues } from '../store.ts';
import { tellReceiverJob } from './jobs.ts';
import { templatePushMachine } from './machine.ts';
import { countOpen, insertPush } from './store.ts';

/** What of a template goes along: its values, and nothing that says whose it was or where it is used. */
function valuesOf(template: Template): TemplateValues {
  const { id: _i, customerId: _c, fromProfile: _p, isDefault: _d, createdAt: _b, updatedAt: _u, ...values } = template;
  return values;
}

/**
 * What was typed, in the one form in which it is kept, and the account it names; one question for either form, whoever
 * is there.
 */
async function accountOf(tx: Tx, typed: string): Promise<{ target: string; receiverId: bigint | null }> {
  if (/^\d+$/.test(typed)) {
    const id = BigInt(typed);
    return { target: String(id), receiverId: (await accountAt(tx, { id })) ?? null };
  }
  const email = emailKey(typed);
  if (email === undefined) throw refuseField(tx.lang, 'To', 'pushes:to.form');
  return { target: email, receiverId: (await accountAt(tx, { email })) ?? null };
}

async function chosen(tx: Tx, giverId: bigint, ids: readonly bigint[]): Promise<Template[]> {
  const max = batchLimit('templatePush', dayOf(tx.now));
  if (ids.length > max) throw refuse('TEMPLATE_PUSH_LIMIT', { max });
  const found = new Map((await selectTemplatesById(tx, giverId, ids)).map((template) => [template.id, template]));
  return ids.map((id) => {
    const template = found.get(id);
    if (!template) throw refuse('NOT_FOUND');
    return template;
  });
}

/**
 * Offers copies of templates to another account (acceptance H3). Whether there is such an account is not told: the same
 * rows and the same job are written for nobody, and their offer waits and lapses like any other. What is offered is
 * what the templates say now.
 * @throws refusals TEMPLATE_PUSH_TO_SELF, TEMPLATE_PUSHES_TOO_MANY, TEMPLATE_PUSH_LIMIT, NOT_FOUND
 */
export async function offerTemplates(
  tx: Tx,
  given: { readonly to: string; readonly templateIds: readonly bigint[] },
): Promise<{ id: bigint; dueAt: Date }> {
  const giverId = customerOf(tx);
  await countAttempt(tx.house, TEMPLATE_PUSH_PER_CUSTOMER, String(giverId));
  const templates = await chosen(tx, giverId, [...new Set(given.templateIds)]);
  const { target, receiverId } = await accountOf(tx, given.to);
  if (receiverId === giverId) throw refuse('TEMPLATE_PUSH_TO_SELF');
  if ((await countOpen(tx, giverId)) >= BigInt(TEMPLATE_PUSHES_OPEN_MAX))
    throw refuse('TEMPLATE_PUSHES_TOO_MANY', { max: TEMPLATE_PUSHES_OPEN_MAX });
  const dueAt = addDays(tx.now, TEMPLATE_PUSH_DAYS);
  const id = await insertPush(
    tx,
    { giverId, target, receiverId, dueAt },
    templates.map((each) => ({ templateId: each.id, name: each.name, kind: each.kind, holding: valuesOf(each) })),
  );
  await recordBirth(tx, templatePushMachine, id);
  await record(tx, {
    act: 'templatePush.offer',
    object: { kind: 'template_push', id },
    after: { name: templates.map(({ name }) => name).join(', '), to: target, templates: templates.map((t) => t.id) },
  });
  await enqueue(tx, tellReceiverJob, { Id: String(id) });
  return { id, dueAt };
}
