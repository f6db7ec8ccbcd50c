import { POLL_MESSAGES_AT_ONCE } from '#contract/rules/life.ts';
import type { PollAnswer, RegistryGateway } from '../../../gateways/registry/index.ts';
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
 * Keeps a message, does what it says, and only then takes it off the queue: a crash in between leaves it there, and the second time its row
 * says what was done. One that cannot be handled is kept with its reason and taken off too, so that it never holds up the others.
 */
async function takeMessage(house: House, gateway: RegistryGateway, message: Message): Promise<boolean> {
  const { registry } = gateway;
  const { id: messageId, queuedAt = null, news, text, raw } = message;
  const name = nameIn(news);
  const fresh = { registry, messageId, queuedAt, about: news.about, name, text, raw };
  const id = await transact(house, CALLER, (tx) => keepMessage(tx, fresh));
  faultPoint(house, 'poll.kept');
  try {
    await handle(house, registry, id, message);
  } catch (error) {
    const failed = { outcome: 'failed', reason: String(error), domainId: null } as const;
    await transact(house, CALLER, (tx) => saveHandled(tx, id, failed));
    tell(house, registry, message, failed);
  }
  faultPoint(house, 'poll.handled');
  const acknowledged = await gateway.pollAck(messageId);
  if (acknowledged.kind !== 'done') return false;
  await transact(house, CALLER, (tx) => saveAcknowledged(tx, id));
  return true;
}

/** Empties one registry's queue, up to a number of messages; answers how many it took. Stops where the registry does not answer. */
export async function pollRegistry(house: House, gateway: RegistryGateway): Promise<number> {
  for (let taken = 0; taken < POLL_MESSAGES_AT_ONCE; taken += 1) {
    const answer = await gateway.pollNext();
    if (answer.kind !== 'message' || !(await takeMessage(house, gateway, answer))) return taken;
  }
  return POLL_MESSAGES_AT_ONCE;
}
