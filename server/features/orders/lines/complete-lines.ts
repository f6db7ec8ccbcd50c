import { fromMinor } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { consumeFreezes, type Freeze, returnFrozen } from '../../../ledger/freezes.ts';
import { registrationCharged, renewalCharged, restoreCharged } from '../../../ledger/postings/purchase.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { unseal } from '../../../platform/secrets.ts';
import { type Arrival, arriveDomains, recordRenewals } from '../../domains/index.ts';
import { holderValues, type Template, templatesEver } from '../../templates/index.ts';
import { lineMachine } from '../machine.ts';
import { lineUse, type Step } from './ask-registry.ts';
import { decided, type LineKind, type LineRow } from './line-store.ts';

/** A line that its registry has done, with the term it tells. */
export interface Completed {
  readonly line: LineRow;
  readonly step: Step;
  readonly term: { readonly createdAt?: Date; readonly expiresAt: Date; readonly yearRefused?: true };
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
  };
}

/** The names that the registry made become their customer's, each held by the template it was bought with. */
async function takeOver(tx: Tx, made: readonly Completed[]): Promise<Map<bigint, bigint>> {
  const first = made[0];
  if (!first) return new Map();
  const ids = [...new Set(made.flatMap(({ line }) => line.templateId ?? []))];
  const templates = await templatesEver(tx, first.line.customerId, ids);
  const arrivals = made.map((each) => {
    const template = templates.get(each.line.templateId ?? 0n);
    if (!template) throw new Error(`line ${each.line.id} has no template`);
    return arrivalOf(tx, each, template);
  });
  const domainIds = await arriveDomains(tx, arrivals);
  return new Map(made.map(({ line }, at) => [line.id, domainIds[at] as bigint]));
}

/** Writes what the registry has done: names made or renewed, lines decided; answers the names made by line. Counting and money come after. */
export async function completeLines(tx: Tx, completed: readonly Completed[]): Promise<Map<bigint, bigint>> {
  if (completed.length === 0) return new Map();
  const made = await takeOver(
    tx,
    completed.filter(({ line }) => line.kind === 'register'),
  );
  // What came back without its year has no new day.
  const lived = completed.filter(({ line, term }) => line.kind !== 'register' && !term.yearRefused);
  await recordRenewals(
    tx,
    lived.map(({ line, term }) => ({
      domainId: line.domainId as bigint,
      expiresAt: term.expiresAt,
      cause: causeOf(line),
      act: line.kind === 'restore' ? 'domain.restored' : 'domain.renewed',
    })),
  );
  const lines = completed.map(({ line }) => line);
  const kept = lines.map(({ id, domainId }) => ({ reason: null, domainId: made.get(id) ?? domainId }));
  await transitionAll(tx, lineMachine, lines, 'complete', decided(tx, kept));
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

/** The lines' held money becomes what the names cost; the registry's share stands beside it (GW7). */
export async function charge(tx: Tx, completed: readonly Completed[]): Promise<void> {
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
  );
}
