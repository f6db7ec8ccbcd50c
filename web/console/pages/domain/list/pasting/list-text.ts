/** What stands between the names of a list, on any keyboard. */
const BETWEEN = /[\s,;|"'\u3001\uFF0C\uFF1B]+/u;
/** A dot with something on both sides: no part of a name that is searched for holds two such words. */
const WITH_SUFFIX = /[^.\u3002\uFF0E][.\u3002\uFF0E][^.\u3002\uFF0E]/u;

/** Several names with their suffixes, not a part of one: no name holds two of them. */
export function isListOfNames(text: string): boolean {
  const whole = new Set(text.split(BETWEEN).filter((piece) => WITH_SUFFIX.test(piece)));
  return whole.size > 1;
}
