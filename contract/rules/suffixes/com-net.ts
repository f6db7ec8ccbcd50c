import type { Capabilities, Fact, SuffixProfile } from './profile.ts';

/** Facts of `.com` and `.net`, one registry with one set of rules (specification §5, §7). */

const CHECKED = '2026-11-21';
const REGISTRY_AGREEMENT = 'Registry agreement of the suffix and its functional specification';
const EPP_EXTENSIONS = "Operator's list of EPP extensions for its core suffixes";

const stated = <T>(value: T, source: string): Fact<T> => ({ value, source, status: 'stated', checked: CHECKED });
const assumed = <T>(value: T, source: string): Fact<T> => ({ value, source, status: 'assumed', checked: CHECKED });

/** One character is reserved by the registry, which answers so itself: the rule here only says what can be asked. */
const LABEL = stated(
  {
    lengthMin: 1,
    lengthMax: 63,
    pattern: /^(?!-)(?!.*-$)(?:xn--[a-z0-9-]+|(?!..--)[a-z0-9-]+)$/,
    internationalised: true,
  },
  'RFC 1035 §2.3.1, RFC 5890 §2.3.1',
);

/** 1 to 10 years; a term that would end more than 10 years from now is refused by the registry. */
const PERIOD_YEARS = stated({ min: 1, max: 10 }, REGISTRY_AGREEMENT);

const GRACE = assumed(
  {
    addDays: 5,
    renewDays: 5,
    transferDays: 5,
    autoRenewDaysMax: 45,
    redemptionDays: 30,
    pendingDeleteDays: 5,
    restoreReportDays: 7,
  },
  `RFC 3915 §3; ${REGISTRY_AGREEMENT}`,
);

const CAPABILITIES: Capabilities = {
  contacts: 'none',
  nameservers: 'objects',
  nameserversMax: 13,
  dnssec: 'ds',
  autoRenews: true,
  idnLanguageTag: true,
  restore: true,
};

function profile(suffix: string, subProduct: string): SuffixProfile {
  return {
    suffix,
    registry: 'verisign',
    label: LABEL,
    periodYears: PERIOD_YEARS,
    grace: GRACE,
    capabilities: stated({ ...CAPABILITIES, subProduct }, EPP_EXTENSIONS),
    transferPendingDays: stated(5, 'Transfer Policy of ICANN, section I.A'),
    transferAddsYears: stated(1, 'Transfer Policy of ICANN; RFC 5731 §3.2.4'),
  };
}

export const COM = profile('com', 'dotCOM');
export const NET = profile('net', 'dotNET');
