import type { Selection } from '#contract/api/domain-filter.ts';
import { TAGS_PER_NAME_MAX } from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { limitAtOnce, previewTask, startTask } from '../../tasks/index.ts';
import { requireOwnDomain } from '../read-domain.ts';
import { resolveSelection } from '../selection/resolve-selection.ts';
import { labelKind } from './kind.ts';
import { type LabelWish, wishJson } from './label-wish.ts';
import { overTagged, ownLabels, setFolder, setTags } from './store.ts';

/** Its folder and tags are the customer's own. @throws refusals FOLDER_NOT_FOUND, TAG_NOT_FOUND */
async function requireLabels(tx: Tx, customerId: bigint, { folder, add, remove }: LabelWish): Promise<void> {
  if (folder && (await ownLabels(tx, 'folder', customerId, [BigInt(folder)])).length === 0)
    throw refuse('FOLDER_NOT_FOUND');
  const tags = [...new Set([...add, ...remove])].map(BigInt);
  if ((await ownLabels(tx, 'tag', customerId, tags)).length < tags.length) throw refuse('TAG_NOT_FOUND');
}

/**
 * Puts one of the acting customer's names into a folder and changes its tags, at once.
 * @throws refusals DOMAIN_NOT_FOUND, FOLDER_NOT_FOUND, TAG_NOT_FOUND, TAGS_TOO_MANY
 */
export async function labelName(tx: Tx, typed: string, wish: LabelWish): Promise<void> {
  const { id, customerId } = await requireOwnDomain(tx, typed, 'lock');
  await requireLabels(tx, customerId, wish);
  const { folder, add, remove } = wish;
  if (folder !== undefined) await setFolder(tx, customerId, [id], folder === null ? null : BigInt(folder));
  await setTags(tx, customerId, [id], add.map(BigInt), remove.map(BigInt));
  if ((await overTagged(tx, [id], TAGS_PER_NAME_MAX)) > 0) throw refuse('TAGS_TOO_MANY', { limit: TAGS_PER_NAME_MAX });
}

/** The names of a choice as the engine takes them: those that are not the customer's are told by the preview. */
async function asked(tx: Tx, customerId: bigint, selection: Selection, wish: LabelWish) {
  await requireLabels(tx, customerId, wish);
  const { names, missing } = await resolveSelection(tx, customerId, selection, limitAtOnce(tx, labelKind));
  return { customerId, names: [...names.map(({ name }) => name), ...missing], params: wishJson(wish) };
}

/** What would come of it. @throws refusals of the selection, FOLDER_NOT_FOUND, TAG_NOT_FOUND, and those of a preview */
export const previewLabels = async (tx: Tx, customerId: bigint, selection: Selection, wish: LabelWish) =>
  previewTask(tx, labelKind, await asked(tx, customerId, selection, wish));

/** Begins it. @throws refusals of the preview, TASK_NAMES_TO_CLEAR */
export const startLabels = async (tx: Tx, customerId: bigint, selection: Selection, wish: LabelWish) =>
  startTask(tx, labelKind, await asked(tx, customerId, selection, wish));
