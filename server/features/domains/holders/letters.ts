import type { MessageKey } from '#contract/messages/index.ts';
import type { HolderSide } from '#contract/rules/holders/holder-change.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { emailShown } from '../../../platform/email-address.ts';
import type { Cell, Letter } from '../../notices/index.ts';
import type { Untold } from './applied-store.ts';
import type { ChangeName, ChangeRow } from './both-sides/change-store.ts';
import { partyOf } from './compare-holders.ts';

const RULE = 'H3';
const PAGE = '/domain/holder';

const named = (holder: Parameters<typeof partyOf>[0]): string => {
  const { name, organisation } = partyOf(holder);
  return organisation ?? name;
};

const ASKED: Readonly<Record<HolderSide, MessageKey>> = {
  former: 'holders:letter.former',
  new: 'holders:letter.new',
  both: 'holders:letter.both',
};

/**
 * What the lock will be, said before: whoever wants to go to another registrar does that first (Transfer Policy,
 * section II.C.1.3).
 */
function lockWords(lockDays: number, waived: boolean): MessageKey[] {
  if (lockDays === 0) return [];
  return [waived ? 'holders:letter.lockWaived' : 'holders:letter.lock'];
}

/** Asks one side; the link opens a page that shows what changes, and confirms nothing by itself. */
export function confirmLetter(
  change: ChangeRow,
  of: {
    readonly side: HolderSide;
    readonly token: string;
    readonly names: readonly ChangeName[];
    readonly lockDays: number;
  },
): Letter {
  const former = of.names[0]?.former ?? change.holder;
  return {
    kind: 'domain.holderConfirm',
    rule: RULE,
    subject: 'holders:letter.subject',
    paragraphs: [
      ASKED[of.side],
      ...lockWords(of.lockDays, change.lockWaived),
      ...(of.side === 'former' ? [] : (['holders:letter.agreement'] as const)),
      'holders:letter.until',
    ],
    vars: {
      count: of.names.length,
      former: named(former),
      next: named(change.holder),
      days: of.lockDays,
      until: dayText(change.dueAt),
    },
    table: { heads: ['holders:letter.name'], rows: of.names.map(({ unicode }) => [unicode]) },
    act: { words: 'holders:letter.open', path: `${PAGE}/confirm/${of.token}` },
  };
}

const ENDED: Readonly<Record<'refused' | 'lapsed', MessageKey>> = {
  refused: 'holders:letter.refused',
  lapsed: 'holders:letter.lapsed',
};

/** Tells the customer that nothing came of a change. */
export function endedLetter(change: ChangeRow, how: 'refused' | 'lapsed', count: number): Letter {
  return {
    kind: `domain.holder.${how}`,
    rule: RULE,
    subject: 'holders:letter.endedSubject',
    paragraphs: [ENDED[how]],
    vars: { count, email: emailShown(change.formerEmail), next: named(change.holder) },
    act: { words: 'holders:letter.page', path: PAGE },
  };
}

const lockCell = ({ lockUntil, lockWaived }: Untold): Cell => {
  if (lockWaived) return { words: 'holders:letter.cellWaived' };
  return lockUntil
    ? { words: 'holders:letter.cellUntil', vars: { date: dayText(lockUntil) } }
    : { words: 'holders:letter.cellNone' };
};

/**
 * What was changed, told to both sides within the day (Transfer Policy, section II.C.1.6), with the lock or the opt-out
 * of each name.
 */
export function changedLetter(names: readonly [Untold, ...Untold[]], side: 'former' | 'new'): Letter {
  const [first] = names;
  return {
    kind: 'domain.holderChanged',
    rule: RULE,
    subject: 'holders:letter.changedSubject',
    paragraphs: [
      side === 'former' ? 'holders:letter.changedFormer' : 'holders:letter.changedNew',
      'holders:letter.questions',
    ],
    vars: { count: names.length, former: named(first.former), next: named(first.holder) },
    table: {
      heads: ['holders:letter.name', 'holders:letter.lockHead'],
      rows: names.map((each) => [each.unicode, lockCell(each)]),
    },
  };
}
