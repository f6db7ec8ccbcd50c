import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { systemCaller, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import type { AskingKind, HeldItem, Outcome, TaskHead, Work } from '../../tasks/index.ts';
import { applyChanges } from './apply-change.ts';
import { judgeNames } from './judge-change.ts';
import { readyNames } from './ready-names.ts';
import { changeAtRegistry } from './registry-change.ts';
import { backWish, wishJson } from './wish.ts';

const CALLER = 'holder-change';

/** A registry that knows no holder is not told: the change is one transaction of ours (protocols: thin registries). */
const isOurs = ({ name }: HeldItem): boolean => suffixOf(name)?.capabilities.value.contacts !== 'full';

function changeHere(house: House, task: TaskHead, items: readonly HeldItem[]): Promise<Outcome[]> {
  if (items.length === 0) return Promise.resolve([]);
  return transact(house, systemCaller(CALLER), async (tx) => {
    const ready = await readyNames(tx, task, items);
    const good = ready.flatMap(({ item, row, wanted, wrong }) => (row && !wrong ? [{ item, row, wanted }] : []));
    const outcomes = await applyChanges(tx, task, good);
    const bad = ready.flatMap(({ item, wrong }): Outcome[] =>
      wrong ? [{ id: item.id, result: 'fail', reason: wrong.reason, ...(wrong.vars ? { vars: wrong.vars } : {}) }] : [],
    );
    return [...outcomes, ...bad];
  });
}

/** Each name by itself: one that fails is told as lost, and the engine asks for it; the others go on. */
async function changeThere(house: House, registries: Registries, task: TaskHead, item: HeldItem): Promise<Outcome[]> {
  try {
    return [await changeAtRegistry({ house, registries, task, item })];
  } catch (error) {
    house.log.error({ err: error, task: task.number, item: String(item.id) }, 'a change of holder failed');
    return [];
  }
}

async function run(house: House, registries: Registries, { task, items }: Work): Promise<Outcome[]> {
  const here = await changeHere(house, task, items.filter(isOurs));
  const there = await Promise.all(
    items.filter((item) => !isOurs(item)).map((item) => changeThere(house, registries, task, item)),
  );
  return [...here, ...there.flat()];
}

/**
 * Change of holder of many names (`holderChange`). `registries` are asked by `run` alone, and only those that hold
 * contacts.
 */
export function holderChangeKind(registries: Registries): AskingKind {
  return {
    kind: 'holderChange',
    driven: 'engine',
    by: 'asking',
    judge: judgeNames,
    run: (house, work) => run(house, registries, work),
    undoOf: ({ before, payload }, params) => {
      const back = backWish(params, { before, payload });
      return back ? { payload: wishJson(back) } : { reason: 'tasks:reason.unchanged' };
    },
  };
}
