import type { RegistryActName } from '#contract/rules/registry-acts.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import type { Asked, AskedName, AskingKind, Outcome, Verdict, Work } from '../../tasks/index.ts';
import { askRegistry } from './ask-registry.ts';
import { toImage } from './facts.ts';
import { judgeAct } from './judge-act.ts';
import { ownOf, ownServersOf } from './own-hosts.ts';
import { firstRound, planRound } from './plan-round.ts';
import { type Answer, settleRound } from './settle-round.ts';
import { holdsOf, lockedAtHand, namesAtHand } from './store.ts';
import { turnOf } from './turn.ts';
import { toJson, undoWish, wishOf } from './wish.ts';

const CALLER = 'registry-acts';
/** More than the longest way there is: a host for each name server, a look at each, a lock off and on. */
const ROUNDS_MAX = 60;

/** One verdict for each name, from four statements. */
export async function judgeNames(tx: Tx, names: readonly AskedName[], asked: Asked): Promise<Verdict[]> {
  const { customerId, params, undo } = asked;
  const wishes = names.map(({ payload }) => wishOf(params, payload));
  const servers = new Set(wishes.flatMap((wish) => (wish.act === 'nameServers' ? wish.servers : [])));
  const own = await ownServersOf(tx, customerId, [...servers]);
  const at = await namesAtHand(
    tx,
    customerId,
    names.map(({ name }) => name),
  );
  const holds = await holdsOf(
    tx,
    [...at.values()].map(({ row }) => row.id),
  );
  return names.map(({ name }, i) => {
    const there = at.get(name);
    const wish = wishes[i] ?? wishOf(params, undefined);
    const of = {
      wish,
      holds: holds.get(there?.row.id ?? 0n) ?? [],
      own: ownOf(name, own),
      ours: tx.house.config.defaultNameServers,
      undo,
      now: tx.now,
    };
    return judgeAct(there, of);
  });
}

/**
 * Works a chunk: rounds of commands, all of a round under way at once. Each round is one transaction that writes what
 * came of the last and commits what is sent next; so it may be killed anywhere, and the next worker asks for what was
 * sent.
 */
async function runActs(house: House, registries: Registries, { task, items }: Work): Promise<Outcome[]> {
  const turns = items.map((item) => turnOf(item, task.params));
  let answers: Answer[] = [];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const asked = await transact(house, systemCaller(CALLER), async (tx) => {
      await settleRound(tx, task, answers);
      return round === 0 ? firstRound(tx, task, turns) : planRound(tx, task, turns);
    });
    if (asked.length === 0) return turns.flatMap(({ outcome }) => outcome ?? []);
    answers = await Promise.all(
      asked.map(async (each) => ({ ...each, result: await askRegistry(house, registries, each.step) })),
    );
  }
  throw new Error(`task ${task.number} went round more than ${ROUNDS_MAX} times`);
}

async function imagesBefore(tx: Tx, { items }: Work) {
  const at = await lockedAtHand(
    tx,
    items.flatMap(({ domainId }) => domainId ?? []),
  );
  return new Map(
    items.flatMap(({ id, domainId }) => {
      const there = at.get(domainId ?? 0n);
      return there ? [[id, toImage(there.facts)] as const] : [];
    }),
  );
}

/** The kinds of task that change names at their registries. `registries` are asked by `run` alone. */
export function registryActKind(registries: Registries, kind: RegistryActName): AskingKind {
  return {
    kind,
    driven: 'engine',
    by: 'asking',
    judge: judgeNames,
    imagesBefore,
    run: (house, work) => runActs(house, registries, work),
    undoOf: ({ before, after, payload }, params) => {
      const back = undoWish(wishOf(params, payload), { before, after });
      return back ? { payload: toJson(back) } : { reason: 'tasks:reason.unchanged' };
    },
  };
}
