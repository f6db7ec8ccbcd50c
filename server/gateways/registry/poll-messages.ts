import type { Answer } from '#protocols/epp/answer.ts';
import { type Described, findValue } from '#protocols/epp/codec/element-spec.ts';
import { instantOf } from '#protocols/epp/codec/text.ts';
import { pollAck as ackCommand, pollRequest } from '#protocols/epp/commands/poll.ts';
import { changeData } from '#protocols/epp/extensions/change-poll.ts';
import { lowBalancePollData, rgpPollData } from '#protocols/epp/extensions/verisign-poll.ts';
import { contactPanData, contactTrnData } from '#protocols/epp/objects/contact.ts';
import { domainPanData, domainRenData, domainTrnData } from '#protocols/epp/objects/domain.ts';
import { hostPanData } from '#protocols/epp/objects/host.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import type { PollAnswer, RegistryNews } from './index.ts';
import { contactView } from './objects/contact-data.ts';
import { hostView } from './objects/hosts.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';
import type { RegistryAccount } from './sessions/account.ts';
import { dated, domainView, transferView } from './views.ts';

/**
 * The registry's letters to us, one at a time (RFC 5730 §2.9.2.3). A letter nobody can read never blocks the ones
 * behind it.
 */

export async function pollNext(account: RegistryAccount): Promise<PollAnswer> {
  const sent = await account.ask('poll', pollRequest, {});
  const outcome = outcomeOf(sent, (answer) => answer);
  if (outcome.kind === 'unsent') return { ...outcome, kind: 'unknown' };
  if (outcome.kind !== 'done') return outcome;
  const { data: answer, trace } = outcome;
  if (!answer.msgQ?.id) {
    // Taken for an empty queue, a message that nobody can take off would hold up all behind it without a word.
    const isMessage = answer.code === RESULT.ACK_TO_DEQUEUE;
    return isMessage ? { kind: 'unknown', why: 'a message without its number', trace } : { kind: 'empty', trace };
  }
  const { id, count, qDate, msg } = answer.msgQ;
  if (answer.code === RESULT.NO_MESSAGES) return { kind: 'empty', trace };
  const queuedAt = qDate === undefined ? undefined : instantOf(qDate);
  return {
    kind: 'message',
    id,
    count,
    ...(queuedAt && !Number.isNaN(queuedAt.getTime()) ? { queuedAt } : {}),
    text: msg ?? '',
    news: newsIn(answer, account.settings.login),
    raw: textOfFrame(answer.raw ?? new Uint8Array()),
    trace,
  };
}

/**
 * A frame may be UTF-16 too (RFC 5730 §5). Read as UTF-8 it would be full of zeros, which no text of the database
 * holds.
 */
function textOfFrame(xml: Uint8Array): string {
  const [first, second] = xml;
  const encoding = first === 0xfe || first === 0 ? 'utf-16be' : first === 0xff || second === 0 ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(xml);
}

export async function pollAck(account: RegistryAccount, id: string): Promise<Outcome<undefined>> {
  // An ack can be repeated: a second one is refused and harms nothing, so it needs no intent of the caller's.
  return outcomeOf(await account.ask('poll', ackCommand, { msgID: id }), () => undefined);
}

/** `ourId` is our login: it tells which objects in a letter are ours. */
export function newsIn(answer: Answer, ourId = ''): RegistryNews {
  const change = findValue(changeData, answer.extensions);
  if (change) return changeNews(change, answer, ourId);
  const news = newsOfData(answer.data);
  if (news) return news;
  const domain = domainView(answer, ourId);
  return domain ? { about: 'domain', name: domain.name, domain } : { about: 'other' };
}

type Change = ReturnType<(typeof changeData)['content']['read']>;
function changeNews(change: Change, answer: Answer, ourId: string): RegistryNews {
  const { operation, who, date, svTRID, state, caseId, reason } = change;
  const domain = domainView(answer, ourId);
  const contact = contactView(answer, ourId);
  const host = hostView(answer, ourId);
  const name = domain?.name ?? host?.name;
  return {
    about: 'change',
    ...(name ? { name } : {}),
    operation: operation.text,
    ...(operation.op === undefined ? {} : { detail: operation.op }),
    who,
    at: instantOf(date),
    svTRID,
    // RFC 8590 §2.1: without a word it is the state after the change.
    state: state ?? 'after',
    ...(caseId ? { caseId: { type: caseId.name ?? caseId.type, id: caseId.text } } : {}),
    ...(reason ? { reason: reason.text } : {}),
    ...(domain ? { domain } : {}),
    ...(contact ? { contact } : {}),
    ...(host ? { host } : {}),
  };
}

function newsOfData(data: readonly Described[]): RegistryNews | undefined {
  const transferred = findValue(domainTrnData, data);
  const view = transferred && transferView({ data });
  if (transferred && view) return { about: 'transfer', name: transferred.name.toLowerCase(), ...view };
  const moved = findValue(contactTrnData, data);
  if (moved) return { about: 'contactTransfer', id: moved.id, status: moved.trStatus };
  const renewed = findValue(domainRenData, data);
  if (renewed) return { about: 'renewal', name: renewed.name.toLowerCase(), ...dated('expiresAt', renewed.exDate) };
  const pending = pendingNews(data);
  if (pending) return pending;
  const grace = findValue(rgpPollData, data);
  if (grace) {
    const { name, rgpStatus, reqDate, reportDueDate } = grace;
    return {
      about: 'grace',
      name: name.toLowerCase(),
      status: rgpStatus.s,
      requestedAt: instantOf(reqDate),
      reportDueAt: instantOf(reportDueDate),
    };
  }
  const balance = findValue(lowBalancePollData, data);
  if (!balance) return undefined;
  const { text, type } = balance.creditThreshold;
  return {
    about: 'balance',
    available: balance.availableCredit,
    limit: balance.creditLimit,
    threshold: type === 'PERCENT' ? `${text} %` : text,
  };
}

const PENDING = [
  ['domain', domainPanData],
  ['contact', contactPanData],
  ['host', hostPanData],
] as const;

function pendingNews(data: readonly Described[]): RegistryNews | undefined {
  for (const [kind, spec] of PENDING) {
    const pending = findValue(spec, data);
    if (!pending) continue;
    const { object, paTRID, paDate } = pending;
    return {
      about: 'pendingAction',
      object: kind,
      name: kind === 'contact' ? object.text : object.text.toLowerCase(),
      granted: object.paResult,
      ...(paTRID.clTRID === undefined ? {} : { clTRID: paTRID.clTRID }),
      svTRID: paTRID.svTRID,
      at: instantOf(paDate),
    };
  }
  return undefined;
}
