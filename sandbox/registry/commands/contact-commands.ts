import { DAY_MS } from '../policy.ts';
import { refuse } from '../refusal.ts';
import { type Answer, type Caller, purveyorOf, type Registry } from '../registry.ts';
import type { Contact, ContactData, ContactTransfer, Identity, Postal } from '../store/contacts.ts';
import { el, rooted } from '../xml/writer.ts';
import type { ContactCommand, ContactCreate, ContactUpdate, Extensions, PostalChange } from './command.ts';
import { contactInfData, contactOwnData, contactTrnData } from './contact-data.ts';
import { requireAuthInfo } from './domain-rules.ts';

const CLIENT_STATUSES: readonly string[] = [
  'clientDeleteProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
];

/** The contact mapping of RFC 5733. */
export function runContactCommand(
  registry: Registry,
  caller: Caller,
  command: ContactCommand,
  asked: Extensions,
): Answer {
  switch (command.kind) {
    case 'contact:check':
      return checkContacts(registry, command.ids);
    case 'contact:create':
      return createContact(registry, caller, command, asked);
    case 'contact:info':
      return infoContact(registry, caller, command.id, command.authInfo);
    case 'contact:update':
      return updateContact(registry, caller, command, asked);
    case 'contact:delete': {
      const contact = requireOwn(registry, caller, command.id);
      requirePermitted(contact, 'Delete');
      if (registry.contacts.usedBy(contact.id).length > 0) refuse(2305, 'domains name the contact');
      registry.contacts.remove(contact.id);
      return { code: 1000 };
    }
    case 'contact:transfer':
      return transferContact(registry, caller, command);
  }
}

function checkContacts(registry: Registry, ids: readonly string[]): Answer {
  const { namesPerCheck } = registry.rules;
  if (ids.length > namesPerCheck) refuse(2306, `at most ${namesPerCheck} contacts in one check`);
  const checked = ids.map((id) => {
    const taken = registry.contacts.exists(id);
    return el(
      'contact:cd',
      {},
      el('contact:id', { avail: taken ? 0 : 1 }, id),
      taken && el('contact:reason', {}, 'In use'),
    );
  });
  return { code: 1000, data: rooted('contact:chkData', {}, checked) };
}

/** The demands of this registry on a contact: both blocks and the identity of the holder, where it wants them. */
function requireComplete(registry: Registry, caller: Caller, data: ContactData, identity: Identity | undefined): void {
  const wanted = registry.traits.contacts;
  if (wanted?.both && data.postal.length < 2) refuse(2003, 'both address blocks are needed');
  if (!wanted?.both && !data.postal.some(({ type }) => type === 'int')) refuse(2003, 'the block int is needed');
  if (!data.voice?.number) refuse(2003, 'a telephone number is needed');
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(data.email)) refuse(2005, 'not a mail address');
  if (!wanted?.identity) return;
  if (!identity?.type || !identity.document) refuse(2003, 'the identity of the contact is missing');
  if (identity?.purveyor !== undefined && identity.purveyor !== purveyorOf(caller.registrar))
    refuse(2306, 'purveyor is not that of the registrar');
}

function createContact(registry: Registry, caller: Caller, command: ContactCreate, { identity }: Extensions): Answer {
  const { id } = command;
  if (registry.contacts.exists(id)) refuse(2302, 'the contact exists');
  requireComplete(registry, caller, command.data, identity);
  requireAuthInfo(command.authInfo);
  const now = registry.now();
  const data: ContactData = identity ? { ...command.data, identity } : command.data;
  registry.contacts.save({
    id,
    roid: `contact${registry.database.count('roid')}-${registry.traits.purveyor ? 'cn' : 'SBX'}`,
    sponsor: caller.registrar,
    creator: caller.registrar,
    createdAt: now,
    updater: null,
    updatedAt: null,
    transferredAt: null,
    authInfo: command.authInfo,
    statuses: [],
    data,
    transfer: null,
  });
  const made = rooted(
    'contact:creData',
    {},
    el('contact:id', {}, id),
    el('contact:crDate', {}, new Date(now).toISOString()),
  );
  return { code: 1000, data: made };
}

function infoContact(registry: Registry, caller: Caller, id: string, authInfo: string | undefined): Answer {
  const contact = settled(registry, requireContact(registry, id));
  if (authInfo !== undefined && !proves(contact, authInfo)) refuse(2202, 'authInfo is wrong');
  const mine = contact.sponsor === caller.registrar;
  // RFC 5733 §3.1.2: what is not one's own is not shown without its code.
  if (!mine && authInfo === undefined) refuse(2201, 'the contact is sponsored by another registrar');
  const linked = registry.contacts.usedBy(id).length > 0;
  return { code: 1000, data: contactInfData(contact, linked, mine), extensions: contactOwnData(registry, contact) };
}

function updateContact(registry: Registry, caller: Caller, command: ContactUpdate, { identity }: Extensions): Answer {
  const contact = requireOwn(registry, caller, command.id);
  const { add, remove, change } = command;
  const { postal, authInfo, ...rest } = change;
  const nothing = add.length + remove.length + postal.length === 0 && Object.keys(rest).length === 0;
  if (nothing && authInfo === undefined && !identity) refuse(2003, 'nothing to change');
  const lifts = remove.includes('clientUpdateProhibited');
  if (!lifts) requirePermitted(contact, 'Update');
  for (const status of [...add, ...remove]) {
    if (!CLIENT_STATUSES.includes(status)) refuse(2306, `${status} is not for registrars to set`);
  }
  for (const status of remove) if (!contact.statuses.includes(status)) refuse(2306, `status ${status} is not there`);
  for (const status of add) if (contact.statuses.includes(status)) refuse(2306, `status ${status} is there already`);
  const data: ContactData = {
    ...contact.data,
    ...rest,
    postal: changedPostal(contact.data.postal, postal),
    ...(identity && { identity: { ...contact.data.identity, ...identity } }),
  };
  requireComplete(registry, caller, data, data.identity);
  if (authInfo !== undefined) requireAuthInfo(authInfo);
  registry.contacts.save({
    ...contact,
    data,
    authInfo: authInfo ?? contact.authInfo,
    statuses: [...contact.statuses.filter((status) => !remove.includes(status)), ...add],
    updater: caller.registrar,
    updatedAt: registry.now(),
  });
  return { code: 1000 };
}

function changedPostal(held: readonly Postal[], changes: readonly PostalChange[]): Postal[] {
  const next = held.map((block) => ({ ...block, ...changes.find(({ type }) => type === block.type) }));
  for (const change of changes) {
    if (held.some(({ type }) => type === change.type)) continue;
    const { name, city, cc } = change;
    if (!name || !city || !cc) return refuse(2003, 'a new address block must be whole');
    next.push({ street: [], ...change, name, city, cc });
  }
  return next;
}

function transferContact(
  registry: Registry,
  caller: Caller,
  command: ContactCommand & { kind: 'contact:transfer' },
): Answer {
  const contact = settled(registry, requireContact(registry, command.id));
  const { transfer } = contact;
  const now = registry.now();
  const save = (next: ContactTransfer, moved = false): Answer => {
    const given = moved ? { sponsor: next.requester, transferredAt: now, authInfo: '' } : {};
    registry.contacts.save({ ...contact, ...given, transfer: next });
    return { code: next.status === 'pending' ? 1001 : 1000, data: contactTrnData(contact.id, next) };
  };
  if (command.op === 'request') {
    if (contact.sponsor === caller.registrar) refuse(2106, 'the contact is already yours');
    if (command.authInfo === undefined) refuse(2003, 'authInfo is missing');
    if (!proves(contact, command.authInfo)) refuse(2202, 'authInfo is wrong');
    if (transfer?.status === 'pending') refuse(2300, 'a transfer is pending');
    requirePermitted(contact, 'Transfer');
    const due = now + registry.traits.days.transferPending * DAY_MS;
    const { sponsor: loser } = contact;
    return save({ status: 'pending', requester: caller.registrar, requestedAt: now, loser, actedAt: due });
  }
  if (command.op === 'query') {
    if (!transfer) return refuse(2301, 'no transfer is known');
    if (![transfer.requester, transfer.loser].includes(caller.registrar)) refuse(2201, 'not a party to the transfer');
    return { code: 1000, data: contactTrnData(contact.id, transfer) };
  }
  if (transfer?.status !== 'pending') return refuse(2301, 'no transfer is pending');
  const decider = command.op === 'cancel' ? transfer.requester : transfer.loser;
  if (caller.registrar !== decider) refuse(2201, `only ${decider} may ${command.op} the transfer`);
  const status = { approve: 'clientApproved', reject: 'clientRejected', cancel: 'clientCancelled' } as const;
  return save({ ...transfer, status: status[command.op], actedAt: now }, command.op === 'approve');
}

/** A transfer nobody decided on has approved itself by now. */
function settled(registry: Registry, contact: Contact): Contact {
  const { transfer } = contact;
  if (transfer?.status !== 'pending' || transfer.actedAt > registry.now()) return contact;
  const { requester, actedAt } = transfer;
  const moved: Contact = {
    ...contact,
    sponsor: requester,
    transferredAt: actedAt,
    authInfo: '',
    transfer: { ...transfer, status: 'serverApproved' },
  };
  registry.contacts.save(moved);
  return moved;
}

const proves = (contact: Contact, authInfo: string): boolean =>
  contact.authInfo !== '' && contact.authInfo === authInfo;

function requireContact(registry: Registry, id: string): Contact {
  return registry.contacts.find(id) ?? refuse(2303, 'the contact does not exist');
}

function requireOwn(registry: Registry, caller: Caller, id: string): Contact {
  const contact = settled(registry, requireContact(registry, id));
  if (contact.sponsor !== caller.registrar) refuse(2201, 'the contact is sponsored by another registrar');
  return contact;
}

function requirePermitted(contact: Contact, act: 'Delete' | 'Transfer' | 'Update'): void {
  if (contact.transfer?.status === 'pending') refuse(2304, 'the contact is pendingTransfer');
  for (const status of [`client${act}Prohibited`, `server${act}Prohibited`]) {
    if (contact.statuses.includes(status)) refuse(2304, `the contact is ${status}`);
  }
}
