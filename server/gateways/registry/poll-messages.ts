import type { Answer } from '#protocols/epp/answer.ts';
import { type Described, findValue } from '#protocols/epp/codec/element-spec.ts';
import { instantOf } from '#protocols/epp/codec/text.ts';
import { pollAck as ackCommand, pollRequest } from '#protocols/epp/commands/poll.ts';
import { changeData } from '#protocols/epp/extensions/change-poll.ts';
import { lowBalancePollData, rgpPollData } from '#protocols/epp/extensions/verisign-poll.ts';
import { domainInfData, domainPanData, domainTrnData } from '#protocols/epp/objects/domain.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import type { RegistryAccount } from './account.ts';
import type { PollAnswer, RegistryNews } from './index.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';
import { transferView } from './views.ts';

/** The registry's letters to us, one at a time (RFC 5730 §2.9.2.3). A letter nobody can read never blocks the ones behind it. */

export async function pollNext(account: RegistryAccount): Promise<PollAnswer> {
  const sent = await account.ask('poll', pollRequest, {});
  const outcome = outcomeOf(sent, (answer) => answer);
  if (outcome.kind === 'unsent') return { ...outcome, kind: 'unknown' };
  if (outcome.kind !== 'done') return outcome;
  const { data: answer, trace } = outcome;
  if (answer.code === RESULT.NO_MESSAGES || !answer.msgQ) return { kind: 'empty', trace };
  const { id, count, qDate, msg } = answer.msgQ;
  const queuedAt = qDate === undefined ? undefined : instantOf(qDate);
  return {
    kind: 'message',
    id,
    count,
    ...(queuedAt && !Number.isNaN(queuedAt.getTime()) ? { queuedAt } : {}),
    text: msg ?? '',
    news: newsIn(answer),
    raw: Buffer.from(answer.raw ?? []).toString('utf8'),
    trace,
  };
}

export async function pollAck(account: RegistryAccount, id: string): Promise<Outcome<undefined>> {
  // An ack can be repeated: a second one is refused and harms nothing, so it needs no intent of the caller's.
  return outcomeOf(await account.ask('poll', ackCommand, { msgID: id }), () => undefined);
}

export function newsIn(answer: Answer): RegistryNews {
  const change = findValue(changeData, answer.extensions);
  if (change) {
    const name = findValue(domainInfData, answer.data)?.name;
    return { about: 'change', ...(name ? { name } : {}), operation: change.operation.text, who: change.who };
  }
  return newsOfData(answer.data) ?? { about: 'other' };
}

function newsOfData(data: readonly Described[]): RegistryNews | undefined {
  const transferred = findValue(domainTrnData, data);
  const view = transferred && transferView({ data } as Answer);
  if (transferred && view) return { about: 'transfer', name: transferred.name.toLowerCase(), ...view };
  const pending = findValue(domainPanData, data);
  if (pending) {
    const { object, paTRID } = pending;
    const clTRID = paTRID.clTRID === undefined ? {} : { clTRID: paTRID.clTRID };
    return { about: 'pendingAction', name: object.text.toLowerCase(), granted: object.paResult, ...clTRID };
  }
  const grace = findValue(rgpPollData, data);
  if (grace) {
    const reportDueAt = instantOf(grace.reportDueDate);
    return { about: 'grace', name: grace.name.toLowerCase(), status: grace.rgpStatus.s, reportDueAt };
  }
  const balance = findValue(lowBalancePollData, data);
  return balance && { about: 'balance', available: balance.availableCredit, limit: balance.creditLimit };
}
