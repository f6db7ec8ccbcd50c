import type { Preview } from '#contract/api/tasks.ts';
import type { MessageVars } from '#contract/messages/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { registeredName, toUnicode } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AskedName, Fix, Json, TaskKind, Verdict } from './kind.ts';
import type { OpenedTask } from './open-task.ts';
import { limitAtOnce, openTasks } from './open-tasks.ts';

/** Names as the customer gave them, for one act on all of them. */
export interface NamesAsked {
  readonly customerId: bigint;
  readonly names: readonly string[];
  readonly params?: Json;
}

interface Judged {
  readonly asked: AskedName;
  readonly verdict: Verdict;
}

const NOT_A_NAME: Verdict = { verdict: 'impossible', reason: 'tasks:reason.notName' };

/** The names in both forms, each once, in their order; what is no name comes back as it was typed. */
function readNames(typed: readonly string[]): { good: AskedName[]; wrong: string[] } {
  const good = new Map<string, AskedName>();
  const wrong = new Set<string>();
  for (const text of typed) {
    const name = registeredName(text);
    if (name === undefined || !name.includes('.')) wrong.add(text);
    else good.set(name, { name, unicode: toUnicode(name) });
  }
  return { good: [...good.values()], wrong: [...wrong] };
}

async function judgeAll(tx: Tx, kind: TaskKind, { customerId, names, params = {} }: NamesAsked): Promise<Judged[]> {
  const { good, wrong } = readNames(names);
  const [count, limit] = [good.length + wrong.length, limitAtOnce(tx, kind)];
  if (count === 0) throw refuse('TASK_EMPTY');
  if (count > limit) {
    const operation = translate(tx.lang, `tasks:kind.${kind.kind}`);
    throw refuse('TASK_TOO_MANY_NAMES', { operation, limit, count }, { Limit: limit, Count: count });
  }
  const verdicts = good.length === 0 ? [] : await kind.judge(tx, good, { customerId, params, undo: false });
  if (verdicts.length !== good.length)
    throw new Error(`${kind.kind} judged ${verdicts.length} of ${good.length} names`);
  return [
    ...good.map((asked, i) => ({ asked, verdict: verdicts[i] as Verdict })),
    ...wrong.map((text) => ({ asked: { name: text, unicode: text }, verdict: NOT_A_NAME })),
  ];
}

type Group = Preview['Groups'][number];

const fixOnWire = (fix: Fix): Group['Fix'] => ('rename' in fix ? { Act: 'rename' } : { Act: fix.act });

function groupKey(verdict: Exclude<Verdict, { verdict: 'good' }>): string {
  const act = verdict.verdict === 'fixable' && 'act' in verdict.fix ? verdict.fix.act : '';
  return JSON.stringify([verdict.verdict, verdict.reason, verdict.vars ?? {}, act]);
}

function present(tx: Tx, kind: TaskKind, judged: readonly Judged[]): Preview {
  const groups = new Map<string, Group>();
  for (const { asked, verdict } of judged) {
    if (verdict.verdict === 'good') continue;
    const key = groupKey(verdict);
    const fix = verdict.verdict === 'fixable' ? verdict.fix : undefined;
    const group = groups.get(key) ?? {
      Verdict: verdict.verdict,
      Key: verdict.reason,
      Reason: translate(tx.lang, verdict.reason, (verdict.vars ?? {}) as MessageVars),
      ...(fix ? { Fix: fixOnWire(fix) } : {}),
      Names: [],
    };
    const to = fix && 'rename' in fix ? { To: fix.rename } : {};
    group.Names.push({ Name: asked.name, Unicode: asked.unicode, ...to });
    groups.set(key, group);
  }
  const count = (of: Verdict['verdict']) => judged.filter(({ verdict }) => verdict.verdict === of).length;
  return {
    Total: judged.length,
    Limit: limitAtOnce(tx, kind),
    Good: count('good'),
    Fixable: count('fixable'),
    Impossible: count('impossible'),
    Groups: [...groups.values()].sort((a, b) => b.Names.length - a.Names.length),
  };
}

/**
 * What would come of an act on these names, before it is begun; changes nothing. For the endpoint of a kind to answer
 * as it is.
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES
 */
export async function previewTask(tx: Tx, kind: TaskKind, asked: NamesAsked): Promise<Preview> {
  return present(tx, kind, await judgeAll(tx, kind, asked));
}

/**
 * Judges the names and opens the task when all are good, or the tasks under one heading; names that cannot be processed
 * must be cleared first (specification §9).
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES, TASK_NAMES_TO_CLEAR (`Data` is the preview)
 */
export async function startTask(tx: Tx, kind: TaskKind, asked: NamesAsked): Promise<OpenedTask> {
  const judged = await judgeAll(tx, kind, asked);
  const items = judged.flatMap(({ asked: { name, unicode, payload }, verdict }) =>
    verdict.verdict === 'good'
      ? [{ name, unicode, domainId: verdict.domainId, payload: verdict.payload ?? payload }]
      : [],
  );
  if (items.length < judged.length) {
    const preview = present(tx, kind, judged);
    throw refuse('TASK_NAMES_TO_CLEAR', { count: judged.length - items.length }, preview);
  }
  return openTasks(tx, kind, { customerId: asked.customerId, params: asked.params ?? {}, items });
}
