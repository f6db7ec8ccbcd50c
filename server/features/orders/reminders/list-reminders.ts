import type { domainReminders } from '#contract/api/auto-renew.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { langFrom } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { LOSS_LETTERS, type LossLetter, REMINDERS, type Reminder } from '#contract/rules/auto-renew.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { translate } from '../../../platform/i18n.ts';
import { requireOwnDomain } from '../../domains/index.ts';
import type { LifeFacts } from '../../domains/life/index.ts';
import { type NoticeProof, proofsOf } from '../../notices/index.ts';
import { dayOfLoss, dayOfReminder } from './due.ts';
import { remindersOf } from './store.ts';

const WORDS: Readonly<Record<Reminder['kind'] | LossLetter['kind'], MessageKey>> = {
  before60: 'renewals:kind.before60',
  before30: 'renewals:kind.before30',
  before7: 'renewals:kind.before7',
  before1: 'renewals:kind.before1',
  after1: 'renewals:kind.after1',
  cut: 'renewals:kind.cut',
  deleted: 'renewals:kind.deleted',
  restoreEnds: 'renewals:kind.restoreEnds',
};

/** A letter about a term and the day on which it is due. */
interface Dated {
  readonly of: Reminder | LossLetter;
  readonly due: Date;
}

/** All letters of a term by their days, as told at a time; those after its end come only if nobody renews it. */
function lettersOf(name: string, facts: LifeFacts, now: Date): Dated[] {
  const profile = suffixOf(name);
  const losses = LOSS_LETTERS.flatMap((of) => {
    const due = profile && dayOfLoss(of.kind, facts, profile, now);
    return due ? [{ of, due }] : [];
  });
  return [...REMINDERS.map((of) => ({ of, due: dayOfReminder(facts.expiresAt, of) })), ...losses];
}

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
 * `Data` of GET /domain/reminders: what was sent about every term, with proof, and what of this term is still to come.
 * A letter whose day went by because a more urgent one was due is not shown: it never comes. @throws refusal
 * DOMAIN_NOT_FOUND
 */
export async function listReminders(tx: Tx, typed: string): Promise<OutputOf<typeof domainReminders>> {
  const { id, name, expiresAt, deletedAt, sparedUntil, dnsCutAt } = await requireOwnDomain(tx, typed);
  const facts: LifeFacts = { expiresAt, deletedAt, sparedUntil, dnsCutAt };
  const sent = await remindersOf(tx, id);
  const proofs = new Map(
    (await proofsOf(tx, [...new Set(sent.map(({ noticeId }) => noticeId))])).map((p) => [p.id, p]),
  );
  const present = ({ of, due }: Dated, forExpiry: Date) => ({
    Text: translate(tx.lang, WORDS[of.kind]),
    ForExpiry: forExpiry.toISOString(),
    Due: dayText(due),
    Source: of.source,
    Legal: of.by === 'legal',
  });
  const termOf = (forExpiry: Date, about: Date): LifeFacts => {
    // Of a deletion that was undone its own day counts, not that of a later one.
    if (about.getTime() > 0) return { expiresAt: forExpiry, deletedAt: about };
    return forExpiry.getTime() === expiresAt.getTime() ? facts : { expiresAt: forExpiry, deletedAt: null };
  };
  const written = sent.flatMap(({ kind, forExpiry, about, noticeId }) => {
    const proof = proofs.get(noticeId);
    // What a letter follows had happened when it was written.
    const letter =
      proof && lettersOf(name, termOf(forExpiry, about), proof.createdAt).find(({ of }) => of.kind === kind);
    return letter ? [{ ...present(letter, forExpiry), Letter: presentLetter(proof) }] : [];
  });
  const coming = lettersOf(name, facts, tx.now)
    .filter(({ due }) => due > tx.now)
    .map((each) => present(each, expiresAt));
  return { Items: [...coming.reverse(), ...written] };
}
