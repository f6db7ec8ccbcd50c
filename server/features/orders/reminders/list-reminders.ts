import type { domainReminders } from '#contract/api/auto-renew.ts';
import { dayOf } from '#contract/calendar.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { langFrom } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { REMINDERS, type Reminder } from '#contract/rules/auto-renew.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { requireOwnDomain } from '../../domains/index.ts';
import { type NoticeProof, proofsOf } from '../../notices/index.ts';
import { dayOfReminder } from './due.ts';
import { remindersOf } from './store.ts';

const WORDS: Readonly<Record<Reminder['kind'], MessageKey>> = {
  before60: 'renewals:kind.before60',
  before30: 'renewals:kind.before30',
  before7: 'renewals:kind.before7',
  before1: 'renewals:kind.before1',
  after1: 'renewals:kind.after1',
};

function presentLetter({ id, state, address, lang, createdAt, sentAt, result }: NoticeProof) {
  return {
    Id: String(id),
    State: state,
    Address: address,
    Lang: langFrom(lang),
    WrittenAt: createdAt.toISOString(),
    ...(sentAt ? { SentAt: sentAt.toISOString() } : {}),
    ...(result === null ? {} : { Answer: result }),
  };
}

/**
 * `Data` of GET /domain/reminders: what was sent about every term, with proof, and what of this term is still to come. A letter whose day
 * went by because a more urgent one was due is not shown: it never comes. @throws refusal DOMAIN_NOT_FOUND
 */
export async function listReminders(tx: Tx, typed: string): Promise<OutputOf<typeof domainReminders>> {
  const { id, expiresAt } = await requireOwnDomain(tx, typed);
  const sent = await remindersOf(tx, id);
  const proofs = new Map(
    (await proofsOf(tx, [...new Set(sent.map(({ noticeId }) => noticeId))])).map((p) => [p.id, p]),
  );
  const present = (reminder: Reminder, forExpiry: Date) => ({
    Text: translate(tx.lang, WORDS[reminder.kind]),
    ForExpiry: forExpiry.toISOString(),
    Due: dayOf(dayOfReminder(forExpiry, reminder)),
    Source: reminder.source,
    Legal: reminder.by === 'legal',
  });
  const written = sent.flatMap(({ kind, forExpiry, noticeId }) => {
    const reminder = REMINDERS.find((each) => each.kind === kind);
    const proof = proofs.get(noticeId);
    return reminder && proof ? [{ ...present(reminder, forExpiry), Letter: presentLetter(proof) }] : [];
  });
  const coming = REMINDERS.filter((each) => dayOfReminder(expiresAt, each) > tx.now).map((each) =>
    present(each, expiresAt),
  );
  return { Items: [...coming.reverse(), ...written] };
}
