import { SEARCH_ANSWER_SECONDS_MAX } from '#contract/rules/domain.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Availability, Prices, Registries } from '../../gateways/registry/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { saveTold } from './premium-store.ts';

/** What a registry says of a name. */
export interface RegistryAnswer {
  readonly name: string;
  readonly status: 'registrable' | 'taken' | 'reserved' | 'unknown';
  /** The registry has prices of its own for the name; kept for cart and order before it is told. */
  readonly premium?: Prices;
  /** It said that it has none. */
  readonly standard?: true;
  /** Taken because it comes with another name. */
  readonly bundled?: true;
}

/**
 * RFC 5731 §3.1.1 gives the reason as free text; these words of the registries mean that nobody can register the name.
 */
const RESERVED_WORDS = /reserv|prohibit|restrict|polic|not allowed/i;

/** Of a registry that keeps the forms of a name together: it is another form of a name that somebody has. */
const BUNDLE_WORDS = /bundl|variant/i;

export function readAvailability(answer: Availability): RegistryAnswer {
  const { name, state, reason = '', reserved, premium, standard } = answer;
  const told = { ...(premium ? { premium } : {}), ...(standard ? { standard } : {}) };
  if (state === 'available') return { name, status: 'registrable', ...told };
  if (state === 'unknown') return { name, status: 'unknown' };
  if (reserved || RESERVED_WORDS.test(reason)) return { name, status: 'reserved' };
  const bundled = BUNDLE_WORDS.test(reason) && suffixOf(name)?.capabilities.value.idnExtension === 'cdn';
  return { name, status: 'taken', ...(bundled ? { bundled } : {}) };
}

/** Groups names by the registry that serves their suffix. */
function byRegistry(names: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const registry = suffixOf(name)?.registry ?? '';
    const group = groups.get(registry);
    if (group) group.push(name);
    else groups.set(registry, [name]);
  }
  return groups;
}

/** What a batch says of prices, kept at once; most batches say nothing of any. */
async function keepTold(house: House, answers: readonly RegistryAnswer[]): Promise<void> {
  const told = answers.filter(({ premium, standard }) => premium || standard);
  if (told.length > 0) await transact(house, systemCaller('search'), (tx) => saveTold(tx, told));
}

/**
 * Asks the registries about names and yields each name once, in the order answers arrive. A registry that is slow, down
 * or silent about a name gives `unknown` at the deadline at the latest, and never holds back another registry's
 * answers.
 */
export async function* askRegistries(
  house: House,
  registries: Registries,
  names: readonly string[],
  seconds: number = SEARCH_ANSWER_SECONDS_MAX,
): AsyncGenerator<RegistryAnswer> {
  const open = new Set(names);
  const arrived: RegistryAnswer[] = [];
  let wake = () => {};
  let over = false;
  const take = (answers: readonly Availability[]) => {
    arrived.push(...answers.map(readAvailability));
    wake();
  };
  const end = () => {
    over = true;
    wake();
  };
  const asked = [...byRegistry(names)].map(async ([registry, group]) => {
    await registries.get(registry)?.checkDomains(group, { fees: true }, take);
  });
  // A failing gateway is a bug, logged; for the reader its names are unknown.
  const failed = (error: unknown) => house.log.error({ err: error }, 'a check at a registry failed');
  Promise.allSettled(asked.map((each) => each.catch(failed))).then(end);
  const timer = setTimeout(end, seconds * 1000);
  try {
    while (open.size > 0) {
      const answers = arrived.splice(0).filter(({ name }) => open.delete(name));
      if (answers.length > 0) {
        await keepTold(house, answers);
        yield* answers;
      } else if (over) {
        break;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    for (const name of open) yield { name, status: 'unknown' };
  } finally {
    clearTimeout(timer);
  }
}
