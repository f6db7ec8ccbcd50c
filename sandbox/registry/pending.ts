import { charge, credit } from './billing.ts';
import { addYears, DAY_MS } from './policy.ts';
import { refuse } from './refusal.ts';
import { type Caller, note, type Registry } from './registry.ts';
import type { Domain, PendingDecision } from './store/domains.ts';

/**
 * What is kept of a command that is accepted and not decided yet (RFC 5731 §3.3); paid at once, and given back with a
 * no.
 */
export function pendingOf(
  { clTRID, svTRID, registrar }: Caller,
  act: PendingDecision['act'],
  years: number,
  amount: bigint,
) {
  return { act, years, cents: String(amount), registrar, clTRID: clTRID ?? null, svTRID };
}

/** Ends what is pending of a name as the desk decides, and tells its registrar by a message; 2301 where nothing is. */
export function endPending(registry: Registry, name: string, granted: boolean): void {
  registry.database.atomically(() => {
    const domain = registry.domains.find(name);
    const pending = domain?.own.pending;
    if (!domain || !pending) return refuse(2301, 'nothing is pending');
    const at = registry.now();
    const { pending: _pending, ...own } = domain.own;
    if (granted) grant(registry, { ...domain, own }, pending, at);
    else deny(registry, { ...domain, own }, pending, at);
    const { clTRID, svTRID } = pending;
    registry.accounts.putMessage(pending.registrar, at, 'Pending Action Completed.', {
      type: 'pending',
      name: domain.name,
      result: granted,
      clTRID,
      svTRID,
      at,
    });
  });
}

function grant(
  registry: Registry,
  domain: Domain,
  { act, years, cents, registrar, svTRID }: PendingDecision,
  at: number,
) {
  note(registry, { registrar: 'registry', svTRID }, domain.name, `${act} granted`, at);
  if (act === 'create') return registry.domains.save(domain);
  registry.domains.save({ ...domain, expiresAt: addYears(domain.expiresAt, years), updater: registrar, updatedAt: at });
  const { renewGrace } = registry.traits.days;
  const endsAt = at + renewGrace * DAY_MS;
  if (renewGrace > 0)
    registry.domains.addGrace(domain.name, { kind: 'renewPeriod', registrar, endsAt, years, amount: BigInt(cents) });
}

function deny(
  registry: Registry,
  domain: Domain,
  { act, years, cents, registrar, svTRID }: PendingDecision,
  at: number,
) {
  credit(registry, registrar, at, `refund ${act} ${years} y`, domain.name, BigInt(cents));
  note(registry, { registrar: 'registry', svTRID }, domain.name, `${act} denied`, at);
  if (act === 'create') registry.domains.purge(domain.name);
  else registry.domains.save(domain);
}

/** Accepts a renewal that the desk will decide. */
export function renewLater(registry: Registry, caller: Caller, domain: Domain, years: number, amount: bigint): void {
  const now = registry.now();
  charge(registry, caller.registrar, now, `renew ${years} y`, domain.name, amount);
  registry.domains.save({ ...domain, own: { ...domain.own, pending: pendingOf(caller, 'renew', years, amount) } });
  note(registry, caller, domain.name, `renew ${years} y accepted`, now);
}
