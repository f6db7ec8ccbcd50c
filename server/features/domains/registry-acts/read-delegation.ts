import type { DomainDelegation } from '#contract/api/registry-acts.ts';
import { LOCK_FIELDS } from '#contract/api/registry-acts.ts';
import { LOCK_STATUS, LOCKS, type Lock, REGISTRY_ACTS, type RegistryActName } from '#contract/rules/registry-acts.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Hold } from '../store.ts';
import { capabilitiesOf, judgeAct } from './judge-act.ts';
import { holdsOf, type NameAtHand, namesAtHand, namesUsing } from './store.ts';
import type { Wish } from './wish.ts';

const USERS_SHOWN = 3;

function lockValue(statuses: readonly string[], lock: Lock): 'on' | 'off' | 'registry' {
  const { client, server } = LOCK_STATUS[lock];
  if (statuses.includes(server)) return 'registry';
  return statuses.includes(client) ? 'on' : 'off';
}

/** A change that is one: what stands in the way of any. */
function probeOf(act: RegistryActName, { row, facts }: NameAtHand): Wish {
  switch (act) {
    case 'nameServers':
      return { act, servers: [...facts.servers, 'probe.invalid'].slice(-capabilitiesOf(row.name).nameserversMax) };
    case 'locks':
      return { act, locks: { transfer: lockValue(facts.statuses, 'transfer') === 'on' ? 'off' : 'on' } };
    case 'hosts':
      // One that is there, where there is one: that no more can be made forbids neither its change nor its removal.
      return { act, host: [...facts.hosts.keys()][0] ?? `probe.${row.name}`, addresses: ['2001:db8::53'] };
    case 'dnssec':
      return { act, ds: [{ keyTag: 0, alg: 0, digestType: 0, digest: '' }], keys: [] };
  }
}

function judgeProbe(tx: Tx, act: RegistryActName, at: NameAtHand, holds: readonly Hold[]) {
  const verdict = judgeAct(at, { wish: probeOf(act, at), holds, own: [], ours: [], undo: false, now: tx.now });
  if (verdict.verdict === 'good') return { Act: act, Allowed: true, Lift: false };
  const lift = verdict.verdict === 'fixable' && 'act' in verdict.fix && verdict.fix.act === 'liftLock';
  return { Act: act, Allowed: false, Lift: lift, Reason: translate(tx.lang, verdict.reason, verdict.vars ?? {}) };
}

/** Everything these acts change of one name, and which of them can be done. @throws refusal DOMAIN_NOT_FOUND */
export async function readDelegation(tx: Tx, name: string): Promise<DomainDelegation> {
  const customerId = customerOf(tx);
  const at = (await namesAtHand(tx, customerId, [name])).get(name);
  if (!at) throw refuse('DOMAIN_NOT_FOUND');
  const { row, facts } = at;
  const holds = (await holdsOf(tx, [row.id])).get(row.id) ?? [];
  const { nameserversMin, nameserversMax, dnssec } = capabilitiesOf(row.name);
  const hosts: DomainDelegation['Hosts'] = [];
  for (const [host, addresses] of facts.hosts)
    hosts.push({ Host: host, Addresses: [...addresses], UsedBy: await namesUsing(tx, customerId, host, USERS_SHOWN) });
  const locks = Object.fromEntries(LOCKS.map((lock) => [LOCK_FIELDS[lock], lockValue(facts.statuses, lock)]));
  return {
    Name: row.name,
    Unicode: row.unicode,
    ServersMin: nameserversMin,
    ServersMax: nameserversMax,
    Dnssec: dnssec,
    Servers: facts.servers.map((host) => {
      const addresses = facts.hosts.get(host);
      return { Host: host, ...(addresses ? { Addresses: [...addresses] } : {}) };
    }),
    Locks: locks as DomainDelegation['Locks'],
    Hosts: hosts,
    Ds: facts.ds.map(({ keyTag, alg, digestType, digest }) => ({
      KeyTag: keyTag,
      Algorithm: alg,
      DigestType: digestType,
      Digest: digest,
    })),
    Keys: facts.keys.map(({ flags, protocol, alg, pubKey }) => ({
      Flags: flags,
      Protocol: protocol,
      Algorithm: alg,
      PublicKey: pubKey,
    })),
    Acts: REGISTRY_ACTS.map((act) => judgeProbe(tx, act, at, holds)),
  };
}
