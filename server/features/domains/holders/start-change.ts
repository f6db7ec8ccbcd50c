import { addDays } from '#contract/calendar.ts';
import { HOLDER_CONFIRM_DAYS, HOLDER_RULES } from '#contract/rules/holders/holder-change.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { recordBirth } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { type AskingKind, openTask, previewTask } from '../../tasks/index.ts';
import { insertHold } from '../store.ts';
import { type AskedTerms, askTerms, askWish, type NameTerms } from './asked-terms.ts';
import { type ChangeRow, insertChange, insertSide, lockChange } from './both-sides/change-store.ts';
import { holderChangeMachine } from './both-sides/machine.ts';
import { mailSides } from './both-sides/mail-sides.ts';
import { waives } from './change-terms.ts';
import { actsForBoth, confirmedBefore, hasYielded, isSo } from './judge-change.ts';
import { sidesOfTerms } from './preview-change.ts';
import { type HolderWish, wishJson } from './wish.ts';

/** A template for names of the acting customer. */
export interface AskedChange {
  readonly names: readonly string[];
  readonly templateId: bigint;
  /** The opt-out of the lock, given before the change. */
  readonly waive: boolean;
}

export interface StartedChange {
  readonly number: string | undefined;
  readonly waiting: readonly { readonly id: bigint; readonly names: number }[];
}

/** What the hold of a waiting change is known by. */
export const causeOf = (id: bigint): string => `holder-change:${id}`;

/** Only addresses that this change is about are kept with it. */
function narrowed(asked: AskedTerms): HolderWish {
  const about = new Set([asked.holder.email, ...asked.names.map(({ row }) => row.holder.email)]);
  return { ...asked.wish, agent: [...about].filter((email) => asked.proved.has(email)) };
}

/**
 * One former address is asked for all its names at once; the side that the customer acts for is confirmed by this act.
 */
async function askSides(tx: Tx, asked: AskedTerms, names: readonly [NameTerms, ...NameTerms[]]): Promise<bigint> {
  const customerId = customerOf(tx);
  const [{ row, terms }] = names;
  const formerEmail = row.holder.email;
  const lockWaived = names.some((each) => waives(each.terms, asked.wish.waive));
  const dueAt = addDays(tx.now, HOLDER_CONFIRM_DAYS);
  const base = { customerId, templateId: asked.template.id, holder: asked.holder, formerEmail, lockWaived };
  const id = await insertChange(
    tx,
    { ...base, policy: terms.policy.id, dueAt },
    names.map((each) => ({ domainId: each.row.id, former: each.row.holder })),
  );
  await recordBirth(tx, holderChangeMachine, id);
  const sides = [];
  for (const { side, email } of sidesOfTerms(formerEmail, asked.holder.email)) {
    const by = confirmedBefore(side, email, row, asked.proved);
    sides.push(await insertSide(tx, { changeId: id, side, email, by }));
  }
  for (const { row: held } of names)
    await insertHold(tx, held.id, {
      kind: 'holder',
      cause: causeOf(id),
      ruleId: HOLDER_RULES.pending.id,
      until: dueAt,
    });
  await record(tx, {
    act: 'holder.asked',
    object: { kind: 'holder_change', id },
    after: {
      names: names.length,
      template: asked.template.id,
      former: formerEmail,
      next: asked.holder.email,
      lockWaived,
    },
  });
  await mailSides(tx, (await lockChange(tx, id)) as ChangeRow, sides);
  return id;
}

/**
 * Applies a template to names. Names that need nobody's yes but the customer's begin as a task at once; the others wait
 * until the former and the new holder have confirmed. Race: the names are locked first, so of two changes of one name
 * the second finds the hold.
 * @throws refusals NOT_FOUND (the template), those of the preview, TASK_NAMES_TO_CLEAR
 */
export async function startChange(
  tx: Tx,
  kind: AskingKind,
  { names, templateId, waive }: AskedChange,
): Promise<StartedChange> {
  const customerId = customerOf(tx);
  const asked = await askTerms(tx, await askWish(tx, templateId, waive), names, 'lock');
  const wish = narrowed(asked);
  const params = wishJson(wish);
  const preview = await previewTask(tx, kind, { customerId, names, params });
  if (preview.Good < preview.Total)
    throw refuse('TASK_NAMES_TO_CLEAR', { count: preview.Total - preview.Good }, preview);
  const waits = ({ row, wanted, terms }: NameTerms) =>
    terms.bothConfirm && !isSo(row, wanted) && !actsForBoth(wish, row, asked.holder);
  const [direct, others] = [asked.names.filter((each) => !waits(each)), asked.names.filter(waits)];
  const items = direct.map(({ row }) => ({ name: row.name, unicode: row.unicode, domainId: row.id }));
  const opened = items.length > 0 ? await openTask(tx, kind, { customerId, params, items }) : undefined;
  const waiting = [];
  // Of one address, names that it has agreed to already wait for nobody but the new holder.
  for (const group of Map.groupBy(others, ({ row }) => `${hasYielded(row)} ${row.holder.email}`).values())
    waiting.push({ id: await askSides(tx, asked, group as [NameTerms, ...NameTerms[]]), names: group.length });
  return { number: opened?.number, waiting };
}
