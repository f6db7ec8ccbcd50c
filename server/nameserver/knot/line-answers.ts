import { canonicalName, isWithin, parentName } from '#protocols/dns/name.ts';
import { dataText, typeText } from '#protocols/dns/records/known.ts';
import type { Line } from '../lines/line-table.ts';
import { type Finding, lookUp } from '../look-up.ts';
import type { HostedZone } from '../published-zones/hosted-zone.ts';
import { type Node, type RecordSet, TYPE, type Zone } from '../zone.ts';

/** What one line is answered at one name in the place of what stands in the zone file. */
export interface LineAnswer {
  readonly name: string;
  /**
   * Whom it is for; undefined: whoever has no answer of their own there, so that it is told to be of their network
   * only.
   */
  readonly line: Line | undefined;
  readonly sets: readonly RecordSet[];
}

export interface LineAnswers {
  readonly answers: readonly LineAnswer[];
  /** Sets that only such answers lead to; they stand in the zone file under names of their own. */
  readonly hidden: ReadonlyMap<string, readonly RecordSet[]>;
  /** Names at which a line gets what everybody gets, and why. */
  readonly limits: readonly { readonly name: string; readonly why: string }[];
}

/** A name in octets with the lengths of its labels is no longer (RFC 1035 §2.3.4); dots count the lengths. */
export const NAME_LENGTH_MAX = 253;

const saidText = ({ rcode, cut, answers }: Finding): string =>
  JSON.stringify([rcode, cut, answers.map(({ name, ttl, data }) => [name, ttl, dataText(data)])]);
const setText = (set: RecordSet | undefined): string =>
  JSON.stringify((set ?? []).map(({ ttl, data }) => [ttl, typeText(data), dataText(data)]).sort());

/** What stands at a name, or at the wildcard that stands for it. */
function nodeFor(zone: Zone, name: string): Node | undefined {
  const own = zone.nodes.get(name);
  if (own) return own;
  let encloser = name;
  while (encloser !== zone.apex && !zone.nodes.has(encloser)) encloser = parentName(encloser);
  return zone.nodes.get(`*.${encloser}`);
}

/** Names worth a look: what stands there differs between both, or an alias that may lead to such a name. */
function candidates(common: Zone, own: Zone): string[] {
  const alike = (name: string) => {
    const [one, other] = [common.nodes.get(name), own.nodes.get(name)];
    const types = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
    return [...types].every((type) => setText(one?.get(type)) === setText(other?.get(type)));
  };
  return [...own.nodes].flatMap(([name, node]) => (node.has(TYPE.CNAME) || !alike(name) ? [name] : []));
}

const typesOf = (...zones: readonly Zone[]): number[] => [
  ...new Set(zones.flatMap(({ nodes }) => [...nodes.values()].flatMap((node) => [...node.keys()]))),
];

const isAlias = (sets: readonly RecordSet[]): boolean => sets.some(([first]) => first?.data.type === 'CNAME');

export const aliasTo = (set: RecordSet, host: string): RecordSet =>
  set.slice(0, 1).map((record) => ({ ...record, data: { type: 'CNAME', host } }));

/** Makes copies of what one line sees, for aliases to lead to; everybody's is one of them. */
function copying(common: Zone, own: Zone, line: Line, differs: (name: string) => boolean) {
  const hidden = new Map<string, readonly RecordSet[]>();

  /** Where this line's records of a name stand. @throws Error where no name is left for it */
  function copyOf(name: string): string {
    const at = `_${line}-line.${name.replace(/^\*\./, '_any.')}`;
    if (at.length > NAME_LENGTH_MAX || common.nodes.has(at)) throw new Error('there is no name for what the line sees');
    if (hidden.has(at)) return at;
    hidden.set(at, []);
    hidden.set(at, onward([...(nodeFor(own, name)?.values() ?? [])]));
    return at;
  }

  /** Knot's module follows an alias to names that stand in the zone file, not to those under a wildcard. */
  const needsCopy = (target: string): boolean =>
    isWithin(target, common.apex) &&
    (differs(target) || (!own.nodes.has(target) && nodeFor(own, target) !== undefined));

  /** An alias leads on to what this line sees at its target. */
  const onward = (sets: readonly RecordSet[]): RecordSet[] =>
    sets.map((set) => {
      const target = set[0]?.data.type === 'CNAME' ? canonicalName(set[0].data.host) : undefined;
      return target !== undefined && needsCopy(target) ? aliasTo(set, copyOf(target)) : set;
    });
  return { hidden, copyOf, onward };
}

/** The answers of one line. */
function ofLine(zone: HostedZone, line: Line, signed: boolean) {
  const common = zone.view('default', 0);
  const own = zone.view(line, 0);
  const types = typesOf(common, own);
  const known = new Map<string, boolean>();
  const answers: LineAnswer[] = [];
  const limits: { name: string; why: string }[] = [];

  function differs(name: string): boolean {
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = types.some((type) => saidText(lookUp(common, name, type)) !== saidText(lookUp(own, name, type)));
    known.set(name, found);
    return found;
  }
  const { hidden, copyOf, onward } = copying(common, own, line, differs);

  /** @throws Error where Knot cannot answer the line so */
  function setsAt(name: string): readonly RecordSet[] {
    const mine = [...(own.nodes.get(name) ?? [])];
    const before = common.nodes.get(name);
    const sets = mine.map(([, set]) => set);
    if (signed && name.startsWith('*.'))
      throw new Error('an answer under a wildcard needs a proof that is not made here');
    if (isAlias(sets)) return onward(sets);
    const alias = before?.get(TYPE.CNAME);
    // Each type of it must come from one place, also the types that the line has nothing of.
    if (alias) return [aliasTo(alias, copyOf(name))];
    const others = mine.filter(([type, set]) => setText(before?.get(type)) !== setText(set));
    if (others.some(([type]) => type === TYPE.NS)) throw new Error('a delegation is the same for everybody');
    // A signed zone says of what everybody has that there is no more.
    const told = others.filter(([type]) => !signed || before?.has(type));
    if (told.length < others.length)
      limits.push({ name, why: 'it is signed, and everybody else has nothing of a type' });
    return told.map(([, set]) => set);
  }

  for (const name of candidates(common, own)) {
    if (!differs(name)) continue;
    try {
      if (lookUp(common, name, TYPE.A).cut !== undefined) throw new Error('it is of a zone below');
      answers.push({ name, line, sets: setsAt(name) });
    } catch (error) {
      limits.push({ name, why: (error as Error).message });
    }
  }
  return { answers, hidden, limits };
}

/** What everybody else has, of the types that any line has something else of. */
function restOf(common: Zone, names: ReadonlyMap<string, readonly LineAnswer[]>) {
  const { hidden, onward } = copying(common, common, 'default', () => false);
  const answers = [...names].map(([name, those]): LineAnswer => {
    const sets = [...(common.nodes.get(name)?.values() ?? [])];
    const types = new Set(those.flatMap((each) => each.sets.map(([first]) => first?.data.type)));
    const aliases = isAlias(sets) || those.some((each) => isAlias(each.sets));
    return {
      name,
      line: undefined,
      sets: onward(aliases ? sets : sets.filter(([first]) => types.has(first?.data.type))),
    };
  });
  return { answers, hidden };
}

/**
 * What lines are answered apart from the zone file. Knot's module looks at the name that is asked for alone, so an
 * alias leads to a copy of what its line sees at the target; and records of a signed zone are signed one by one,
 * without the proofs that wildcards need. Pure.
 */
export function lineAnswers(zone: HostedZone, lines: readonly Line[], signed: boolean): LineAnswers {
  const each = lines.map((line) => ofLine(zone, line, signed));
  const answers = each.flatMap((one) => one.answers);
  const rest = restOf(
    zone.view('default', 0),
    Map.groupBy(answers, ({ name }) => name),
  );
  return {
    answers: [...answers, ...rest.answers],
    hidden: new Map([...each, rest].flatMap(({ hidden }) => [...hidden])),
    limits: each.flatMap(({ limits }) => limits),
  };
}
