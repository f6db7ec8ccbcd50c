import { fromMinor, toDecimal } from '#contract/money.ts';
import { refuse } from './refusal.ts';
import type { Registry } from './registry.ts';

export const decimal = (cents: bigint): string => toDecimal(fromMinor(cents));

/** Whether the registrar's deposit and credit cover an amount (cents). */
export function covers(registry: Registry, registrar: string, amount: bigint): boolean {
  const account = registry.accounts.find(registrar)!;
  return account.balance + account.creditLimit >= amount;
}

/** Refuses with 2104 when the registrar's deposit and credit do not cover the amount (cents). */
export function requireFunds(registry: Registry, registrar: string, amount: bigint): void {
  if (!covers(registry, registrar, amount)) refuse(2104, 'the balance is too low');
}

/**
 * Takes an amount (cents) from a deposit; the first time it falls below the threshold a low-balance message is put in
 * the registrar's queue. An automatic renewal may take the deposit below zero; commands ask `requireFunds` first.
 */
export function charge(
  registry: Registry,
  registrar: string,
  at: number,
  what: string,
  domain: string,
  amount: bigint,
) {
  registry.accounts.book(registrar, at, what, domain, -amount);
  const account = registry.accounts.find(registrar)!;
  if (account.balance >= account.threshold || account.lowTold) return;
  registry.accounts.setLowTold(registrar, true);
  if (!registry.traits.objects.includes('lowbalance-poll')) return;
  registry.accounts.putMessage(registrar, at, 'Low Account Balance', {
    type: 'lowBalance',
    title: account.title,
    creditLimit: decimal(account.creditLimit),
    threshold: decimal(account.threshold),
    available: decimal(account.balance + account.creditLimit),
  });
}

/** Gives an amount (cents) back, or pays it in. */
export function credit(
  registry: Registry,
  registrar: string,
  at: number,
  what: string,
  domain: string | null,
  amount: bigint,
) {
  registry.accounts.book(registrar, at, what, domain, amount);
  const account = registry.accounts.find(registrar)!;
  if (account.balance >= account.threshold) registry.accounts.setLowTold(registrar, false);
}
