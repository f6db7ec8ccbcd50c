import { succeeded } from '#protocols/epp/answer.ts';
import { findValue } from '#protocols/epp/codec/element-spec.ts';
import { checkContacts as checkCommand } from '#protocols/epp/commands/check.ts';
import { createContact as createCommand } from '#protocols/epp/commands/create.ts';
import { deleteContact as deleteCommand } from '#protocols/epp/commands/delete.ts';
import { infoContact as infoCommand } from '#protocols/epp/commands/info.ts';
import { updateContact as updateCommand } from '#protocols/epp/commands/update.ts';
import { contactChkData } from '#protocols/epp/objects/contact.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import { forContact } from '../extensions.ts';
import type { ContactAnswer, ContactDeleteIntent, ContactIntent, ContactUpdateIntent, ContactView } from '../index.ts';
import { type Outcome, outcomeOf, type Resolution } from '../outcomes.ts';
import { foundOf } from '../queries.ts';
import type { RegistryAccount } from '../sessions/account.ts';
import { contactView, disclosureInput, phoneInput, postalInput } from './contact-data.ts';
import { judgeGone, judgeMade, undecided } from './resolve-objects.ts';

/** Contact objects (RFC 5733), at the registries that keep them. */

const nothing = () => undefined;

export async function checkContacts(
  account: RegistryAccount,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const asked = [...new Set(ids)];
  const size = account.limits.namesPerCheck;
  const batches = Array.from({ length: Math.ceil(asked.length / size) }, (_, at) =>
    asked.slice(at * size, (at + 1) * size),
  );
  const found = new Map<string, boolean>();
  await Promise.all(
    batches.map(async (batch) => {
      const sent = await account.ask('check', checkCommand, batch);
      if ('lost' in sent || !succeeded(sent.answer)) return;
      for (const { object } of findValue(contactChkData, sent.answer.data) ?? []) found.set(object.text, object.avail);
    }),
  );
  return found;
}

export async function infoContact(account: RegistryAccount, id: string): Promise<ContactAnswer> {
  const sent = await account.ask('transform', infoCommand, { id });
  const outcome = outcomeOf(sent, (answer) => contactView(answer, account.settings.login));
  return foundOf(outcome, (contact) => ({ contact }));
}

export async function createContact(account: RegistryAccount, intent: ContactIntent): Promise<Outcome<undefined>> {
  const { id, postal, voice, voiceExtension, fax, email, authInfo, disclosure, chinese, clTRID } = intent;
  const input = {
    id,
    postalInfo: postal.map(postalInput),
    ...(voice === undefined ? {} : { voice: phoneInput(voice, voiceExtension) }),
    ...(fax === undefined ? {} : { fax: phoneInput(fax) }),
    email,
    authInfo: { pw: { text: authInfo } },
    ...(disclosure ? { disclose: disclosureInput(disclosure, postal) } : {}),
  };
  const extensions = forContact('create', chinese, account.settings.purveyor);
  const outcome = outcomeOf(await account.change(createCommand, input, clTRID, extensions), nothing);
  // The handle is ours alone: "exists" is our own doing, by an earlier try or by another process that sends the same
  // one now.
  if (outcome.kind !== 'refused' || outcome.code !== RESULT.EXISTS) return outcome;
  const resolution = await resolveCreateContact(account, intent);
  return resolution.kind === 'absent' ? outcome : resolution;
}

export async function updateContact(
  account: RegistryAccount,
  intent: ContactUpdateIntent,
): Promise<Outcome<undefined>> {
  const { id, clTRID, postal = [], voice, voiceExtension, fax, email, authInfo, disclosure, chinese } = intent;
  const statuses = (list: readonly string[] = []) =>
    list.length > 0 ? { status: list.map((s) => ({ s: s as 'clientDeleteProhibited', text: '' })) } : undefined;
  const [add, rem] = [statuses(intent.addStatuses), statuses(intent.removeStatuses)];
  const chg = {
    ...(postal.length > 0 ? { postalInfo: postal.map(postalInput) } : {}),
    ...(voice === undefined ? {} : { voice: phoneInput(voice, voiceExtension) }),
    ...(fax === undefined ? {} : { fax: phoneInput(fax) }),
    ...(email === undefined ? {} : { email }),
    ...(authInfo === undefined ? {} : { authInfo: { pw: { text: authInfo } } }),
    ...(disclosure ? { disclose: disclosureInput(disclosure, postal) } : {}),
  };
  const input = {
    id,
    ...(add ? { add } : {}),
    ...(rem ? { rem } : {}),
    ...(Object.keys(chg).length > 0 ? { chg } : {}),
  };
  const extensions = forContact('update', chinese, account.settings.purveyor);
  return outcomeOf(await account.change(updateCommand, input, clTRID, extensions), nothing);
}

export async function deleteContact(
  account: RegistryAccount,
  { id, clTRID }: ContactDeleteIntent,
): Promise<Outcome<undefined>> {
  return outcomeOf(await account.change(deleteCommand, id, clTRID), nothing);
}

/** Our handles are never used twice, so one made by us after the intent is the one intended. */
export async function resolveCreateContact(
  account: RegistryAccount,
  intent: ContactIntent,
): Promise<Resolution<undefined>> {
  const answer = await infoContact(account, intent.id);
  const found = answer.kind === 'found' ? answer.contact : undefined;
  return judgeMade(answer, found, intent, account.limits.clockSkewMs);
}

export async function resolveUpdateContact(
  account: RegistryAccount,
  intent: ContactUpdateIntent,
): Promise<Resolution<undefined>> {
  return judgeContactUpdate(await infoContact(account, intent.id), intent);
}

/** Data alone can be sent again whatever the answer was; statuses are compared, for adding one twice is refused. */
export function judgeContactUpdate(answer: ContactAnswer, intent: ContactUpdateIntent): Resolution<undefined> {
  const { trace } = answer;
  if (answer.kind === 'absent') {
    return { kind: 'refused', code: RESULT.DOES_NOT_EXIST, reason: 'no such contact', trace };
  }
  if (answer.kind !== 'found') return undecided(answer);
  return isAsIntended(answer.contact, intent)
    ? { kind: 'done', data: undefined, pending: false, trace }
    : { kind: 'absent' };
}

function isAsIntended(there: ContactView, intent: ContactUpdateIntent): boolean {
  const same = <K extends 'voice' | 'fax' | 'email' | 'authInfo'>(key: K) =>
    intent[key] === undefined || intent[key] === (there[key] ?? '');
  const addresses = (intent.postal ?? []).every((wanted) => {
    const kept = there.postal.find(({ type }) => type === wanted.type);
    return kept !== undefined && JSON.stringify(postalInput(kept)) === JSON.stringify(postalInput(wanted));
  });
  const { mobile, document, type } = intent.chinese ?? {};
  return (
    (['voice', 'fax', 'email', 'authInfo'] as const).every(same) &&
    addresses &&
    (intent.addStatuses ?? []).every((status) => there.statuses.includes(status)) &&
    (intent.removeStatuses ?? []).every((status) => !there.statuses.includes(status)) &&
    (mobile === undefined || mobile === there.chinese?.mobile) &&
    (type === undefined || type === there.chinese?.type) &&
    (document === undefined || document.number === there.chinese?.document?.number)
  );
}

export async function resolveDeleteContact(
  account: RegistryAccount,
  { id }: ContactDeleteIntent,
): Promise<Resolution<undefined>> {
  const answer = await infoContact(account, id);
  return judgeGone(answer, answer.kind === 'found' ? answer.contact.statuses : []);
}
