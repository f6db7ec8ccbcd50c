import type * as z from 'zod/mini';
import type { TemplatePushOnWire } from '#contract/api/holders/template-push.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { emailMasked } from '../../../platform/email-address.ts';
import { eventsFrom } from '../../../platform/machine.ts';
import { recipientOf } from '../../account/index.ts';
import type { TemplateValues } from '../store.ts';
import { targetShown } from './end-push.ts';
import { templatePushMachine } from './machine.ts';
import { itemsOf, type PushItem, type PushRow, type Side } from './store.ts';

type Shown = z.infer<typeof TemplatePushOnWire>;

const LAST_DIGITS = 3;
const phoneShown = ({ telCc, phone }: TemplateValues) =>
  `+${telCc} ${'*'.repeat(Math.max(phone.length - LAST_DIGITS, 0))}${phone.slice(-LAST_DIGITS)}`;

/** What the receiver takes over, enough to know whose data it is. */
function offeredValues(values: TemplateValues) {
  const { holder, contact, country, email } = values;
  return {
    Holder: holder,
    ...(contact === '' ? {} : { Contact: contact }),
    Country: country,
    Email: emailMasked(email),
    Phone: phoneShown(values),
  };
}

function presentItem({ name, kind, templateId, copyId, holding }: PushItem, side: Side): Shown['Templates'][number] {
  const own = side === 'given' ? templateId : copyId;
  return {
    Name: name,
    Kind: kind,
    ...(own === null ? {} : { TemplateId: String(own) }),
    ...(side === 'received' && holding !== null ? offeredValues(holding) : {}),
  };
}

/** Whose turn it is: what the table allows, each side its own; nothing once the time is over. */
function actionsOf(push: PushRow, side: Side, now: Date): Shown['Actions'] {
  if (push.dueAt <= now) return [];
  return eventsFrom(templatePushMachine, push.state).filter(
    (event) => event !== 'lapse' && (event === 'cancel') === (side === 'given'),
  ) as Shown['Actions'];
}

/** Pushes as one side reads them; the other is what the giver typed, or the giver's address in part. */
export async function presentPushes(tx: Tx, rows: readonly PushRow[], side: Side): Promise<Shown[]> {
  const items = await itemsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const givers = new Map<bigint, string>();
  for (const { giverId } of side === 'given' ? [] : rows)
    if (!givers.has(giverId)) givers.set(giverId, emailMasked((await recipientOf(tx, giverId)).address));
  return rows.map((push) => ({
    Id: String(push.id),
    Side: side,
    State: push.state === 'offered' && push.dueAt <= tx.now ? 'lapsed' : push.state,
    With: side === 'given' ? targetShown(push.target) : (givers.get(push.giverId) ?? ''),
    Templates: (items.get(push.id) ?? []).map((item) => presentItem(item, side)),
    OfferedAt: push.offeredAt.toISOString(),
    DueAt: push.dueAt.toISOString(),
    ...(push.decidedAt ? { DecidedAt: push.decidedAt.toISOString() } : {}),
    Actions: actionsOf(push, side, tx.now),
  }));
}
