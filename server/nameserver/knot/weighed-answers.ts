import { canonicalName, isWithin, parentName } from '#protocols/dns/name.ts';
import { typeOf } from '#protocols/dns/records/known.ts';
import { lookUp } from '../look-up.ts';
import type { PublishedRecord } from '../published-zones/hosted-zone.ts';
import { facesOf, type Lot, memberAt } from '../published-zones/weighed-records.ts';
import { type Node, type RecordSet, TYPE, type Zone } from '../zone.ts';
import { aliasTo, type LineAnswer, type LineAnswers, NAME_LENGTH_MAX } from './line-answers.ts';

/** What is drawn at one name for one type, or for all of them where they are aliases. */
export interface WeighedAnswer {
  readonly name: string;
  readonly draws: readonly { readonly weight: number; readonly set: RecordSet }[];
}

export interface WeighedAnswers extends Pick<LineAnswers, 'hidden' | 'limits'> {
  readonly answers: readonly WeighedAnswer[];
}

/**
 * Into so many parts a turn is divided where an alias leads to more than one lot: Knot takes whole numbers up to 255.
 */
const PARTS = 250;
/** Aliases that are followed. */
const CHASE_MAX = 8;

/**
 * What is published without its weights, as lines and the zone file have it: all equals are the answer, and of aliases,
 * which stand alone, the one that is drawn most. Pure.
 */
export function unweighed(published: readonly PublishedRecord[]): PublishedRecord[] {
  const equals = Map.groupBy(published, ({ owner, type, line }) => JSON.stringify([owner, type, line]));
  return [...equals.values()].flatMap((those) => {
    const [first] = those;
    const drawn = those.some(({ share }) => share !== undefined);
    const most = Math.max(...those.map(({ share = 1 }) => share));
    const stay = drawn && first?.type === 'CNAME' ? those.filter(({ share = 1 }) => share === most).slice(0, 1) : those;
    return stay.map(({ share: _, ...record }) => record);
  });
}

/** The name whose records answer for `name`: itself, or the wildcard above it. */
function ownerFor(zone: Zone, name: string): string | undefined {
  if (zone.nodes.has(name)) return name;
  let encloser = name;
  while (encloser !== zone.apex && !zone.nodes.has(encloser)) encloser = parentName(encloser);
  const wildcard = `*.${encloser}`;
  return zone.nodes.has(wildcard) ? wildcard : undefined;
}

/** The owner of the first lots that an alias leads to within the zone. */
function lotsBehind(zone: Zone, alias: RecordSet, lots: ReadonlyMap<string, readonly Lot[]>): string | undefined {
  let set: RecordSet | undefined = alias;
  for (let steps = 0; steps < CHASE_MAX && set?.[0]?.data.type === 'CNAME'; steps++) {
    const target = canonicalName(set[0].data.host);
    if (!isWithin(target, zone.apex)) return undefined;
    const owner = ownerFor(zone, target);
    if (owner === undefined) return undefined;
    if (lots.has(owner)) return owner;
    set = zone.nodes.get(owner)?.get(TYPE.CNAME);
  }
  return undefined;
}

/** Copies of what stands at the owner of lots, one for each way in which they can fall. */
function copiesOf(zone: Zone, owner: string, lots: readonly Lot[]) {
  const faces = facesOf(lots);
  const sum = lots.length === 1 ? (lots[0] as Lot).sum : PARTS;
  return Array.from({ length: faces.count }, (_, face) => {
    const name = `_${face}-weight.${owner.replace(/^\*\./, '_any.')}`;
    if (name.length > NAME_LENGTH_MAX || zone.nodes.has(name)) throw new Error('there is no name for what is drawn');
    const node: Node = new Map([
      ...(zone.nodes.get(owner) ?? []),
      ...lots.map((lot) => [lot.type, [memberAt(lot, faces.turnOf(face))]] as const),
    ]);
    return { name, weight: Math.max(1, Math.round(faces.partOf(face) * sum)), sets: [...node.values()] };
  });
}

/**
 * What is drawn by weight apart from the zone file. Knot's module looks at the name that is asked for alone, so an
 * alias to what is drawn leads to copies of it, one of which is drawn. A name that lines are answered at is left to
 * them: the module does one or the other. Pure.
 * @param zone as everybody sees it, without weights
 * @param byLine what lines are answered, everybody else's part of it too
 */
export function weighedAnswers(
  zone: Zone,
  all: readonly Lot[],
  byLine: readonly LineAnswer[],
  signed: boolean,
): WeighedAnswers {
  const lots = Map.groupBy(all, ({ name }) => name);
  const lines = Map.groupBy(byLine, ({ name }) => name);
  const hidden = new Map<string, readonly RecordSet[]>();
  const answers: WeighedAnswer[] = [];
  const limits: { name: string; why: string }[] = [];

  /** @throws Error where everybody gets all of them */
  function judge(name: string, type: number): void {
    if (signed && name.startsWith('*.'))
      throw new Error('an answer under a wildcard needs a proof that is not made here');
    if (lookUp(zone, name, type).cut !== undefined) throw new Error('it is of a zone below');
    const taken = (lines.get(name) ?? []).some(({ sets }) =>
      sets.some(([first]) => first && [type, TYPE.CNAME].includes(typeOf(first.data))),
    );
    if (taken) throw new Error('lines are answered there');
  }

  function aliasAnswer(name: string, alias: RecordSet, owner: string): void {
    judge(name, TYPE.CNAME);
    const copies = copiesOf(zone, owner, lots.get(owner) ?? []);
    for (const copy of copies) hidden.set(copy.name, copy.sets);
    answers.push({ name, draws: copies.map(({ weight, name: at }) => ({ weight, set: aliasTo(alias, at) })) });
  }

  function attempt(name: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      limits.push({ name, why: (error as Error).message });
    }
  }

  for (const lot of all)
    attempt(lot.name, () => {
      judge(lot.name, lot.type);
      answers.push({
        name: lot.name,
        draws: lot.members.map(({ record, share }) => ({ weight: share, set: [record] })),
      });
    });
  for (const [name, node] of zone.nodes) {
    const alias = node.get(TYPE.CNAME);
    const owner = alias && !lots.has(name) ? lotsBehind(zone, alias, lots) : undefined;
    if (alias && owner !== undefined) attempt(name, () => aliasAnswer(name, alias, owner));
  }
  return { answers, hidden, limits };
}
