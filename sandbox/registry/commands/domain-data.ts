import { domainToASCII } from 'node:url';
import { isInternational } from '../names.ts';
import { instant, type Registry } from '../registry.ts';
import type { Domain, Transfer } from '../store/domains.ts';
import { el, rooted, type Xml } from '../xml/writer.ts';
import type { DsData, HostsWanted } from './command.ts';

/**
 * The statuses to show: those that were set, those that follow, and `ok` only when there is no other (RFC 5731 §2.3).
 */
export function statusesOf(domain: Domain): string[] {
  const statuses = [...domain.statuses];
  if (domain.phase !== 'registered') statuses.push('pendingDelete');
  if (domain.transferDue !== null) statuses.push('pendingTransfer');
  if (domain.own.pending) statuses.push(domain.own.pending.act === 'create' ? 'pendingCreate' : 'pendingRenew');
  if (domain.nameservers.length === 0) statuses.push('inactive');
  return statuses.length > 0 ? statuses : ['ok'];
}

/** The grace or redemption statuses of RFC 3915 §3.1, now. */
export function rgpStatusesOf(registry: Registry, domain: Domain, now: number): string[] {
  if (domain.phase === 'redemption') return ['redemptionPeriod'];
  if (domain.phase !== 'registered') return [domain.phase];
  return [...new Set(registry.domains.graces(domain.name, now).map((grace) => grace.kind))];
}

/** A domain at one moment, as `domain:infData` needs it; kept in poll messages, where the domain may be gone later. */
export type DomainSnapshot = Omit<Domain, 'authInfo'> & { readonly authInfo?: string; readonly subordinates: string[] };

/** The snapshot for messages: never with the authInfo. */
export function snapshot(registry: Registry, { authInfo: _secret, ...domain }: Domain): DomainSnapshot {
  return { ...domain, subordinates: registry.hosts.subordinates(domain.name) };
}

/** `domain:infData`. */
export function infData(domain: DomainSnapshot, hosts: HostsWanted = 'all'): Xml {
  const delegated = (hosts === 'all' || hosts === 'del') && domain.nameservers.length > 0;
  const subordinate = hosts === 'all' || hosts === 'sub' ? domain.subordinates : [];
  return rooted(
    'domain:infData',
    {},
    el('domain:name', {}, domain.name),
    el('domain:roid', {}, domain.roid),
    statusesOf({ authInfo: '', ...domain }).map((s) => el('domain:status', { s })),
    domain.contacts.filter(({ role }) => role === 'registrant').map(({ id }) => el('domain:registrant', {}, id)),
    domain.contacts
      .filter(({ role }) => role !== 'registrant')
      .map(({ role, id }) => el('domain:contact', { type: role }, id)),
    delegated &&
      el(
        'domain:ns',
        {},
        domain.nameservers.map((host) => el('domain:hostObj', {}, host)),
      ),
    subordinate.map((host) => el('domain:host', {}, host)),
    el('domain:clID', {}, domain.sponsor),
    el('domain:crID', {}, domain.creator),
    el('domain:crDate', {}, instant(domain.createdAt)),
    domain.updater !== null && el('domain:upID', {}, domain.updater),
    domain.updatedAt !== null && el('domain:upDate', {}, instant(domain.updatedAt)),
    el('domain:exDate', {}, instant(domain.expiresAt)),
    domain.transferredAt !== null && el('domain:trDate', {}, instant(domain.transferredAt)),
    domain.authInfo ? el('domain:authInfo', {}, el('domain:pw', {}, domain.authInfo)) : undefined,
  );
}

/** `domain:trnData` of RFC 5731 §3.1.3. */
export function trnData(transfer: Omit<Transfer, 'id'>): Xml {
  return rooted(
    'domain:trnData',
    {},
    el('domain:name', {}, transfer.domain),
    el('domain:trStatus', {}, transfer.status),
    el('domain:reID', {}, transfer.requester),
    el('domain:reDate', {}, instant(transfer.requestedAt)),
    el('domain:acID', {}, transfer.loser),
    el('domain:acDate', {}, instant(transfer.actedAt)),
    transfer.expiresAt !== null && el('domain:exDate', {}, instant(transfer.expiresAt)),
  );
}

/** `rgp:infData` or `rgp:upData`; undefined when no period runs. */
export function rgpData(tag: 'rgp:infData' | 'rgp:upData', statuses: readonly string[]): Xml | undefined {
  if (statuses.length === 0) return undefined;
  return rooted(
    tag,
    {},
    statuses.map((s) => el('rgp:rgpStatus', { s })),
  );
}

/** `secDNS:infData`; undefined for an unsigned delegation. */
export function secDnsData(ds: readonly DsData[]): Xml | undefined {
  if (ds.length === 0) return undefined;
  return rooted(
    'secDNS:infData',
    {},
    ds.map((record) =>
      el(
        'secDNS:dsData',
        {},
        el('secDNS:keyTag', {}, String(record.keyTag)),
        el('secDNS:alg', {}, String(record.alg)),
        el('secDNS:digestType', {}, String(record.digestType)),
        el('secDNS:digest', {}, record.digest),
      ),
    ),
  );
}

/** What only some registries tell of a domain beside `domain:infData`; each session gets what it named at login. */
export function ownInfData(registry: Registry, { name, own }: Pick<Domain, 'name' | 'own'>): Xml[] {
  const found: Xml[] = [];
  if (registry.traits.purveyor) {
    found.push(
      rooted(
        'cnnic-domain:infData',
        {},
        own.holderType && el('cnnic-domain:type', {}, own.holderType),
        own.purveyor && el('cnnic-domain:purveyor', {}, own.purveyor),
      ),
    );
  }
  if (own.table) found.push(rooted('idn:data', {}, el('idn:table', {}, own.table)));
  if (registry.traits.idn === 'bundle' && own.simplified) {
    const { simplified = '', traditional = '', variants = [] } = own;
    const original = isInternational(name) ? name : domainToASCII(name);
    found.push(
      rooted(
        'cdn:infData',
        {},
        el('cdn:OCDNPunycode', {}, original),
        el('cdn:SCDN', {}, simplified),
        el('cdn:SCDNPunycode', {}, domainToASCII(simplified)),
        el('cdn:TCDN', {}, traditional),
        el('cdn:TCDNPunycode', {}, domainToASCII(traditional)),
        variants.length > 0 && el('cdn:VCDNList', {}, bundled(variants)),
      ),
    );
  }
  return found;
}

/** `cdn:creData`: the forms that were made together; nothing for a name without any. */
export function bundleData(registry: Registry, { own }: Pick<Domain, 'own'>): Xml[] {
  const { simplified, traditional = '', variants = [] } = own;
  if (registry.traits.idn !== 'bundle' || !simplified) return [];
  const list = variants.map((variant) => el('cdn:VCDN', {}, variant));
  return [
    rooted(
      'cdn:creData',
      {},
      el('cdn:SCDN', {}, simplified),
      el('cdn:TCDN', {}, traditional),
      list.length > 0 && el('cdn:VCDNList', {}, list),
    ),
  ];
}

const bundled = (variants: readonly string[]): Xml[] => [
  ...variants.map((variant) => el('cdn:VCDN', {}, variant)),
  ...variants.map((variant) => el('cdn:VCDNPunycode', {}, domainToASCII(variant))),
];

/** How a name stands with the codes of a verification service. */
export function codesInfData({ own }: Pick<Domain, 'own'>, demanded: boolean): Xml {
  const { codes = [] } = own;
  const whole = ['domain', 'real-name'].every((type) => codes.some((code) => code.type === type));
  const status = whole ? 'compliant' : demanded || codes.length > 0 ? 'nonCompliant' : 'notApplicable';
  const set = codes.map(({ type, code, at }) => el('verificationCode:code', { type, date: instant(at) }, code));
  const profile =
    codes.length > 0 &&
    el(
      'verificationCode:profile',
      { name: 'china' },
      el('verificationCode:status', {}, status),
      el('verificationCode:set', {}, set),
    );
  return rooted('verificationCode:infData', {}, el('verificationCode:status', {}, status), profile);
}
