import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { fromMinor, toGrouped } from '#contract/money.ts';
import { PUSH_DAYS, PUSH_LETTER_NAMES_MAX, PUSH_SLOW_DAYS } from '#contract/rules/transfers/push.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import type { Letter, LetterTable } from '../notices/index.ts';
import type { PushName, PushRow } from './store.ts';
import { targetShown } from './target.ts';

type Names = readonly PushName[];

/** The names alone: what they bring along is read behind a sign-in. */
function tableOf(names: Names): LetterTable {
  const shown = names.slice(0, PUSH_LETTER_NAMES_MAX);
  const more = names.length - shown.length;
  return {
    heads: ['push:letter.name'],
    rows: [
      ...shown.map(({ unicode }) => [unicode]),
      ...(more > 0 ? [[{ words: 'push:letter.more' as const, vars: { count: more } }]] : []),
    ],
  };
}

const priceOf = ({ price }: PushRow): string => (price === null ? '' : toGrouped(fromMinor(price)));

function varsOf(push: PushRow, names: Names, with_: string): MessageVars {
  return {
    with: with_,
    count: names.length,
    price: priceOf(push),
    until: timeText(push.dueAt),
    days: PUSH_DAYS,
    slow: PUSH_SLOW_DAYS,
  };
}

interface Written {
  readonly kind: string;
  readonly subject: MessageKey;
  readonly paragraphs: readonly MessageKey[];
  readonly act: MessageKey;
}

const letterOf = (push: PushRow, names: Names, with_: string, { act, ...words }: Written): Letter => ({
  ...words,
  rule: 'F4',
  vars: varsOf(push, names, with_),
  table: tableOf(names),
  act: { words: act, path: `/domain/push/${push.id}` },
});

/** The price has a sentence of its own, where there is one. */
const priced = (push: PushRow, key: MessageKey): MessageKey[] => (push.price === null ? [] : [key]);

/** To the sender: what they sent, and until when it can be taken back. */
export const sentLetter = (push: PushRow, names: Names): Letter =>
  letterOf(push, names, targetShown(push.target), {
    kind: 'push.sent',
    subject: 'push:letter.sent.subject',
    paragraphs: ['push:letter.sent.body', ...priced(push, 'push:letter.sent.price'), 'push:letter.sent.ignore'],
    act: 'push:letter.act',
  });

/** To the receiver: what is offered, by whom (their address in part), until when. */
export const receivedLetter = (push: PushRow, names: Names, from: string): Letter =>
  letterOf(push, names, from, {
    kind: 'push.received',
    subject: 'push:letter.received.subject',
    paragraphs: [
      'push:letter.received.body',
      ...priced(push, 'push:letter.received.price'),
      'push:letter.received.what',
      'push:letter.ignore',
    ],
    act: 'push:letter.decide',
  });

/** To either side: it lapses within a day. */
export function soonLetter(push: PushRow, names: Names, side: 'sent' | 'received', with_: string): Letter {
  return letterOf(push, names, with_, {
    kind: 'push.soon',
    subject: `push:letter.soon.${side}.subject`,
    paragraphs: [`push:letter.soon.${side}.body`],
    act: side === 'sent' ? 'push:letter.act' : 'push:letter.decide',
  });
}

/** How a push may have ended, as its letters tell it. */
export type EndTold = 'accepted' | 'refused' | 'cancelled' | 'lapsed' | 'ended';

/** To the sender: how their push ended. */
export const endedForSender = (push: PushRow, names: Names, end: EndTold): Letter =>
  letterOf(push, names, targetShown(push.target), {
    kind: `push.${end}`,
    subject: `push:letter.${end}.sent.subject`,
    paragraphs: [
      `push:letter.${end}.sent.body`,
      ...(end === 'accepted' ? priced(push, 'push:letter.accepted.sent.price') : []),
    ],
    act: 'push:letter.act',
  });

/** To the receiver: how it ended, with their own acceptance as a proof of what they got. */
export const endedForReceiver = (push: PushRow, names: Names, end: Exclude<EndTold, 'refused'>, from: string): Letter =>
  letterOf(push, names, from, {
    kind: `push.${end}`,
    subject: `push:letter.${end}.received.subject`,
    paragraphs: [
      `push:letter.${end}.received.body`,
      ...(end === 'accepted'
        ? [...priced(push, 'push:letter.accepted.received.price'), 'push:letter.accepted.received.slow' as const]
        : []),
    ],
    act: 'push:letter.act',
  });
