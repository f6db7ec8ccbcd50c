import { hasChinese } from '#contract/domain-name.ts';
import { cutSuffix } from '#contract/rules/suffixes/index.ts';
import table from './forms.json' with { type: 'json' };

/** A character's counterpart in the other script; undefined where it can have several. */
type Script = ReadonlyMap<string, string | undefined>;

function scriptOf({ pairs, doubtful }: { readonly pairs: string; readonly doubtful: string }): Script {
  const characters = [...pairs];
  const known = new Map<string, string | undefined>([...doubtful].map((each) => [each, undefined]));
  for (let at = 0; at + 1 < characters.length; at += 2) known.set(characters[at]!, characters[at + 1]!);
  return known;
}

const SIMPLIFIED = scriptOf(table.simplified);
const TRADITIONAL = scriptOf(table.traditional);

/**
 * A label with each character as `of` says; undefined where one of them leaves a doubt: a form that may be wrong is not
 * told to anybody.
 */
function written(label: string, of: (character: string) => string | undefined): string | undefined {
  const characters = [...label].map(of);
  return characters.includes(undefined) ? undefined : characters.join('');
}

/** What is already of the one script stays, whatever else the same character could stand for. */
const simplified = (each: string) => (SIMPLIFIED.has(each) ? SIMPLIFIED.get(each) : each);
const traditional = (each: string) => (SIMPLIFIED.has(each) || !TRADITIONAL.has(each) ? each : TRADITIONAL.get(each));

/** The forms of a name that are known without doubt, as people read them. */
export interface NameForms {
  readonly simplified?: string;
  readonly traditional?: string;
}

/**
 * How a Chinese name is written in simplified and in traditional characters, each under the spelling of its suffix that
 * goes with it. Character by character, as registries make the bundle of a name (RFC 4713); undefined for a name
 * without Chinese characters.
 */
export function formsOf(unicode: string): NameForms | undefined {
  const cut = cutSuffix(unicode);
  if (!cut || !hasChinese(cut.before)) return undefined;
  const { profile, before } = cut;
  const [plain, full] = [written(before, simplified), written(before, traditional)];
  const twin = profile.bundledWith?.[0] ?? profile;
  return {
    ...(plain === undefined ? {} : { simplified: `${plain}.${profile.unicode}` }),
    ...(full === undefined ? {} : { traditional: `${full}.${twin.unicode}` }),
  };
}

/** A text in simplified characters, for comparing alone: what leaves a doubt stays as it is. */
export const inSimplified = (text: string): string => [...text].map((each) => simplified(each) ?? each).join('');
