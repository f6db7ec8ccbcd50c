import { charge, credit, requireFunds } from '../billing.ts';
import { addYears, DAY_MS, TERM_YEARS_MAX } from '../policy.ts';
import { agreedPrice, feeData, priceOf } from '../prices.ts';
import { refuse } from '../refusal.ts';
import { type Answer, type Caller, note, purveyorOf, type Registry } from '../registry.ts';
import type { Domain, Transfer } from '../store/domains.ts';
import type { DomainTransfer, Extensions } from './command.ts';
import { trnData } from './domain-data.ts';
import { requireDomain, requirePermitted, yearsOf } from './domain-rules.ts';

const TEXTS: Record<Transfer['status'], string> = {
  pending: 'Transfer Requested.',
  clientApproved: 'Transfer Approved.',
  clientRejected: 'Transfer Rejected.',
  clientCancelled: 'Transfer Cancelled.',
  serverApproved: 'Transfer Auto Approved.',
  serverCancelled: 'Transfer Cancelled By Registry.',
};

/** RFC 5731 §3.1.3 and §3.2.4. */
export function transferDomain(registry: Registry, caller: Caller, command: DomainTransfer, asked: Extensions): Answer {
  const domain = requireDomain(registry, command.name);
  if (command.op === 'request') return requestTransfer(registry, caller, command, domain, asked);
  const transfer = registry.domains.lastTransfer(domain.name);
  if (command.op === 'query') {
    if (!transfer) return refuse(2301, 'no transfer is known');
    const party = caller.registrar === transfer.requester || caller.registrar === transfer.loser;
    if (!party && !provesRight(domain, command.authInfo)) refuse(2201, 'not a party to the transfer');
    return { code: 1000, data: trnData(transfer) };
  }
  if (transfer?.status !== 'pending') return refuse(2301, 'no transfer is pending');
  const decider = command.op === 'cancel' ? transfer.requester : transfer.loser;
  if (caller.registrar !== decider) refuse(2201, `only ${decider} may ${command.op} the transfer`);
  note(registry, caller, domain.name, `transfer ${command.op}`, registry.now());
  const status = { approve: 'clientApproved', reject: 'clientRejected', cancel: 'clientCancelled' } as const;
  const now = registry.now();
  const closed =
    command.op === 'approve'
      ? completeTransfer(registry, domain, transfer, 'clientApproved', now)
      : endTransfer(registry, domain, transfer, status[command.op], now);
  return { code: 1000, data: trnData(closed) };
}

const provesRight = (domain: Domain, authInfo: string | undefined): boolean =>
  domain.authInfo !== '' && authInfo === domain.authInfo;

/** Days in which a change of registrar is refused, by the rules of the registry. */
function requireTransferable(registry: Registry, domain: Domain, now: number): void {
  const { transferAfterCreate, transferAfterTransfer, transferBeforeExpiry } = registry.traits.days;
  if (now < domain.createdAt + transferAfterCreate * DAY_MS)
    refuse(2106, `the domain is younger than ${transferAfterCreate} days`);
  if (domain.transferredAt !== null && now < domain.transferredAt + transferAfterTransfer * DAY_MS)
    refuse(2106, `the domain was transferred less than ${transferAfterTransfer} days ago`);
  if (transferBeforeExpiry > 0 && now > domain.expiresAt - transferBeforeExpiry * DAY_MS)
    refuse(2106, `the domain expires in less than ${transferBeforeExpiry} days`);
}

function requestTransfer(
  registry: Registry,
  caller: Caller,
  command: DomainTransfer,
  domain: Domain,
  asked: Extensions,
): Answer {
  if (domain.sponsor === caller.registrar) refuse(2106, 'the domain is already yours');
  if (command.authInfo === undefined) refuse(2003, 'authInfo is missing');
  if (!provesRight(domain, command.authInfo)) refuse(2202, 'authInfo is wrong');
  if (domain.transferDue !== null) refuse(2300, 'a transfer is pending');
  requirePermitted(domain, 'Transfer');
  if (yearsOf(command.period) !== 1) refuse(2306, 'a transfer adds one year');
  const now = registry.now();
  requireTransferable(registry, domain, now);
  const amount = agreedPrice(registry, domain.name, 'transfer', 1, asked);
  requireFunds(registry, caller.registrar, amount);
  const due = now + registry.traits.days.transferPending * DAY_MS;
  const transfer = {
    domain: domain.name,
    status: 'pending',
    requester: caller.registrar,
    requestedAt: now,
    loser: domain.sponsor,
    actedAt: due,
    expiresAt: expiryAfter(registry, domain, now),
  } as const;
  registry.domains.openTransfer(transfer);
  registry.domains.save({ ...domain, transferDue: due });
  note(registry, caller, domain.name, 'transfer request', now);
  tell(registry, transfer.loser, transfer, now);
  const fee = feeData(registry, 'fee:trnData', caller.registrar, amount, asked);
  return { code: 1001, data: trnData(transfer), extensions: fee };
}

/**
 * One year more, without the year of a running auto-renew period (RFC 3915 §3.1) unless that is confirmed by it, at
 * most ten years from now.
 */
function expiryAfter(registry: Registry, domain: Domain, now: number): number {
  const { confirmedByActs } = registry.rules;
  const renewed = confirmedByActs
    ? []
    : registry.domains.graces(domain.name, now).filter((grace) => grace.kind === 'autoRenewPeriod');
  const base = renewed.reduce((at, grace) => addYears(at, -grace.years), domain.expiresAt);
  return Math.max(base, Math.min(addYears(base, 1), addYears(now, TERM_YEARS_MAX)));
}

/** Ends a transfer that does not happen. */
export function endTransfer(
  registry: Registry,
  domain: Domain,
  transfer: Transfer,
  status: 'clientRejected' | 'clientCancelled' | 'serverCancelled',
  at: number,
): Transfer {
  registry.domains.closeTransfer(transfer.id, status, at, null);
  registry.domains.save({ ...domain, transferDue: null });
  const closed = { ...transfer, status, actedAt: at, expiresAt: null };
  // Who decided knows; the other side is told.
  if (status !== 'clientRejected') tell(registry, transfer.loser, closed, at);
  if (status !== 'clientCancelled') tell(registry, transfer.requester, closed, at);
  return closed;
}

/**
 * Moves the domain and its hosts. The loser gets a running automatic renewal back, with its year, unless the transfer
 * confirms it; the code is used up (RFC 9154 §5.5); the winner pays for one year and has a transfer grace period.
 */
export function completeTransfer(
  registry: Registry,
  domain: Domain,
  transfer: Transfer,
  status: 'clientApproved' | 'serverApproved',
  at: number,
): Transfer {
  for (const grace of registry.domains.graces(domain.name, at)) {
    if (grace.kind === 'autoRenewPeriod' && !registry.rules.confirmedByActs)
      credit(registry, grace.registrar, at, `refund ${grace.kind}`, domain.name, grace.amount);
  }
  const expiresAt = expiryAfter(registry, domain, at);
  registry.domains.clearGraces(domain.name);
  const sponsor = transfer.requester;
  registry.domains.save({
    ...domain,
    sponsor,
    expiresAt,
    authInfo: '',
    transferredAt: at,
    transferDue: null,
    own: domain.own.purveyor ? { ...domain.own, purveyor: purveyorOf(sponsor) } : domain.own,
  });
  registry.hosts.moveWithDomain(domain.name, sponsor, at);
  const amount = priceOf(registry, domain.name, 'transfer');
  charge(registry, sponsor, at, 'transfer 1 y', domain.name, amount);
  const { transferGrace } = registry.traits.days;
  const endsAt = at + transferGrace * DAY_MS;
  if (transferGrace > 0)
    registry.domains.addGrace(domain.name, { kind: 'transferPeriod', registrar: sponsor, endsAt, years: 1, amount });
  registry.domains.closeTransfer(transfer.id, status, at, expiresAt);
  const closed = { ...transfer, status, actedAt: at, expiresAt };
  tell(registry, transfer.requester, closed, at);
  if (status === 'serverApproved') tell(registry, transfer.loser, closed, at);
  return closed;
}

function tell(registry: Registry, registrar: string, transfer: Omit<Transfer, 'id'>, at: number): void {
  registry.accounts.putMessage(registrar, at, TEXTS[transfer.status], { type: 'transfer', transfer });
}
