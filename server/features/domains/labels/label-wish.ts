import type { Json } from '../../tasks/index.ts';
import type { LabelsOfName } from './state-store.ts';

/** What is asked for labels: ids as they travel. `folder` undefined: names stay where they are; null: in none. */
export interface LabelWish {
  readonly folder?: string | null | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** It takes a change back, and only what that change left. */
  readonly from?: LabelChange | undefined;
}

/** What one name's change was: where it is now, which tags came and went. */
export interface LabelChange {
  readonly folder?: string | null | undefined;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const texts = (json: unknown): string[] => (Array.isArray(json) ? json.filter((each) => typeof each === 'string') : []);
const folderOf = (json: { folder?: unknown }) =>
  typeof json.folder === 'string' || json.folder === null ? { folder: json.folder } : {};

export const wishJson = ({ folder, add, remove, from }: LabelWish): Json => ({
  ...(folder === undefined ? {} : { folder }),
  add,
  remove,
  ...(from === undefined ? {} : { from: changeJson(from) }),
});
export const changeJson = ({ folder, added, removed }: LabelChange): Json => ({
  ...(folder === undefined ? {} : { folder }),
  added,
  removed,
});

export function readWish(json: Json | undefined): LabelWish {
  const { add, remove, from, ...rest } = (json ?? {}) as { add?: Json; remove?: Json; from?: Json; folder?: Json };
  return {
    ...folderOf(rest),
    add: texts(add),
    remove: texts(remove),
    ...(from === undefined ? {} : { from: readChange(from) }),
  };
}

export function readChange(json: Json | undefined): LabelChange {
  const { added, removed, ...rest } = (json ?? {}) as { added?: Json; removed?: Json; folder?: Json };
  return { ...folderOf(rest), added: texts(added), removed: texts(removed) };
}

/** What a wish makes of a name as it is. */
export function changeOf(is: LabelsOfName, { folder, add, remove }: LabelWish): LabelChange {
  return {
    ...(folder === undefined ? {} : { folder }),
    added: add.filter((tag) => !is.tags.includes(tag)),
    removed: remove.filter((tag) => is.tags.includes(tag)),
  };
}

/** Whether a name is no longer as the change left it that is to be taken back. */
export function isChangedSince(is: LabelsOfName, { from }: LabelWish): boolean {
  if (from === undefined) return false;
  if (from.folder !== undefined && is.folder !== from.folder) return true;
  return from.added.some((tag) => !is.tags.includes(tag)) || from.removed.some((tag) => is.tags.includes(tag));
}

/** The tags that a name has after a wish. */
export const tagsAfter = (is: LabelsOfName, { add, remove }: LabelWish): number =>
  new Set([...is.tags.filter((tag) => !remove.includes(tag)), ...add]).size;
