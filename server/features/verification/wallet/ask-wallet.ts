import { addBusinessDays } from '#contract/calendar.ts';
import { REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/finance/finance.ts';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { isSignedBy } from '../../../gateways/chain/index.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/http/input.ts';
import { recordBirth } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { claimFile } from '../../files/index.ts';
import { givenWallet } from './ask-message.ts';
import { walletAskedLetter } from './letters.ts';
import { walletMachine } from './machine.ts';
import { insertWallet, lockStanding, type NewWallet, spendMessage, type WalletRow } from './store.ts';
import { facts, tell, verifyWallet } from './verify-wallet.ts';

/** What proves an address: a message's id with its signature, or the id of a picture that was sent before. */
export interface GivenProof {
  readonly address: string;
  readonly proof: 'signature' | 'picture';
  readonly messageId?: bigint | undefined;
  readonly signature?: string | undefined;
  readonly fileId?: bigint | undefined;
}

type Proved = Pick<NewWallet, 'proof' | 'fileId' | 'signedText' | 'signature'>;

async function signatureOf(tx: Tx, network: ChainNetwork, given: GivenProof): Promise<Proved & { address: string }> {
  const address = await givenWallet(tx, network, given.address);
  const { messageId, signature = '' } = given;
  if (messageId === undefined) throw refuse('WALLET_MESSAGE_DEAD');
  if (signature === '') throw refuseField(tx.lang, 'Signature', 'wallet:error.signatureNeeded');
  const asked = await spendMessage(tx, customerOf(tx), messageId);
  if (asked?.network !== network || asked.address !== address.shown) throw refuse('WALLET_MESSAGE_DEAD');
  // A refusal rolls the use back: who pasted the wrong text signs the same message again.
  if (!(await isSignedBy({ ...address, network }, asked.message, signature))) throw refuse('WALLET_SIGNATURE_WRONG');
  return { address: address.shown, proof: 'signature', fileId: null, signedText: asked.message, signature };
}

async function proofOf(tx: Tx, network: ChainNetwork, given: GivenProof): Promise<Proved & { address: string }> {
  if (given.proof === 'signature') return signatureOf(tx, network, given);
  const address = await givenWallet(tx, network, given.address);
  if (given.fileId === undefined) throw refuseField(tx.lang, 'FileId', 'wallet:error.proofNeeded');
  return { address: address.shown, proof: 'picture', fileId: given.fileId, signedText: null, signature: null };
}

async function ask(tx: Tx, network: ChainNetwork, given: GivenProof): Promise<WalletRow> {
  const customerId = customerOf(tx);
  const proved = await proofOf(tx, network, given);
  const row = await insertWallet(tx, {
    customerId,
    network,
    ...proved,
    expectedAt: addBusinessDays(tx.now, REVIEW_BUSINESS_DAYS_MAX),
  });
  if (!row) throw refuse('WALLET_PENDING');
  await recordBirth(tx, walletMachine, row.id);
  const object = { kind: 'wallet', id: row.id };
  await record(tx, { act: 'wallet.asked', object, after: { ...facts(row), proof: row.proof } });
  if (row.proof === 'signature') {
    await verifyWallet(tx, row);
    return { ...row, state: 'verified', decidedAt: tx.now };
  }
  await claimFile(tx, { fileId: given.fileId ?? 0n, purpose: 'wallet', by: `wallet:${row.id}` });
  await tell(tx, row, walletAskedLetter(row));
  return row;
}

/**
 * Asks for the first wallet of a network (acceptance C2). A request under review blocks a new one, on whichever network
 * (specification §4).
 */
export async function askWallet(tx: Tx, network: ChainNetwork, given: GivenProof): Promise<WalletRow> {
  const standing = await lockStanding(tx, customerOf(tx));
  if (standing.some(({ state }) => state === 'pending')) throw refuse('WALLET_PENDING');
  if (standing.some((row) => row.network === network)) throw refuse('WALLET_ALREADY_VERIFIED');
  return ask(tx, network, given);
}

/** Asks for another address in the place of a verified one, which stays in force until then. */
export async function changeWallet(tx: Tx, id: bigint, given: GivenProof): Promise<WalletRow> {
  const standing = await lockStanding(tx, customerOf(tx));
  const row = standing.find((one) => one.id === id);
  if (!row) throw refuse('NOT_FOUND');
  if (standing.some(({ state }) => state === 'pending')) throw refuse('WALLET_PENDING');
  return ask(tx, row.network, given);
}
