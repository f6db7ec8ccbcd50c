import { POLL_MESSAGES_AT_ONCE, POLL_STOPS_ALARM } from '#contract/rules/life.ts';
import type { PollAnswer, Refused, RegistryGateway, Unknown, Unsent } from '../../../gateways/registry/index.ts';
import { isPassing } from '../../../platform/db/passing.ts';
import { systemCaller, transact } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { type Handled, handleNews, nameIn } from './handle-news.ts';
import { keepMessage, lockUnhandled, saveAcknowledged, saveHandled } from './message-store.ts';

const CALLER = systemCaller('registry-poll');

type Message = PollAnswer & { kind: 'message' };

async function handle(house: House, registry: string, id: bigint, message: Message): Promise<void> {
  const { news, queuedAt = null } = message;
  await transact(house, CALLER, async (tx) => {
    if (!(await lockUnhandled(tx, id))) return;
    const handled = await handleNews(tx, { registry, queuedAt, news });
    await saveHandled(tx, id, handled);
    if (handled.outcome === 'not_understood') tell(house, registry, message, handled);
  });
}

/** A person looks at it: `registry_message` keeps the whole of it. */
function tell(house: House, registry: string, { id, text }: Message, { outcome, reason }: Omit<Handled, 'domainId'>) {
  house.metrics.alarms.inc({ kind: `poll_${outcome}` });
  house.log.warn({ registry, message: id, text, reason }, 'a message of a registry waits for a person');
}

/**
 * Keeps a message, does what it says, and only then takes it off the queue: a crash in between leaves it there, and the
 * second time its row says what was done. One that cannot be handled is kept with its reason and taken off too, so that
 * it never holds up the others; but where only the database failed, it stays and is handled at a later look.
 * Answers why it could not be taken off.
 */
async function takeMessage(house: House, gateway: RegistryGateway, message: Message): Promise<string | undefined> {
  const { registry } = gateway;
  const { id: messageId, queuedAt = null, news, text, raw } = message;
  const name = nameIn(news);
  const fresh = { registry, messageId, queuedAt, about: news.about, name, text, raw };
  const id = await transact(house, CALLER, (tx) => keepMessage(tx, fresh));
  faultPoint(house, 'poll.kept');
  try {
    await handle(house, registry, id, message);
  } catch (error) {
    if (isPassing(error)) return `message ${messageId} stays: ${String(error)}`;
    const failed = { outcome: 'failed', reason: String(error), domainId: null } as const;
    await transact(house, CALLER, (tx) => saveHandled(tx, id, failed));
    tell(house, registry, message, failed);
  }
  faultPoint(house, 'poll.handled');
  const acknowledged = await gateway.pollAck(messageId);
  if (acknowledged.kind !== 'done') return `message ${messageId} stays: ${whyOf(acknowledged)}`;
  await transact(house, CALLER, (tx) => saveAcknowledged(tx, id));
  return undefined;
}

const whyOf = (answer: Refused | Unknown | Unsent): string =>
  answer.kind === 'refused' ? `${answer.code} ${answer.reason}` : answer.why;

/** Empties one registry's queue, up to a number of messages; answers why it stopped before that. */
async function emptyQueue(house: House, gateway: RegistryGateway): Promise<string | undefined> {
  for (let taken = 0; taken < POLL_MESSAGES_AT_ONCE; taken += 1) {
    const answer = await gateway.pollNext();
    if (answer.kind === 'empty') return undefined;
    const stopped = answer.kind === 'message' ? await takeMessage(house, gateway, answer) : whyOf(answer);
    if (stopped !== undefined) return stopped;
  }
  return undefined;
}

/**
 * A look at one registry's queue, made again and again. Stopped for many looks on end it is an alarm: everything that
 * the registry has to say of our names stands behind what stops it.
 */
export function registryPoll(gateway: RegistryGateway): (house: House) => Promise<void> {
  let stops = 0;
  return async (house) => {
    // A look that broke down has stopped too: without a word the queue would stand for ever.
    const why = await emptyQueue(house, gateway).catch((error: unknown) => String(error));
    stops = why === undefined ? 0 : stops + 1;
    if (stops < POLL_STOPS_ALARM) return;
    house.metrics.alarms.inc({ kind: 'poll_stopped' });
    house.log.warn({ registry: gateway.registry, why }, 'the messages of a registry do not come through');
  };
}
