import type { Party } from '#contract/api/holders/domain-holder.ts';
import type { HolderChangeRow, HolderConsequences } from '#contract/api/holders/holder-change.ts';
import { dayOf } from '#contract/calendar.ts';
import { HOLDER_CONFIRM_DAYS, HOLDER_RULES, type HolderSide } from '#contract/rules/holders/holder-change.ts';
import { registrantEmailRule } from '#contract/rules/holders/registrant-email.ts';
import { emailShown } from '../../../platform/email-address.ts';
import type { Holder } from '../store.ts';
import type { AskedTerms, NameTerms } from './asked-terms.ts';
import type { ChangeTerms } from './change-terms.ts';
import { partyOf } from './compare-holders.ts';
import { confirmedBefore, isSo } from './judge-change.ts';

export function presentParty(holder: Holder): Party {
  const { name, organisation, email } = partyOf(holder);
  return { Name: name, ...(organisation ? { Organisation: organisation } : {}), Email: emailShown(email) };
}

/** Which addresses must confirm a change, once where they are one. */
export function sidesOfTerms(former: string, next: string): { side: HolderSide; email: string }[] {
  if (former === next) return [{ side: 'both', email: next }];
  return [
    { side: 'former', email: former },
    { side: 'new', email: next },
  ];
}

function presentLock({ lock, policy }: ChangeTerms) {
  if (!lock) return undefined;
  const { ruleId: RuleId, source: Source } = lock.bar;
  return { Days: lock.days, Until: lock.until.toISOString(), RuleId, Source, Policy: policy.id, OptOut: lock.optOut };
}

/** In how many days the new address must be proved after the change; undefined where it need not be, or has been. */
function verifyDays({ row, terms }: NameTerms, proved: boolean, now: Date): number | undefined {
  if (proved || !terms.difference.material) return undefined;
  return registrantEmailRule(row.suffix, dayOf(now))?.days;
}

function presentRow({ row, wanted, terms }: NameTerms, { proved, now }: AskedTerms): HolderChangeRow {
  const so = isSo(row, wanted);
  const lock = presentLock(terms);
  const verify = so ? undefined : verifyDays({ row, wanted, terms }, proved.has(wanted.holder.email), now);
  const sides = terms.bothConfirm ? sidesOfTerms(row.holder.email, wanted.holder.email) : [];
  return {
    Name: row.name,
    Unicode: row.unicode,
    Former: presentParty(row.holder),
    Changes: so ? [] : [...terms.difference.fields],
    Material: terms.difference.material,
    ...(lock ? { Lock: lock } : {}),
    Confirm: sides.map(({ side, email }) => ({
      Side: side,
      Email: emailShown(email),
      By: confirmedBefore(side, email, row, proved) ?? 'mail',
    })),
    ...(verify === undefined ? {} : { VerifyDays: verify }),
  };
}

/** Equal things counted, in the order they first came. */
function counted<T extends object>(all: readonly T[]): (T & { Names: number })[] {
  const sums = new Map<string, T & { Names: number }>();
  for (const one of all) {
    const key = JSON.stringify(one);
    const sum = sums.get(key) ?? { ...one, Names: 0 };
    sum.Names += 1;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/**
 * What the change comes to, name by name and in sums: shown before anything is begun (specification §3, acceptance H3).
 */
export function presentConsequences(asked: AskedTerms): HolderConsequences {
  const { template, holder, names } = asked;
  const rows = names.map((each) => presentRow(each, asked));
  const party = presentParty(holder);
  const verify = rows.flatMap(({ VerifyDays }) => VerifyDays ?? []);
  return {
    TemplateName: template.name,
    Holder: party,
    LegalOwner: party.Organisation ?? party.Name,
    LegalOwnerSource: HOLDER_RULES.organisation.source,
    Changing: rows.filter(({ Changes }) => Changes.length > 0).length,
    Same: names.filter(({ row, wanted }) => isSo(row, wanted)).length,
    Material: rows.filter(({ Material }) => Material).length,
    Locks: counted(rows.flatMap(({ Lock }) => Lock ?? [])),
    ...(verify.length > 0 ? { Verify: { Names: verify.length, Days: Math.min(...verify), Email: party.Email } } : {}),
    Confirmations: counted(rows.flatMap(({ Confirm }) => Confirm)),
    ConfirmDays: HOLDER_CONFIRM_DAYS,
    Rows: rows,
  };
}
