import type { Answer } from '#protocols/epp/answer.ts';
import { type Described, findValue } from '#protocols/epp/codec/element-spec.ts';
import { instantOf } from '#protocols/epp/codec/text.ts';
import { bundleCreData, bundleInfData } from '#protocols/epp/extensions/chinese-names.ts';
import { cnnicDomainInfData } from '#protocols/epp/extensions/cnnic.ts';
import { rgpInfData } from '#protocols/epp/extensions/rgp.ts';
import { secDnsInfData } from '#protocols/epp/extensions/secdns.ts';
import { verificationInfData } from '#protocols/epp/extensions/verification-code.ts';
import { whoisInfData } from '#protocols/epp/extensions/whois-info.ts';
import { NS } from '#protocols/epp/namespaces.ts';
import {
  type DomainInfo,
  domainCreData,
  domainInfData,
  domainRenData,
  domainTrnData,
} from '#protocols/epp/objects/domain.ts';
import type { ChineseForms, ContactHandles, DomainTerm, DomainView, TransferView, VerificationView } from './index.ts';

/** The registry's words as the port's types. Each gives undefined where the answer carries no such data. */

export function domainView(answer: Answer, ourId: string): DomainView | undefined {
  const found = findValue(domainInfData, answer.data);
  if (!found) return undefined;
  const grace = findValue(rgpInfData, answer.extensions);
  const { ds, keys } = findValue(secDnsInfData, answer.extensions)?.data ?? {};
  const contacts = handlesOf(found);
  return {
    name: found.name.toLowerCase(),
    roid: found.roid,
    statuses: found.status.map(({ s }) => s),
    graceStatuses: grace?.rgpStatus.map(({ s }) => s) ?? [],
    nameservers: hostNames(found.ns).map((name) => name.toLowerCase()),
    subordinateHosts: found.host.map((name) => name.toLowerCase()),
    ds: ds ?? [],
    ...(keys ? { keys } : {}),
    ...(answer.unread.some(({ ns, name }) => ns === NS.secDNS && name === 'infData')
      ? { dnssecUnread: true as const }
      : {}),
    ...(Object.keys(contacts).length > 0 ? { contacts } : {}),
    sponsor: found.clID,
    ours: found.clID === ourId,
    ...(found.crID === undefined ? {} : { createdBy: found.crID }),
    ...dated('createdAt', found.crDate),
    ...(found.upID === undefined ? {} : { updatedBy: found.upID }),
    ...dated('updatedAt', found.upDate),
    ...dated('expiresAt', found.exDate),
    ...dated('transferredAt', found.trDate),
    ...(found.authInfo?.pw ? { authInfo: found.authInfo.pw.text } : {}),
    ...besides(answer),
  };
}

/** What extensions tell of a domain. */
function besides(answer: Answer): Partial<DomainView> {
  if (answer.extensions.length === 0) return {};
  const whois = findValue(whoisInfData, answer.extensions);
  const verification = findValue(verificationInfData, answer.extensions);
  const purveyor = findValue(cnnicDomainInfData, answer.extensions)?.purveyor;
  const bundle = findValue(bundleInfData, answer.extensions);
  return {
    ...(whois ? { whois: whoisView(whois) } : {}),
    ...(verification ? { verification: verificationView(verification) } : {}),
    ...(purveyor === undefined ? {} : { purveyor }),
    ...(bundle ? { chineseForms: formsView(bundle) } : {}),
  };
}

type Read<S extends { content: { read(...args: never[]): unknown } }> = ReturnType<S['content']['read']>;

function whoisView({ registrar, whoisServer, url }: Read<typeof whoisInfData>): NonNullable<DomainView['whois']> {
  return {
    registrar,
    ...(whoisServer === undefined ? {} : { whoisServer }),
    ...(url === undefined ? {} : { url }),
  };
}

function verificationView({ status, profile }: Read<typeof verificationInfData>): VerificationView {
  return {
    status,
    profiles: profile.map(({ name, status: its, missing = [], set = [] }) => ({
      ...(name === undefined ? {} : { name }),
      status: its,
      missing: missing.map(({ type, due }) => ({ type, dueAt: instantOf(due) })),
      set: set.map(({ type, date }) => ({ type, setAt: instantOf(date) })),
    })),
  };
}

type Bundled = Pick<Read<typeof bundleCreData>, 'SCDN' | 'TCDN' | 'VCDNList'>;

function formsView({ SCDN, TCDN, VCDNList }: Bundled): ChineseForms {
  return {
    ...(SCDN === undefined ? {} : { simplified: SCDN }),
    ...(TCDN === undefined ? {} : { traditional: TCDN }),
    ...(VCDNList ? { variants: VCDNList.VCDN } : {}),
  };
}

function handlesOf({ registrant, contact }: DomainInfo): ContactHandles {
  const found: Record<string, string> = registrant === undefined ? {} : { registrant };
  for (const { type, id } of contact) if (type) found[type] ??= id;
  return found;
}

export function createdTerm(answer: Answer): DomainTerm | undefined {
  const created = findValue(domainCreData, answer.data);
  const bundle = findValue(bundleCreData, answer.extensions);
  return (
    created && {
      ...dated('createdAt', created.crDate),
      ...dated('expiresAt', created.exDate),
      ...(bundle ? { chineseForms: formsView(bundle) } : {}),
    }
  );
}

export function renewedTerm(answer: Answer): DomainTerm | undefined {
  const renewed = findValue(domainRenData, answer.data);
  return renewed && dated('expiresAt', renewed.exDate);
}

export function transferView(answer: { readonly data: readonly Described[] }): TransferView | undefined {
  const found = findValue(domainTrnData, answer.data);
  return (
    found && {
      status: found.trStatus,
      requestedBy: found.reID,
      requestedAt: instantOf(found.reDate),
      actionBy: found.acID,
      actionAt: instantOf(found.acDate),
      ...dated('expiresAt', found.exDate),
    }
  );
}

function hostNames(ns: { hostObj?: string[]; hostAttr?: { hostName: string }[] } | undefined): string[] {
  return ns?.hostObj ?? ns?.hostAttr?.map(({ hostName }) => hostName) ?? [];
}

export function dated<K extends string>(key: K, text: string | undefined): { [P in K]?: Date } {
  return text === undefined ? {} : ({ [key]: instantOf(text) } as { [P in K]?: Date });
}
