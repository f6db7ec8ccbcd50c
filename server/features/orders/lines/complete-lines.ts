import { fromMinor } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { ChineseForms } from '../../../gateways/registry/index.ts';
import { consumeFreezes, type Freeze, returnFrozen } from '../../../ledger/freezes.ts';
import { registrationCharged, renewalCharged, restoreCharged } from '../../../ledger/postings/purchase.ts';
import { together } from '../../../platform/db/together.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { unseal } from '../../../platform/secrets.ts';
import { type Arrival, arriveDomains, type Renewal, recordRenewals } from '../../domains/index.ts';
import { keepOrdinary } from '../../search/index.ts';
import { holderValues, type Template, templatesEver } from '../../templates/index.ts';
import { lineMachine } from '../machine.ts';
import { lineUse, type Step } from './ask-registry.ts';
import { decided, type LineKind, type LineRow } from './line-store.ts';

/** A line that its registry has done, with the term it tells. */
export interface Completed {
  readonly line: LineRow;
  readonly step: Step;
  readonly term: {
    readonly createdAt?: Date;
    readonly expiresAt: Date;
    readonly yearRefused?: true;
    readonly chineseForms?: ChineseForms;
  };
}

const causeOf = (line: LineRow) => `order_line:${line.id}`;

function arrivalOf(tx: Tx, { line, step, term }: Completed, template: Template): Arrival {
  return {
    customerId: line.customerId,
    name: line.name,
    unicode: line.unicode,
    suffix: line.suffix,
    registeredAt: term.createdAt ?? tx.now,
    expiresAt: term.expiresAt,
    nameServers: tx.house.config.defaultNameServers,
    statuses: ['ok'],
    templateId: template.id,
    holder: holderValues(template),
    authInfo: unseal(tx.house, lineUse(line.id), step.intent.authInfo ?? ''),
    cause: causeOf(line),
    ...(line.autoRenew ? { autoRenew: true } : {}),
    ...(term.chineseForms ? { chineseForms: term.chineseForms } : {}),
  };
}

type Templates = ReadonlyMap<bigint, Template>;

/** The templates that names of one customer were bought with. */
export async function holderTemplates(tx: Tx, made: readonly Step[]): Promise<Templates> {
  const first = made[0];
  if (!first) return new Map();
  return templatesEver(tx, first.line.customerId, [...new Set(made.flatMap(({ line }) => line.templateId ?? []))]);
}

/** The names that the registry made become their customer's, each held by the template it was bought with. */
async function takeOver(tx: Tx, made: readonly Completed[], templates: Templates): Promise<Map<bigint, bigint>> {
  const arrivals = made.map((each) => {
    const template = templates.get(each.line.templateId ?? 0n);
    if (!template) throw new Error(`line ${each.line.id} has no template`);
    return arrivalOf(tx, each, template);
  });
  const domainIds = await arriveDomains(tx, arrivals);
  return new Map(made.map(({ line }, at) => [line.id, domainIds[at] as bigint]));
}

/** The new day of a name that lives on; what came back without its year has none. */
function renewalOf({ line, term }: Completed): Renewal[] {
  if (term.yearRefused) return [];
  const act = line.kind === 'restore' ? 'domain.restored' : 'domain.renewed';
  return [{ domainId: line.domainId as bigint, expiresAt: term.expiresAt, cause: causeOf(line), act }];
}

/**
 * Writes what the registry has done: names made or renewed, lines decided; answers the names made by line. Counting and
 * money come after.
 */
export async function completeLines(
  tx: Tx,
  completed: readonly Completed[],
  templates: Templates,
): Promise<Map<bigint, bigint>> {
  const [registered, lived] = [
    completed.filter(({ line }) => line.kind === 'register'),
    completed.filter(({ line }) => line.kind !== 'register'),
  ];
  const complete = (of: readonly Completed[], made: ReadonlyMap<bigint, bigint>) => {
    const lines = of.map(({ line }) => line);
    const kept = lines.map(({ id, domainId }) => ({ reason: null, domainId: made.get(id) ?? domainId }));
    return transitionAll(tx, lineMachine, lines, 'complete', decided(tx, kept));
  };
  const arrive = async () => {
    const made = await takeOver(tx, registered, templates);
    await complete(registered, made);
    // What its registry sold at the ordinary price is renewed at it.
    await keepOrdinary(
      tx,
      registered.flatMap(({ line: { name, premium } }) => (premium ? [] : [name])),
    );
    return made;
  };
  const [made] = await together(tx, () => [
    arrive(),
    recordRenewals(tx, lived.flatMap(renewalOf)),
    complete(lived, new Map()),
  ]);
  return made;
}

/** The part of its order's freeze that is a line's; every line that is not decided has one. */
function partOf<T>(line: LineRow, of: T) {
  if (line.freezeId === null) throw new Error(`line ${line.id} holds no money`);
  return { freezeId: line.freezeId, of };
}

/** The money held for lines that end without their names is free again. */
export async function giveBackMoney(tx: Tx, lines: readonly LineRow[]): Promise<void> {
  await returnFrozen(
    tx,
    lines.map((line) => partOf(line, { orderLineId: line.id, amount: fromMinor(line.price), name: line.unicode })),
  );
}

const POSTINGS = {
  register: registrationCharged,
  renew: renewalCharged,
  restore: restoreCharged,
} as const satisfies Record<LineKind, unknown>;

/**
 * The lines' held money becomes what the names cost; the registry's share stands beside it (GW7). `beside` is written
 * once the account is locked.
 */
export async function charge(tx: Tx, completed: readonly Completed[], beside: () => Promise<void>): Promise<void> {
  const postingOf = (freeze: Freeze, line: LineRow) => {
    const registry = suffixOf(line.name)?.registry;
    if (!registry) throw new Error(`line ${line.id} cannot be charged`);
    const price = fromMinor(line.price);
    const cost = fromMinor(line.cost);
    return POSTINGS[line.kind]({ freeze, orderLineId: line.id, name: line.unicode, price, cost, registry });
  };
  await consumeFreezes(
    tx,
    completed.map(({ line }) => partOf(line, line)),
    postingOf,
    beside,
  );
}
