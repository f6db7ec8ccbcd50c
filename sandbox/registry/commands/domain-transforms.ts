import { charge, credit, requireFunds } from '../billing.ts';
import { suffixOf } from '../names.ts';
import { renewLater } from '../pending.ts';
import { addYears, DAY_MS } from '../policy.ts';
import { agreedPrice, feeData } from '../prices.ts';
import { refuse } from '../refusal.ts';
import { type Answer, type Caller, instant, note, type Registry } from '../registry.ts';
import { el, rooted } from '../xml/writer.ts';
import type { DomainRenew, Extensions } from './command.ts';
import { extended, requireOwn, requirePermitted, yearsOf } from './domain-rules.ts';

/** RFC 5731 §3.2.3: the date given must be the one held, so that a repeated renewal cannot add twice. */
export function renewDomain(registry: Registry, caller: Caller, command: DomainRenew, asked: Extensions): Answer {
  const domain = requireOwn(registry, caller, command.name);
  requirePermitted(domain, 'Renew');
  const years = yearsOf(command.period);
  if (instant(domain.expiresAt).slice(0, 10) !== command.currentExpiry)
    refuse(2004, 'curExpDate is not the expiry date');
  const now = registry.now();
  const expiresAt = extended(domain.expiresAt, years, now);
  const amount = agreedPrice(registry, domain.name, 'renew', years, asked);
  requireFunds(registry, caller.registrar, amount);
  if (caller.later) {
    renewLater(registry, caller, domain, years, amount);
    return { code: 1001 };
  }
  const { yearless: _back, ...own } = domain.own;
  registry.domains.save({ ...domain, expiresAt, own, updater: caller.registrar, updatedAt: now });
  if (registry.rules.confirmedByActs) registry.domains.clearGraces(domain.name, 'autoRenewPeriod');
  const { renewGrace } = registry.traits.days;
  const endsAt = now + renewGrace * DAY_MS;
  if (renewGrace > 0)
    registry.domains.addGrace(domain.name, { kind: 'renewPeriod', registrar: caller.registrar, endsAt, years, amount });
  charge(registry, caller.registrar, now, `renew ${years} y`, domain.name, amount);
  note(registry, caller, domain.name, `renew ${years} y`, now);
  const data = rooted(
    'domain:renData',
    {},
    el('domain:name', {}, domain.name),
    el('domain:exDate', {}, instant(expiresAt)),
  );
  return { code: 1000, data, extensions: feeData(registry, 'fee:renData', caller.registrar, amount, asked) };
}

/** Is a deletion in the add period still paid back this month, for this registrar under this suffix? */
function addRefundLeft({ traits, accounts, now }: Registry, registrar: string, name: string): boolean {
  const { addRefunds } = traits;
  if (!addRefunds) return true;
  const [year, month] = [new Date(now()).getUTCFullYear(), new Date(now()).getUTCMonth()];
  const { added, refunded } = accounts.addsSince(registrar, suffixOf(traits, name)!, Date.UTC(year, month));
  return refunded < Math.max(addRefunds.least, Math.floor(((added - refunded) * addRefunds.percent) / 100));
}

/**
 * RFC 5731 §3.2.2 with RFC 3915 §3: within the add period gone at once (1000), later into redemption (1001).
 * What a running grace period allows comes back: the money, and the years.
 */
export function deleteDomain(registry: Registry, caller: Caller, name: string): Answer {
  const domain = requireOwn(registry, caller, name);
  requirePermitted(domain, 'Delete');
  if (registry.hosts.subordinates(domain.name).length > 0) refuse(2305, 'hosts exist under the domain');
  const now = registry.now();
  const { name: own } = domain;
  const graces = registry.rules.refunds ? registry.domains.graces(own, now) : [];
  let expiresAt = domain.expiresAt;
  for (const grace of graces) {
    if (grace.kind === 'addPeriod' && !addRefundLeft(registry, grace.registrar, own)) continue;
    credit(registry, grace.registrar, now, `refund ${grace.kind}`, own, grace.amount);
    if (grace.kind !== 'addPeriod') expiresAt = addYears(expiresAt, -grace.years);
  }
  note(registry, caller, own, 'delete', now);
  if (graces.some((grace) => grace.kind === 'addPeriod')) {
    registry.domains.purge(own);
    return { code: 1000 };
  }
  registry.domains.clearGraces(own);
  registry.domains.save({
    ...domain,
    expiresAt,
    phase: 'redemption',
    phaseDue: now + registry.traits.days.redemption * DAY_MS,
    deletedAt: now,
    updater: caller.registrar,
    updatedAt: now,
    own: { ...domain.own, deletion: { clTRID: caller.clTRID ?? null, svTRID: caller.svTRID } },
  });
  return { code: 1001 };
}
