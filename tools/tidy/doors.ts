import { type Problem, select, type Tree } from './tree.ts';

const DOOR = /^server\/features\/[a-z-]+\/(?:[a-z-]+\/)?index\.ts$/;
/** What a newcomer reads at one look. */
const VERBS_MAX = 15;

/** Names that another feature may call by this door; types say what they take and give, and are not counted. */
function verbsOf(text: string): string[] {
  const passed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','));
  const own = [...text.matchAll(/^export (?:async function|function|const) (\w+)/gm)].map(([, name = '']) => name);
  return [...passed.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type ')), ...own];
}

/** A front door says what a feature, or a noun inside one, does for others: few verbs. */
export const checkDoors = (tree: Tree): Problem[] =>
  select(tree, (path) => DOOR.test(path)).flatMap(([path, text]) => {
    const count = verbsOf(text).length;
    if (count <= VERBS_MAX) return [];
    return [
      {
        path,
        says: `offers ${count} verbs, ${VERBS_MAX} at most: give a noun inside the feature a door of its own, or put what processes alone list into wiring.ts.`,
      },
    ];
  });
