import type {
  DomainView,
  Fee,
  Outcome,
  RegistryGateway,
  Resolution,
  TransferIntent,
  TransferView,
} from '../../gateways/registry/index.ts';
import { type Command, defineCommand, type Followed } from '../registry-commands/index.ts';
import { applyEndings } from './settle-transfers.ts';

export const TRANSFER_IN = 'transfer-in';

type Payload = { readonly years: number; readonly fee?: Fee };

/** What is known of a transfer: while it waits, who decides until when; when it is over, the name as it came. */
export interface Told {
  readonly view?: TransferView | undefined;
  readonly domain?: DomainView;
}

const intentOf = ({ name, clTRID, payload, secret, intendedAt, sentBefore }: Command<Payload>): TransferIntent => ({
  op: 'request',
  name,
  clTRID,
  intendedAt,
  sentBefore,
  ...(payload.years > 0 ? { years: payload.years } : {}),
  ...(secret === undefined ? {} : { authInfo: secret }),
  ...(payload.fee ? { fee: payload.fee } : {}),
});

/** The name itself, where the transfer is over; until it is seen with us the transfer counts as one that waits. */
async function withDomain<K extends Outcome<TransferView | undefined> | Resolution<TransferView | undefined>>(
  gateway: RegistryGateway,
  name: string,
  outcome: K,
): Promise<Exclude<K, { kind: 'done' }> | Extract<Outcome<Told>, { kind: 'done' }>> {
  if (outcome.kind !== 'done') return outcome as Exclude<K, { kind: 'done' }>;
  const { data: view, trace } = outcome as Extract<Outcome<TransferView | undefined>, { kind: 'done' }>;
  const waits = { kind: 'done', pending: true, data: { view }, trace } as const;
  if (outcome.pending) return waits;
  const info = await gateway.infoDomain(name);
  if (info.kind !== 'found' || !info.domain.ours) return waits;
  return { kind: 'done', pending: false, data: { view, domain: info.domain }, trace };
}

const OVER = ['clientRejected', 'clientCancelled', 'serverCancelled'];

/** How one that waits stands: the name is with us, or the transfer still waits, or it has ended without effect. */
async function follow(gateway: RegistryGateway, command: Command<Payload>): Promise<Followed<Told>> {
  const { name, clTRID, secret } = command;
  const info = await gateway.infoDomain(name);
  if (info.kind === 'found' && info.domain.ours && !info.domain.statuses.includes('pendingTransfer'))
    return { kind: 'done', pending: false, data: { domain: info.domain }, trace: info.trace };
  if (info.kind === 'absent') return { kind: 'ended', status: 'notRegistered' };
  const proof = secret === undefined ? {} : { authInfo: secret };
  const asked = await gateway.transferDomain({ op: 'query', name, clTRID, ...proof });
  if (asked.kind === 'unsent') return { ...asked, kind: 'unknown' };
  if (asked.kind !== 'done') return asked;
  const { data: view } = asked;
  if (view && OVER.includes(view.status)) return { kind: 'ended', status: view.status, by: view.actionBy };
  return { kind: 'waits' };
}

/** A name is asked for, and waits up to days for the registrar that has it (RFC 5731 §3.2.4). */
export const transferInCommand = defineCommand<Payload, Told>({
  kind: TRANSFER_IN,
  send: async (gateway, command) => withDomain(gateway, command.name, await gateway.transferDomain(intentOf(command))),
  ask: async (gateway, command) => withDomain(gateway, command.name, await gateway.resolveTransfer(intentOf(command))),
  follow,
  apply: applyEndings,
});
