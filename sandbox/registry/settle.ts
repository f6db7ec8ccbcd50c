import { charge } from './billing.ts';
import { snapshot } from './commands/domain-data.ts';
import type { Change } from './commands/poll.ts';
import { completeTransfer } from './commands/transfer-domain.ts';
import { suffixOf } from './names.ts';
import { AUTO_RENEW_GRACE_DAYS, addYears, DAY_MS, PENDING_DELETE_DAYS, REDEMPTION_DAYS, YEAR_PRICE } from './policy.ts';
import { note, type Registry } from './registry.ts';
import type { Domain } from './store/domains.ts';

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
  if (domain.transferDue !== null && domain.transferDue <= (domain.phaseDue ?? domain.expiresAt)) {
    const transfer = registry.domains.lastTransfer(domain.name)!;
    mark(registry, domain, 'transfer approved by time', domain.transferDue);
    completeTransfer(registry, domain, transfer, 'serverApproved', domain.transferDue);
  } else if (domain.phase === 'registered') renewAtExpiry(registry, domain);
  else endPhase(registry, domain, domain.phaseDue!);
}

function renewAtExpiry(registry: Registry, domain: Domain): void {
  const at = domain.expiresAt;
  const amount = YEAR_PRICE[suffixOf(domain.name)!];
  const renewed = { ...domain, expiresAt: addYears(at, 1) };
  registry.domains.clearGraces(domain.name, 'autoRenewPeriod');
  const endsAt = at + AUTO_RENEW_GRACE_DAYS * DAY_MS;
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

function endPhase(registry: Registry, domain: Domain, at: number): void {
  if (domain.phase === 'pendingDelete') {
    announce(registry, domain, at, 'Domain Purged.', { operation: 'autoPurge', state: 'before' });
    registry.domains.purge(domain.name);
  } else if (domain.phase === 'redemption') {
    const next: Domain = { ...domain, phase: 'pendingDelete', phaseDue: at + PENDING_DELETE_DAYS * DAY_MS };
    registry.domains.save(next);
    announce(registry, next, at, 'Domain Pending Delete.', { operation: 'autoDelete', state: 'after' });
  } else {
    // No report in time: back to redemption, which has run on meanwhile (RFC 3915 §2).
    const phaseDue = Math.max(at, domain.deletedAt! + REDEMPTION_DAYS * DAY_MS);
    const next: Domain = { ...domain, phase: 'redemption', phaseDue };
    registry.domains.save(next);
    const change = { operation: 'custom', custom: 'restoreLapsed', state: 'after' } as const;
    announce(registry, next, at, 'Restore Report Not Received.', change);
  }
}

/** Puts a change the registry made into the sponsor's queue and the domain's history. */
export function announce(
  registry: Registry,
  domain: Domain,
  at: number,
  text: string,
  change: Pick<Change, 'operation' | 'custom' | 'state' | 'reason'>,
): void {
  const svTRID = mark(registry, domain, change.custom ?? change.operation, at);
  const payload: Change = { type: 'change', ...change, at, svTRID, domain: snapshot(registry, domain) };
  registry.accounts.putMessage(domain.sponsor, at, text, payload);
}

function mark(registry: Registry, domain: Domain, what: string, at: number): string {
  const svTRID = registry.newTransactionId();
  note(registry, { registrar: REGISTRY_ID, svTRID }, domain.name, what, at);
  return svTRID;
}
