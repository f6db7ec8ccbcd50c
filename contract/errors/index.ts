import { accountErrors } from './account.ts';
import { bankTransferErrors } from './bank-transfer.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { contactErrors } from './contact/enquiries.ts';
import { dnsErrors } from './dns.ts';
import { domainErrors } from './domain.ts';
import { escrowErrors } from './escrow/deal.ts';
import { fileErrors } from './files.ts';
import { financeErrors } from './finance.ts';
import { holderChangeErrors } from './holder-change.ts';
import { houseErrors } from './house.ts';
import { identityErrors } from './identity.ts';
import { marketErrors } from './market/listings.ts';
import { offerErrors } from './market/offers.ts';
import { nameDisputeErrors } from './names/name-dispute.ts';
import { orderErrors } from './order.ts';
import { ownDataErrors } from './own-data.ts';
import { pushErrors } from './push.ts';
import { refundErrors } from './refund.ts';
import { registrantEmailErrors } from './registrant-email.ts';
import { registryActErrors } from './registry-acts.ts';
import { staffErrors } from './staff.ts';
import { taskErrors } from './tasks.ts';
import { templateErrors } from './template.ts';
import { templatePushErrors } from './template-push.ts';
import { transferErrors } from './transfers.ts';
import { verificationErrors } from './verification.ts';
import { walletErrors } from './wallet.ts';
import { withdrawalErrors } from './withdrawal.ts';

/**
 * The error catalogue. Numbers by area: 10000 ok · 11xxx account · 12xxx verification · 13xxx template · 14xxx files ·
 * 20xxx domain · 21xxx transfer · 22xxx dns · 30xxx balance and recharge · 31xxx withdrawal · 40xxx orders · 41xxx
 * escrow · 42xxx tasks · 43xxx enquiries · 80xxx staff · 90xxx house. Numbers are never reused.
 */
export const ERRORS = {
  ...accountErrors,
  ...ownDataErrors,
  ...verificationErrors,
  ...walletErrors,
  ...templateErrors,
  ...templatePushErrors,
  ...identityErrors,
  ...fileErrors,
  ...domainErrors,
  ...nameDisputeErrors,
  ...registrantEmailErrors,
  ...registryActErrors,
  ...holderChangeErrors,
  ...pushErrors,
  ...transferErrors,
  ...dnsErrors,
  ...marketErrors,
  ...offerErrors,
  ...financeErrors,
  ...withdrawalErrors,
  ...bankTransferErrors,
  ...refundErrors,
  ...orderErrors,
  ...escrowErrors,
  ...taskErrors,
  ...contactErrors,
  ...staffErrors,
  ...houseErrors,
} as const;

export type ErrorKey = keyof typeof ERRORS;

/** The catalogue entry of a key, with its common shape. */
export function errorEntry(key: ErrorKey): CatalogueEntry {
  return ERRORS[key];
}
