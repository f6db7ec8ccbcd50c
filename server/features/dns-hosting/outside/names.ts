import { cutSuffix } from '#contract/rules/suffixes/index.ts';
import { registeredName } from '../../../platform/idn.ts';

/**
 * Under which registries of countries register, as in .co.uk and .com.cn: the usual ones, for a word in time. What
 * protects a name is its proof.
 */
const SECOND_LEVEL = /^(?:ac|co|com|edu|gov|go|mil|ne|net|or|org)\.[a-z]{2}$/;

/**
 * A name that can have a zone of its own: not a suffix that we sell, and none of the usual ones of countries. Undefined
 * where it is none. Pure.
 */
export function outsideName(typed: string): string | undefined {
  // People copy names from zone files, with the dot of the root.
  const name = registeredName(typed.trim().replace(/\.$/, ''));
  if (!name?.includes('.') || SECOND_LEVEL.test(name) || !/[a-z]/.test(name.slice(name.lastIndexOf('.'))))
    return undefined;
  return cutSuffix(`any.${name}`)?.before === 'any' ? undefined : name;
}

/** The names above one that may have zones, the nearest first. Pure. */
export function namesAbove(name: string): readonly string[] {
  const above: string[] = [];
  for (let at = name.indexOf('.'); at >= 0 && name.indexOf('.', at + 1) >= 0; at = name.indexOf('.', at + 1))
    above.push(name.slice(at + 1));
  return above;
}
