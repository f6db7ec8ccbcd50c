import type { PushName } from './store.ts';

type Names = readonly Pick<PushName, 'unicode'>[];

const first = (names: Names, count: number): string => {
  const more = names.length - count;
  const shown = names.slice(0, count).map(({ unicode }) => unicode);
  return `${shown.join(', ')}${more > 0 ? ` +${more}` : ''}`;
};

/** So many names stand in a line of the activity; the page of the push has all. */
const ACTIVITY_NAMES_MAX = 5;

/** What a push was about, in the activity of its sides. */
export const namesText = (names: Names): string => first(names, ACTIVITY_NAMES_MAX);

/** What the reader recognises it by in their records of money. */
export const aboutOf = (names: Names): string => first(names, 1);
