/**
 * A statement is prepared under a name when it has been seen so often in this process: the server then reads and plans
 * it once a connection.
 */
const USES_BEFORE_NAME = 5;
/** So many names at most: each costs memory on every connection for as long as that lives. */
const NAMES_MAX = 200;
/** Texts still counted; more are forgotten all together. */
const COUNTED_MAX = 1_000;
/** Longer parameter lists differ from call to call (`in (…)`), so that each would be a statement of its own. */
const PARAMETERS_MAX = 24;

/** Names of before a change of the schema are never used again: a connection may still have plans under them. */
let generation = 1;
const uses = new Map<string, number>();
const namesByText = new Map<string, string>();

/**
 * The name under which a statement is prepared, if it is worth one. A search by pattern is planned for each pattern
 * anew: which index is right depends on the text.
 */
export function nameOf(text: string, parameters: number): string | undefined {
  const known = namesByText.get(text);
  if (known !== undefined) return known;
  if (parameters > PARAMETERS_MAX || namesByText.size >= NAMES_MAX) return undefined;
  const seen = (uses.get(text) ?? 0) + 1;
  if (seen < USES_BEFORE_NAME || / i?like /i.test(text)) {
    if (uses.size >= COUNTED_MAX) uses.clear();
    uses.set(text, seen);
    return undefined;
  }
  const name = `q${generation}_${namesByText.size + 1}`;
  namesByText.set(text, name);
  uses.delete(text);
  return name;
}

/**
 * Was a statement refused because a table got a column after it had been prepared (0A000)? Then every prepared
 * statement gets another name, and who asked may ask again.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== '0A000' || !message?.includes('cached plan must not change result type')) return false;
  generation += 1;
  namesByText.clear();
  uses.clear();
  return true;
}
