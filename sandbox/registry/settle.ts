import { charge, covers } from './billing.ts';
import { snapshot } from './commands/domain-data.ts';
import type { Change } from './commands/poll.ts';
import { completeTransfer } from './commands/transfer-domain.ts';
import { addYears, DAY_MS } from './policy.ts';
import { priceOf } from './prices.ts';
import { note, type Registry } from './registry.ts';
import { type Domain, endsAt } from './store/domains.ts';
import { hasExtension } from './traits/traits.ts';

/** Who is noted for what the registry does by itself. */
const REGISTRY_ID = 'registry';

/**
 * Does everything that time has brought up to now, in the order of the dates: pending transfers approve themselves,
 * expired names renew themselves, redemption and pending deletion run out. Each is dated when it was due, so a clock
 * moved by years leaves the same history as years of waiting. Returns how many things happened.
 */
export function settle(registry: Registry): number {
  const now = registry.now();
  if (registry.domains.nextDue(now) === undefined) return 0;
  return registry.database.atomically(() => {
    let events = 0;
    for (let name = registry.domains.nextDue(now); name !== undefined; name = registry.domains.nextDue(now)) {
      settleDomain(registry, registry.domains.find(name)!);
      events += 1;
    }
    return events;
  });
}

function settleDomain(registry: Registry, domain: Domain): void {
  const { codesBy } = domain.own;
  if (codesBy !== undefined && codesBy <= (domain.phaseDue ?? domain.expiresAt)) holdUncoded(registry, domain, codesBy);
  else if (domain.transferDue !== null && domain.transferDue <= (domain.phaseDue ?? domain.expiresAt)) {
    const transfer = registry.domains.lastTransfer(domain.name)!;
    mark(registry, domain, 'transfer approved by time', domain.transferDue);
    completeTransfer(registry, domain, transfer, 'serverApproved', domain.transferDue);
  } else if (domain.phase === 'registered') settleTerm(registry, domain);
  else endPhase(registry, domain, domain.phaseDue!);
}

/** The codes of a holder in China have not come. */
function holdUncoded(registry: Registry, domain: Domain, at: number): void {
  const { codesBy: _over, ...own } = domain.own;
  registry.domains.save({ ...domain, statuses: [...domain.statuses, 'serverHold'], own });
  mark(registry, domain, 'held for its codes', at);
}

/** The last day of a term, or of the late days after it, as the rules of the day have it. */
function settleTerm(registry: Registry, domain: Domain): void {
  const at = endsAt(domain, registry.traits, registry.rules);
  if (at > registry.now()) {
    // The rules changed since the day was noted: it is noted anew.
    registry.domains.save(domain);
    return;
  }
  const { autoRenews, prepaid } = registry.rules;
  const amount = priceOf(registry, domain.name, 'renew');
  const paid = !prepaid || covers(registry, domain.sponsor, amount);
  const renews = autoRenews && paid && !domain.own.unverified && domain.own.yearless === undefined;
  if (renews) renewAtExpiry(registry, domain, amount);
  else expire(registry, domain, at);
}

function renewAtExpiry(registry: Registry, domain: Domain, amount: bigint): void {
  const at = domain.expiresAt;
  const renewed = { ...domain, expiresAt: addYears(at, 1) };
  registry.domains.clearGraces(domain.name, 'autoRenewPeriod');
  const endsAt = at + registry.traits.days.autoRenewGrace * DAY_MS;
  registry.domains.addGrace(domain.name, {
    kind: 'autoRenewPeriod',
    registrar: domain.sponsor,
    endsAt,
    years: 1,
    amount,
  });
  registry.domains.save(renewed);
  charge(registry, domain.sponsor, at, 'auto-renew 1 y', domain.name, amount);
  announce(registry, renewed, at, 'Domain Auto Renewed.', { operation: 'autoRenew', state: 'after' });
}

/** Nobody renewed the name, so the registry takes it out; nothing is refunded. */
function expire(registry: Registry, domain: Domain, at: number): void {
  const { redemption } = registry.traits.days;
  const next: Domain = { ...domain, phase: 'redemption', phaseDue: at + redemption * DAY_MS, deletedAt: at };
  registry.domains.save(next);
  announce(registry, next, at, 'Domain Expired.', { operation: 'autoDelete', state: 'after' });
}

function endPhase(registry: Registry, domain: Domain, at: number): void {
  const { pendingDelete, redemption } = registry.traits.days;
  if (domain.phase === 'pendingDelete' || (domain.phase === 'redemption' && pendingDelete === 0)) {
    announce(registry, domain, at, 'Domain Purged.', { operation: 'autoPurge', state: 'before' });
    completeDeletion(registry, domain, at);
    registry.domains.purge(domain.name);
  } else if (domain.phase === 'redemption') {
    const next: Domain = { ...domain, phase: 'pendingDelete', phaseDue: at + pendingDelete * DAY_MS };
    registry.domains.save(next);
    announce(registry, next, at, 'Domain Pending Delete.', { operation: 'autoDelete', state: 'after' });
  } else {
    // No report in time: back to redemption, which has run on meanwhile (RFC 3915 §2).
    const phaseDue = Math.max(at, domain.deletedAt! + redemption * DAY_MS);
    const next: Domain = { ...domain, phase: 'redemption', phaseDue };
    registry.domains.save(next);
    const change = { operation: 'custom', custom: 'restoreLapsed', state: 'after' } as const;
    announce(registry, next, at, 'Restore Report Not Received.', change);
  }
}

/** A deletion that was answered 1001 is over now; told where changes are not. */
function completeDeletion(registry: Registry, domain: Domain, at: number): void {
  const { deletion } = domain.own;
  if (!deletion || hasExtension(registry.traits, 'changePoll')) return;
  registry.accounts.putMessage(domain.sponsor, at, 'Delete Completed.', {
    type: 'pending',
    name: domain.name,
    result: true,
    ...deletion,
    at,
  });
}

/**
 * Puts a change the registry made into the domain's history, and into the sponsor's queue where the registry tells of
 * changes.
 */
export function announce(
  registry: Registry,
  domain: Domain,
  at: number,
  text: string,
  change: Pick<Change, 'operation' | 'custom' | 'state' | 'reason'>,
): void {
  const svTRID = mark(registry, domain, change.custom ?? change.operation, at);
  if (!hasExtension(registry.traits, 'changePoll')) return;
  const payload: Change = { type: 'change', ...change, at, svTRID, domain: snapshot(registry, domain) };
  registry.accounts.putMessage(domain.sponsor, at, text, payload);
}

function mark(registry: Registry, domain: Domain, what: string, at: number): string {
  const svTRID = registry.newTransactionId();
  note(registry, { registrar: REGISTRY_ID, svTRID }, domain.name, what, at);
  return svTRID;
}
