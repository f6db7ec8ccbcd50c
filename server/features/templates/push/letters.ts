import type { MessageKey } from '#contract/messages/index.ts';
import { TEMPLATE_PUSH_DAYS } from '#contract/rules/holders/template-push.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import type { Letter, LetterTable } from '../../notices/index.ts';
import type { PushItem } from './store.ts';

const KINDS: Readonly<Record<PushItem['kind'], MessageKey>> = {
  individual: 'pushes:kind.individual',
  enterprise: 'pushes:kind.enterprise',
};

/** Names and kinds alone: what the templates say is read behind a sign-in. */
function tableOf(items: readonly PushItem[]): LetterTable {
  return {
    heads: ['pushes:letter.name', 'pushes:letter.kind'],
    rows: items.map(({ name, kind }) => [name, { words: KINDS[kind] }]),
  };
}

const PATH = '/template/push';

/**
 * To the receiver: what is offered, by whom, what they would take over, until when. `from`: the giver's address in
 * part.
 */
export function offeredLetter(items: readonly PushItem[], { from, dueAt }: { from: string; dueAt: Date }): Letter {
  return {
    kind: 'template.pushOffered',
    rule: 'H3',
    subject: 'pushes:letter.offered.subject',
    paragraphs: ['pushes:letter.offered.body', 'pushes:letter.offered.data', 'pushes:letter.ignore'],
    vars: { from, count: items.length, days: TEMPLATE_PUSH_DAYS, day: dayText(dueAt) },
    table: tableOf(items),
    act: { words: 'pushes:letter.offered.act', path: PATH },
  };
}

const ENDS: Readonly<Record<'accepted' | 'refused' | 'lapsed', { subject: MessageKey; body: MessageKey }>> = {
  accepted: { subject: 'pushes:letter.accepted.subject', body: 'pushes:letter.accepted.body' },
  refused: { subject: 'pushes:letter.refused.subject', body: 'pushes:letter.refused.body' },
  lapsed: { subject: 'pushes:letter.lapsed.subject', body: 'pushes:letter.lapsed.body' },
};

/** To the giver: how their offer ended. `to`: what they typed. */
export function endedLetter(end: keyof typeof ENDS, items: readonly PushItem[], to: string): Letter {
  const { subject, body } = ENDS[end];
  return {
    kind: `template.push${end[0]?.toUpperCase()}${end.slice(1)}`,
    rule: 'H3',
    subject,
    paragraphs: [body],
    vars: { to, count: items.length, days: TEMPLATE_PUSH_DAYS },
    table: tableOf(items),
    act: { words: 'pushes:letter.act', path: PATH },
  };
}

/** To the receiver: the giver took it back before they decided. */
export function cancelledLetter(items: readonly PushItem[], from: string): Letter {
  return {
    kind: 'template.pushCancelled',
    rule: 'H3',
    subject: 'pushes:letter.cancelled.subject',
    paragraphs: ['pushes:letter.cancelled.body'],
    vars: { from, count: items.length },
    table: tableOf(items),
    act: { words: 'pushes:letter.act', path: PATH },
  };
}
