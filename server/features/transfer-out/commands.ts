import type {
  Outcome,
  RegistryGateway,
  Resolution,
  TransferIntent,
  TransferView,
} from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { askRegistryOf } from '../domains/life/index.ts';
import { type Command, defineCommand, type Ended } from '../registry-commands/index.ts';
import { ANSWER, settleAnswer } from './answer-request.ts';
import { type CodePayload, giveOut, TRANSFER_CODE } from './set-code.ts';
import { lockTransfer } from './store.ts';

const updateOf = ({ name, clTRID, secret }: Command<CodePayload>) => ({ name, clTRID, authInfo: secret ?? '' });

async function settleCodes(tx: Tx, ended: readonly Ended<CodePayload, undefined>[]): Promise<void> {
  for (const { command, ending } of ended) {
    if (command.payload.purpose === 'issue' && ending.kind === 'done') await giveOut(tx, command.subjectId);
    if (ending.kind === 'done') continue;
    // A registry that refuses a password: the name has moved, or a person must look.
    const row = await lockTransfer(tx, command.subjectId);
    if (row) await askRegistryOf(tx, row.domainId);
    if (row && row.endedAt === null) {
      tx.house.metrics.alarms.inc({ kind: 'transfer_code_refused' });
      tx.house.log.warn({ name: command.name, ending }, 'a registry did not take a transfer password');
    }
  }
}

/** A transfer password is set at the registry (RFC 5731 §3.2.5). */
const setCode = defineCommand<CodePayload, undefined>({
  kind: TRANSFER_CODE,
  send: (gateway, command) => gateway.updateDomain(updateOf(command)),
  ask: (gateway, command) => gateway.resolveUpdate(updateOf(command)),
  apply: settleCodes,
});

type AnswerPayload = { readonly op: 'approve' | 'reject' };
type Told = TransferView | undefined;

const intentOf = ({ name, clTRID, payload, intendedAt, sentBefore }: Command<AnswerPayload>): TransferIntent => ({
  op: payload.op,
  ...{ name, clTRID, intendedAt, sentBefore },
});

/** A request of another registrar is approved or rejected (RFC 5731 §3.2.4). */
const answer = defineCommand<AnswerPayload, Told>({
  kind: ANSWER,
  send: (gateway: RegistryGateway, command): Promise<Outcome<Told>> => gateway.transferDomain(intentOf(command)),
  ask: (gateway: RegistryGateway, command): Promise<Resolution<Told>> => gateway.resolveTransfer(intentOf(command)),
  apply: settleAnswer,
});

/** What transfers out tell registries; listed in `processes/command-kinds.ts`. */
export const transferOutCommands = [setCode, answer];
