import { isRegistrable, isReserved } from '../names.ts';
import { draftChkData, feeChkData } from '../prices.ts';
import { refuse } from '../refusal.ts';
import type { Answer, Caller, Registry } from '../registry.ts';
import { el, rooted } from '../xml/writer.ts';
import type { DomainInfo, Extensions } from './command.ts';
import { codesInfData, infData, ownInfData, rgpData, rgpStatusesOf, secDnsData, snapshot } from './domain-data.ts';
import { requireDomain } from './domain-rules.ts';
import { variantHolder } from './variants.ts';

/** RFC 5731 §3.1.1: each name in the order asked, with the reason why not. */
export function checkDomains(registry: Registry, caller: Caller, names: readonly string[], asked: Extensions): Answer {
  const { namesPerCheck } = registry.rules;
  if (names.length > namesPerCheck) refuse(2306, `at most ${namesPerCheck} names in one check`);
  const checked = names.map((name) => {
    const reason = whyNot(registry, name, caller.registrar);
    return el(
      'domain:cd',
      {},
      el('domain:name', { avail: reason ? 0 : 1 }, name),
      reason && el('domain:reason', {}, reason),
    );
  });
  const { feeCheck, draftFeeCheck } = asked;
  const fees = feeCheck
    ? [feeChkData(registry, names, feeCheck)]
    : draftFeeCheck
      ? [draftChkData(registry, draftFeeCheck)]
      : [];
  return { code: 1000, data: rooted('domain:chkData', {}, checked), extensions: fees };
}

function whyNot(registry: Registry, name: string, registrar: string): string | undefined {
  if (!isRegistrable(registry, name)) return 'Invalid Domain Name';
  const found = registry.domains.exists(name) ? registry.domains.find(name) : undefined;
  if (found) return found.name === name ? 'Domain exists' : 'In a bundle';
  if (variantHolder(registry, name, registrar)) return 'Variant of a registered name';
  return isReserved(registry.traits, name) ? 'Reserved Domain Name' : undefined;
}

/** RFC 5731 §3.1.2: everyone may look; the authInfo is shown to the sponsor and to whoever knows it. */
export function infoDomain(registry: Registry, caller: Caller, command: DomainInfo, asked: Extensions): Answer {
  const domain = requireDomain(registry, command.name);
  const proven = command.authInfo !== undefined;
  if (proven && (domain.authInfo === '' || domain.authInfo !== command.authInfo)) refuse(2202, 'authInfo is wrong');
  const shown = proven || domain.sponsor === caller.registrar ? { authInfo: domain.authInfo } : {};
  const now = registry.now();
  const extensions = [
    rgpData('rgp:infData', rgpStatusesOf(registry, domain, now)),
    secDnsData(domain.ds),
    ...ownInfData(registry, domain),
    asked.codesAsked ? codesInfData(domain, registry.demands.verificationCodes) : undefined,
  ];
  return {
    code: 1000,
    data: infData({ ...snapshot(registry, domain), ...shown }, command.hosts),
    extensions: extensions.filter((extension) => extension !== undefined),
  };
}
