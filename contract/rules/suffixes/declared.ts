import type { SuffixDeclaration } from './declaration.ts';
import {
  AUTOMATIC_YEAR,
  DELETION,
  GRACE,
  RENEWAL_WINDOW,
  TRANSFER_ADDS_YEARS,
  TRANSFER_PENDING_DAYS,
  TRANSFER_RULES,
  TRANSFER_RULES_NEXT,
} from './generic.ts';
import { assumed, type Capabilities, type ContactRole, type Fact, type SuffixProfile } from './profile.ts';

/** Far below every published limit. */
const SESSIONS = { Max: 4, NamesPerCheck: 5, IdleSeconds: 300 };

function capabilitiesOf(of: SuffixDeclaration): Capabilities {
  const contactRoles: readonly ContactRole[] = of.ContactRoles ?? [];
  return {
    contacts: contactRoles.length > 0 ? 'full' : 'none',
    contactRoles,
    postalInfo: of.PostalInfo ?? 'int',
    nameservers: of.NameServers ?? 'objects',
    nameserversMin: of.NameServersMin ?? 0,
    nameserversMax: of.NameServersMax ?? 13,
    dnssec: of.Dnssec ?? 'ds',
    autoRenews: of.AutoRenews ?? true,
    restore: of.Restore ?? true,
    premium: of.Premium ?? false,
    realName: 'none',
    verificationCode: 'none',
    transferWithAuthInfo: true,
    ...(of.Idn ? { idnExtension: of.Idn.Extension } : {}),
    ...(of.Idn?.TableChinese ? { idnTableChinese: of.Idn.TableChinese } : {}),
    ...(of.Fee ? { fee: 'fee-1.0' as const } : {}),
    ...(of.SubProduct ? { subProduct: of.SubProduct } : {}),
  };
}

/** The profile of a declared suffix. */
export function profileOfDeclaration(of: SuffixDeclaration): SuffixProfile {
  const fact = <T>(value: T): Fact<T> => assumed(value, of.Source, of.Checked);
  const { Days: told = {}, Sessions: sessions = SESSIONS } = of;
  const grace = GRACE.value;
  const transfer = TRANSFER_RULES.value;
  const own = told.AfterCreate ?? told.AfterTransfer ?? told.BeforeExpiry;
  const lateDays = told.LateRenewal ?? RENEWAL_WINDOW.value.lateDays;
  return {
    suffix: of.Suffix,
    unicode: of.Unicode ?? of.Suffix,
    registry: of.Registry,
    label: fact({ lengthMin: of.LabelMin ?? 1, lengthMax: 63, internationalised: of.Idn !== undefined }),
    periodYears: fact({ min: of.YearsMin ?? 1, max: of.YearsMax ?? 10 }),
    grace: fact({
      addDays: told.Add ?? grace.addDays,
      renewDays: told.Renew ?? grace.renewDays,
      transferDays: told.Transfer ?? grace.transferDays,
      autoRenewDaysMax: told.AutoRenew ?? grace.autoRenewDaysMax,
      redemptionDays: told.Redemption ?? grace.redemptionDays,
      pendingDeleteDays: told.PendingDelete ?? grace.pendingDeleteDays,
      restoreReportDays: told.RestoreReport ?? grace.restoreReportDays,
    }),
    capabilities: fact(capabilitiesOf(of)),
    transferPendingDays: fact(told.TransferPending ?? TRANSFER_PENDING_DAYS.value),
    transferAddsYears: fact(TRANSFER_ADDS_YEARS.value),
    transferRules: fact({
      afterCreateDays: told.AfterCreate ?? transfer.afterCreateDays,
      afterTransferDays: told.AfterTransfer ?? transfer.afterTransferDays,
      beforeExpiryDays: told.BeforeExpiry ?? transfer.beforeExpiryDays,
    }),
    ...(own === undefined ? { transferRulesNext: TRANSFER_RULES_NEXT } : {}),
    renewalWindow: fact({ from: 'registration', lateDays }),
    automaticYear: fact(AUTOMATIC_YEAR.value),
    deletion: fact({ ...DELETION.value, daysAfterExpiry: lateDays }),
    sessions: fact({
      max: sessions.Max,
      namesPerCheck: sessions.NamesPerCheck,
      idleSeconds: sessions.IdleSeconds,
    }),
  };
}
