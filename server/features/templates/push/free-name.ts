import { TEMPLATE_NAME_LENGTH_MAX } from '#contract/rules/template.ts';

/**
 * A name that none of the taken ones is, in whatever letters: the original's, else the original's with a number,
 * shortened so that the number fits. Pure; `taken` in small letters.
 */
export function freeName(original: string, taken: ReadonlySet<string>): string {
  const letters = [...original];
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`;
    const name = `${letters
      .slice(0, TEMPLATE_NAME_LENGTH_MAX - ending.length)
      .join('')
      .trimEnd()}${ending}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
