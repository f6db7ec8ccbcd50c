import type { Currency } from '#contract/money.ts';
import type { RegistryName } from '#contract/rules/suffixes/profile.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import type { Tx } from '../platform/db/transaction.ts';

/**
 * The platform's accounts: written to, never locked, without a balance of their own. The migration makes them; a
 * posting on one that is not there fails. Credit is positive: revenue grows above zero; deposits, providers and banks,
 * which hold our money, stand below.
 */
export type PlatformAccount =
  | 'revenue:registration'
  | 'revenue:renewal'
  | 'revenue:restore'
  | 'revenue:transfer'
  | 'revenue:escrow'
  | 'cost:registry'
  | 'registry:years'
  | `registry:${DepositRegistry}:deposit`
  | `provider:${Exclude<RechargeChannel, 'bank'>}`
  | 'fees:card'
  | 'bank:main'
  | 'correction:balance'
  | 'correction:settlement';

/** Who holds the money that came through a channel: our bank, or the channel's company. */
export const holderOf = (channel: RechargeChannel): PlatformAccount =>
  channel === 'bank' ? 'bank:main' : `provider:${channel}`;

/** The registries whose deposit account stands in the books. */
export type DepositRegistry = RegistryName;

/** The kinds of flow that may hold money on its way; each single flow has an account of its own. */
export type FlowKind = 'recharge' | 'held' | 'withdrawal' | 'refund' | 'transfer' | 'dispute' | 'push' | 'deal';

/** The key of an account; made only by the functions of this file. */
export type AccountKey = string & { readonly account: true };

/**
 * Where on an account a leg goes. `available`: a debit, topup first, then proceeds. `thawed`: a credit back to where
 * the freeze took it.
 */
export type Bucket = 'topup' | 'proceeds' | 'available' | 'frozen' | 'thawed' | 'balance';

const key = (text: string) => text as AccountKey;

/** The customer's money: topup, proceeds and frozen. */
export const customerAccount = (customerId: bigint, currency: Currency = 'USD') =>
  key(`customer:${customerId}:${currency}`);
/** What the customer owes us: at zero or below. */
export const owedAccount = (customerId: bigint, currency: Currency = 'USD') => key(`owed:${customerId}:${currency}`);
/** Money of one flow that has come and is not yet where it belongs: at zero or above. */
export const flowAccount = (flow: FlowKind, id: bigint, currency: Currency = 'USD') =>
  key(`flow:${flow}:${id}:${currency}`);
export const platformAccount = (name: PlatformAccount, currency: Currency = 'USD') => key(`${name}:${currency}`);

/**
 * Makes the deposit accounts of registries; harmless where they are there. Called when a server starts: registries can
 * be declared.
 */
export async function openDepositAccounts(tx: Tx, registries: readonly DepositRegistry[]): Promise<void> {
  for (const registry of registries)
    await tx.client.query('SELECT ledger_open_deposit($1, $2, $3)', [registry, 'USD', tx.now]);
}

/** Makes the accounts of a new customer; harmless when they are there. Called when the customer is created. */
export async function openCustomerAccount(tx: Tx, customerId: bigint, currency: Currency = 'USD'): Promise<void> {
  await tx.client.query('SELECT ledger_open_customer($1, $2, $3)', [customerId, currency, tx.now]);
}
