import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { ContactRole } from '#contract/rules/suffixes/profile.ts';
import type { ContactHandles, DomainAnswer, Registries, RegistryGateway } from '../../../gateways/registry/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import type { HeldItem, Outcome, TaskHead, Words } from '../../tasks/index.ts';
import { ensureContact } from '../../templates/index.ts';
import { askRegistry, type Result } from '../registry-acts/ask-registry.ts';
import type { DomainCommand } from '../registry-acts/facts.ts';
import { alarmOfRefusal, wordsOfRefusal } from '../registry-acts/refusal-words.ts';
import { type ActRow, answeredOf, insertActs, lastActs, saveAnswers } from '../registry-acts/store.ts';
import { applyChanges } from './apply-change.ts';
import { readyNames } from './ready-names.ts';

const CALLER = 'holder-change';
/**
 * A change half of which was there already is planned once more; more often something is wrong, and the item comes back
 * later.
 */
const ROUNDS_MAX = 4;

interface Work {
  readonly house: House;
  readonly registries: Registries;
  readonly task: TaskHead;
  readonly item: HeldItem;
}

const failed = ({ item }: Work, { reason, vars }: Words): Outcome => ({
  id: item.id,
  result: 'fail',
  reason,
  ...(vars ? { vars } : {}),
});
const later = ({ item }: Work): Outcome => ({ id: item.id, result: 'later', reason: 'acts:reason.down' });
const unknown = ({ item }: Work): Outcome => ({ id: item.id, result: 'unknown' });

const inTx = <T>({ house }: Work, work: (tx: Tx) => Promise<T>) => transact(house, systemCaller(CALLER), work);

function gatewayOf({ registries }: Work, name: string): RegistryGateway {
  const gateway = registries.get(suffixOf(name)?.registry ?? '');
  if (!gateway) throw new Error(`no registry serves ${name}`);
  return gateway;
}

const rolesOf = (name: string): readonly ContactRole[] => suffixOf(name)?.capabilities.value.contactRoles ?? [];

/** Every role that the suffix names, held by one contact. */
const handlesFor = (name: string, handle: string): ContactHandles =>
  Object.fromEntries(rolesOf(name).map((role) => [role, handle]));

/** Of contacts that a name once had, those in roles that its suffix still names. */
const heldRoles = (name: string, contacts: ContactHandles): ContactHandles =>
  Object.fromEntries(rolesOf(name).flatMap((role) => (contacts[role] ? [[role, contacts[role]]] : [])));

/**
 * The one command from the contacts there are to those wanted; undefined where nothing differs. A role that is wanted
 * no more goes: the old holder would stand in it for ever. Pure.
 */
export function planContacts(there: ContactHandles, wanted: ContactHandles): DomainCommand | undefined {
  const others = ['admin', 'tech', 'billing'] as const;
  const changed = others.filter((role) => wanted[role] !== there[role]);
  const pick = (of: ContactHandles) =>
    Object.fromEntries(changed.flatMap((role) => (of[role] === undefined ? [] : [[role, of[role]]])));
  const [add, remove] = [pick(wanted), pick(there)];
  const registrant = wanted.registrant !== there.registrant ? wanted.registrant : undefined;
  if (registrant === undefined && changed.length === 0) return undefined;
  return {
    do: 'updateDomain',
    was: there,
    ...(registrant === undefined ? {} : { registrant }),
    ...(Object.keys(add).length > 0 ? { addContacts: add } : {}),
    ...(Object.keys(remove).length > 0 ? { removeContacts: remove } : {}),
  };
}

/** What came of a command, kept with it; the registry's yes is written to our own rows in the same transaction. */
async function settle(of: Work, act: ActRow, result: Result): Promise<Outcome | 'again'> {
  if (result.kind === 'seen' || result.kind === 'seenHost') throw new Error('a command was answered by a look');
  const answer = answeredOf(act, result);
  const alarm = result.kind === 'refused' ? alarmOfRefusal(result) : undefined;
  return inTx(of, async (tx) => {
    await saveAnswers(tx, [answer]);
    if (alarm) {
      tx.house.metrics.alarms.inc({ kind: alarm });
      return later(of);
    }
    switch (answer.outcome) {
      case 'done':
        return applyOne(tx, of, act);
      case 'refused':
        return failed(
          of,
          result.kind === 'refused' ? wordsOfRefusal(act.command, result) : { reason: 'acts:reason.refused' },
        );
      case 'unsent':
        return later(of);
      case 'absent':
        return 'again';
      case 'unknown':
        return unknown(of);
    }
  });
}

/** The registry has said yes: our row follows, whatever has become of consent or template since. */
async function applyOne(tx: Tx, of: Work, act: ActRow | undefined): Promise<Outcome> {
  const [{ row, wanted }] = await readyNames(tx, of.task, [of.item]);
  if (!row) return failed(of, { reason: 'acts:reason.notMine' });
  const was = act?.command.do === 'updateDomain' ? act.command.was : undefined;
  const [outcome] = await applyChanges(tx, of.task, [
    { item: of.item, row, wanted, ...(was ? { contacts: was } : {}) },
  ]);
  return outcome as Outcome;
}

/** What is wanted at the registry; a contact is made where there is none for these values yet. */
async function contactsWanted(of: Work): Promise<{ handles: ContactHandles } | { outcome: Outcome }> {
  const { item, task } = of;
  const judged = await inTx(of, async (tx) => (await readyNames(tx, task, [item]))[0]);
  if (judged?.wrong) return { outcome: failed(of, judged.wrong) };
  if (!judged?.row) return { outcome: failed(of, { reason: 'acts:reason.notMine' }) };
  const { row, wanted } = judged;
  const { contacts: back } = wanted.wish.back ?? {};
  if (back) return { handles: heldRoles(row.name, back) };
  const made = await ensureContact(of.house, gatewayOf(of, row.name), {
    customerId: task.customerId,
    templateId: wanted.templateId,
  });
  switch (made.kind) {
    case 'ready':
      return { handles: handlesFor(row.name, made.handle) };
    case 'later':
      return { outcome: later(of) };
    case 'refused':
      return { outcome: failed(of, { reason: 'holders:reason.contactRefused' }) };
    case 'notLatin':
      return { outcome: failed(of, { reason: 'holders:reason.notLatin' }) };
    default:
      return { outcome: failed(of, { reason: 'holders:reason.notVerified' }) };
  }
}

/** The contacts that the name has at its registry now. */
function contactsThere(of: Work, answer: DomainAnswer): { there: ContactHandles } | { outcome: Outcome } {
  if (answer.kind === 'absent') return { outcome: failed(of, { reason: 'acts:reason.gone' }) };
  if (answer.kind !== 'found') return { outcome: later(of) };
  if (!answer.domain.ours) return { outcome: failed(of, { reason: 'acts:reason.notSponsor' }) };
  return { there: answer.domain.contacts ?? {} };
}

/** Writes the command down, after a last look at what it is for; or ends the item without one. */
function intend(of: Work, command: DomainCommand | undefined): Promise<{ act: ActRow } | { outcome: Outcome }> {
  return inTx(of, async (tx) => {
    const [judged] = await readyNames(tx, of.task, [of.item]);
    if (judged?.wrong) return { outcome: failed(of, judged.wrong) };
    if (!judged?.row) return { outcome: failed(of, { reason: 'acts:reason.notMine' }) };
    if (!command) return { outcome: await applyOne(tx, of, undefined) };
    const acts = await insertActs(tx, [{ itemId: of.item.id, domainId: judged.row.id, command }]);
    return { act: acts.get(of.item.id) as ActRow };
  });
}

async function changeOnce(of: Work): Promise<Outcome | 'again'> {
  const { house, registries, item } = of;
  const wanted = await contactsWanted(of);
  if ('outcome' in wanted) return wanted.outcome;
  const found = contactsThere(of, await gatewayOf(of, item.name).infoDomain(item.name));
  if ('outcome' in found) return found.outcome;
  const intent = await intend(of, planContacts(found.there, wanted.handles));
  if ('outcome' in intent) return intent.outcome;
  return settle(of, intent.act, await askRegistry(house, registries, { do: 'send', name: item.name, act: intent.act }));
}

/** A command that nobody knows the end of is asked for before anything else. */
async function askOpen(of: Work): Promise<Outcome | 'again'> {
  const { act, at } = await inTx(of, async (tx) => ({
    act: (await lastActs(tx, [of.item.id])).get(of.item.id),
    at: tx.now,
  }));
  if (!act || (act.outcome !== null && act.outcome !== 'unknown')) return 'again';
  return settle(of, act, await askRegistry(of.house, of.registries, { do: 'ask', name: of.item.name, act, at }));
}

/**
 * Changes the contacts of one name at a registry that holds them: contact object, domain update, our own row. May be
 * killed anywhere: every command is a committed row before it is sent, and an open one is asked for.
 */
export async function changeAtRegistry(of: Work): Promise<Outcome> {
  let outcome = await askOpen(of);
  for (let round = 0; outcome === 'again' && round < ROUNDS_MAX; round += 1) outcome = await changeOnce(of);
  return outcome === 'again' ? later(of) : outcome;
}
