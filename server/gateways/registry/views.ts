import type { Answer } from '#protocols/epp/answer.ts';
import { findValue } from '#protocols/epp/codec/element-spec.ts';
import { instantOf } from '#protocols/epp/codec/text.ts';
import { rgpInfData } from '#protocols/epp/extensions/rgp.ts';
import { secDnsInfData } from '#protocols/epp/extensions/secdns.ts';
import { domainCreData, domainInfData, domainRenData, domainTrnData } from '#protocols/epp/objects/domain.ts';
import type { DomainTerm, DomainView, TransferView } from './index.ts';

/** The registry's words as the port's types. Each gives undefined where the answer carries no such data. */

export function domainView(answer: Answer, ourId: string): DomainView | undefined {
  const found = findValue(domainInfData, answer.data);
  if (!found) return undefined;
  const grace = findValue(rgpInfData, answer.extensions);
  const ds = findValue(secDnsInfData, answer.extensions)?.data.ds;
  return {
    name: found.name.toLowerCase(),
    roid: found.roid,
    statuses: found.status.map(({ s }) => s),
    graceStatuses: grace?.rgpStatus.map(({ s }) => s) ?? [],
    nameservers: hostNames(found.ns).map((name) => name.toLowerCase()),
    subordinateHosts: found.host.map((name) => name.toLowerCase()),
    ds: ds ?? [],
    sponsor: found.clID,
    ours: found.clID === ourId,
    ...dated('createdAt', found.crDate),
    ...dated('updatedAt', found.upDate),
    ...dated('expiresAt', found.exDate),
    ...dated('transferredAt', found.trDate),
    ...(found.authInfo?.pw ? { authInfo: found.authInfo.pw.text } : {}),
  };
}

export function createdTerm(answer: Answer): DomainTerm | undefined {
  const created = findValue(domainCreData, answer.data);
  return created && { ...dated('createdAt', created.crDate), ...dated('expiresAt', created.exDate) };
}

export function renewedTerm(answer: Answer): DomainTerm | undefined {
  const renewed = findValue(domainRenData, answer.data);
  return renewed && dated('expiresAt', renewed.exDate);
}

export function transferView(answer: Answer): TransferView | undefined {
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

function dated<K extends string>(key: K, text: string | undefined): { [P in K]?: Date } {
  return text === undefined ? {} : ({ [key]: instantOf(text) } as { [P in K]?: Date });
}
