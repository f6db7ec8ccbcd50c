import { cmp, fromMinor, type Money, toDecimal, toGrouped, usd } from '#contract/money.ts';
import { AUTO_RENEW_AHEAD_DAYS, LETTER_NAMES_MAX } from '#contract/rules/auto-renew.ts';
import { RECHARGE_MIN_USD } from '#contract/rules/finance/recharge.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import type { Letter } from '../../notices/index.ts';
import type { HinderedName, ShortName } from './store.ts';

/** A top-up of what is missing, or of the least there is. */
function topUpPath(missing: Money): string {
  const least = usd(RECHARGE_MIN_USD);
  const amount = toDecimal(cmp(missing, least) < 0 ? least : missing);
  return `/finance/recharge?amount=${amount}&return=${encodeURIComponent('/domain/autorenew')}`;
}

/**
 * Which names wait for money, what each costs, and what is missing for all of them: one letter, however many they are.
 */
export function shortLetter(names: readonly ShortName[], missing: Money): Letter {
  const listed = names.slice(0, LETTER_NAMES_MAX);
  const more = names.length - listed.length;
  return {
    kind: 'autoRenew.short',
    rule: 'E3',
    subject: 'renewals:short.subject',
    paragraphs: ['renewals:short.body', ...(more > 0 ? (['renewals:short.more'] as const) : []), 'renewals:short.then'],
    vars: { count: names.length, more, missing: toGrouped(missing) },
    table: {
      heads: ['renewals:head.name', 'renewals:head.expires', 'renewals:head.price'],
      rows: listed.map(({ unicode, expiresAt, price }) => [unicode, dayText(expiresAt), toGrouped(fromMinor(price))]),
    },
    act: { words: 'renewals:short.act', path: topUpPath(missing) },
  };
}

/** Which names should renew themselves and cannot, and why. */
export function hinderedLetter(names: readonly (HinderedName & { readonly reason: string })[]): Letter {
  const first = names[0];
  if (!first) throw new Error('a letter about nothing hindered');
  const many = names.length > 1;
  return {
    kind: 'autoRenew.hindered',
    rule: 'E3',
    subject: many ? 'renewals:hindered.subjectMany' : 'renewals:hindered.subjectOne',
    paragraphs: ['renewals:hindered.body', 'renewals:hindered.then'],
    vars: { name: first.unicode, count: names.length },
    table: {
      heads: ['renewals:head.name', 'renewals:head.expires', 'renewals:head.reason'],
      rows: names.map(({ unicode, expiresAt, reason }) => [unicode, dayText(expiresAt), reason]),
    },
    act: many
      ? { words: 'renewals:remind.actMany', path: '/domain/list?Sort=expires' }
      : { words: 'renewals:hindered.act', path: `/domain/${first.name}` },
  };
}

/** What a customer has, what the next renewals cost, and what they want to keep for them. */
export interface Funds {
  readonly available: Money;
  readonly needed: Money;
  readonly reserve: Money;
  /** What is missing for both. */
  readonly missing: Money;
}

/** The balance does not cover the renewals of the next weeks, or is below what the customer keeps for them. */
export function lowLetter({ available, needed, reserve, missing }: Funds): Letter {
  const uncovered = needed.minor > available.minor;
  return {
    kind: 'autoRenew.low',
    rule: 'E3',
    subject: uncovered ? 'renewals:low.subject' : 'renewals:low.reserveSubject',
    paragraphs: [uncovered ? 'renewals:low.body' : 'renewals:low.reserveBody'],
    vars: {
      days: AUTO_RENEW_AHEAD_DAYS,
      available: toGrouped(available),
      needed: toGrouped(needed),
      reserve: toGrouped(reserve),
      missing: toGrouped(missing),
    },
    act: { words: 'renewals:low.act', path: '/domain/autorenew' },
  };
}
