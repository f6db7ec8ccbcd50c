import { anyName, type DroppedText, readNameList } from '#contract/name-list.ts';
import { shownSuffix } from '#contract/rules/suffixes/index.ts';

/** What a pasted text holds for an act on many names: whole names once each, and what was left out and why. */
export interface TaskNames {
  /** As people write them, lower case; the server knows the other form. */
  readonly names: readonly string[];
  readonly dropped: readonly (Omit<DroppedText, 'why'> & { readonly why: DroppedText['why'] | 'noSuffix' })[];
}

/** A name of a preview, in both forms; `To` is its correction. */
export interface NamedOnce {
  readonly Name: string;
  readonly Unicode: string;
  readonly To?: string | undefined;
}

/** What is read otherwise than as names that are sold here. */
export interface ReadNames {
  /** The suffix of labels without one; they are left out without it. */
  readonly home?: string | undefined;
  /** Names under any suffix are names too: zones can be of names that are registered elsewhere. */
  readonly elsewhere?: boolean;
}

/**
 * Reads lists, addresses, cells: anything that was pasted. A label without a suffix is no name of anybody, so it is
 * left out too, unless there is one for such.
 */
export function readTaskNames(text: string, { home, elsewhere = false }: ReadNames = {}): TaskNames {
  const { names, dropped } = readNameList(text);
  const whole = new Set<string>();
  const out: TaskNames['dropped'][number][] = [];
  const others: string[] = [];
  for (const piece of dropped) {
    const name = elsewhere && piece.why !== 'duplicate' ? anyName(piece.typed) : undefined;
    if (name === undefined) out.push(piece);
    else others.push(name);
  }
  for (const { typed, line, label, suffix = home } of names) {
    const name = suffix === undefined ? undefined : `${label}.${shownSuffix(suffix)}`;
    if (name === undefined) out.push({ typed, line, why: 'noSuffix' });
    else if (whole.has(name)) out.push({ typed, line, why: 'duplicate' });
    else whole.add(name);
  }
  for (const name of others) whole.add(name);
  return { names: [...whole], dropped: out.sort((a, b) => a.line - b.line) };
}

/** The text without these names and without what was left out, a name a line. */
export function withoutNames(text: string, gone: readonly NamedOnce[], how?: ReadNames): string {
  const out = new Set(gone.flatMap(({ Name, Unicode }) => [Name, Unicode]));
  return readTaskNames(text, how)
    .names.filter((name) => !out.has(name))
    .join('\n');
}

/** The text with each of these names in its corrected form, a name a line. */
export function withCorrections(text: string, fixes: readonly NamedOnce[], how?: ReadNames): string {
  const to = new Map(fixes.flatMap(({ Name, Unicode, To = Name }) => [[Name, To] as const, [Unicode, To] as const]));
  return [...new Set(readTaskNames(text, how).names.map((name) => to.get(name) ?? name))].join('\n');
}
