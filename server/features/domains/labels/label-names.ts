import type { Selection } from '#contract/api/domain-filter.ts';
import { dayOf } from '#contract/calendar.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { TAGS_PER_NAME_MAX } from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { resolveSelection } from '../selection/resolve-selection.ts';
import { overTagged, ownLabels, setFolder, setTags } from './store.ts';

async function chosen(tx: Tx, customerId: bigint, selection: Selection): Promise<bigint[]> {
  const { names } = await resolveSelection(tx, customerId, selection, batchLimit('tags', dayOf(tx.now)));
  return names.map(({ id }) => id);
}

/** Puts names into one of the customer's folders, or into none; how many were elsewhere. */
export async function moveNames(
  tx: Tx,
  customerId: bigint,
  selection: Selection,
  folder: bigint | null,
): Promise<number> {
  if (folder !== null && (await ownLabels(tx, 'folder', customerId, [folder])).length === 0)
    throw refuse('FOLDER_NOT_FOUND');
  return setFolder(tx, customerId, await chosen(tx, customerId, selection), folder);
}

/** Puts tags on names and takes others off; how many names are different now. */
export async function tagNames(
  tx: Tx,
  customerId: bigint,
  selection: Selection,
  tags: { readonly add: readonly bigint[]; readonly remove: readonly bigint[] },
): Promise<number> {
  const wanted = new Set([...tags.add, ...tags.remove]);
  if ((await ownLabels(tx, 'tag', customerId, [...wanted])).length < wanted.size) throw refuse('TAG_NOT_FOUND');
  const ids = await chosen(tx, customerId, selection);
  const changed = await setTags(tx, customerId, ids, tags.add, tags.remove);
  if ((await overTagged(tx, ids, TAGS_PER_NAME_MAX)) > 0) throw refuse('TAGS_TOO_MANY', { limit: TAGS_PER_NAME_MAX });
  return changed;
}
