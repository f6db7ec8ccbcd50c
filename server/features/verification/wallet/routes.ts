import * as api from '#contract/api/usdt/wallet.ts';
import { pictureMegabytesMax } from '#contract/rules/files.ts';
import { UPLOAD_PER_ADDRESS } from '#contract/rules/limits.ts';
import type { WalletState } from '#contract/states/wallet.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import type { FormPost } from '../../../platform/http/form-post.ts';
import { formRoute, type Route, route } from '../../../platform/http/route.ts';
import { keepFile } from '../../files/index.ts';
import { askMessage } from './ask-message.ts';
import { askWallet, changeWallet, type GivenProof } from './ask-wallet.ts';
import { endWallet } from './end-wallet.ts';
import { selectStanding, selectWallets, type WalletRow } from './store.ts';

const SHOWN = 50;
type Action = (typeof api.WALLET_ACTIONS)[number];

/** A change waits for the request under review, whichever it is for. */
function actionsOf(state: WalletState, blocked: boolean): Action[] {
  if (state === 'pending') return ['delete'];
  if (state === 'verified') return blocked ? ['delete'] : ['change', 'delete'];
  return [];
}

function present(row: WalletRow, blocked: boolean): api.Wallet {
  return {
    Id: String(row.id),
    Network: row.network,
    Address: row.address,
    State: row.state,
    Proof: row.proof,
    CreatedAt: row.createdAt.toISOString(),
    ...(row.decidedAt ? { DecidedAt: row.decidedAt.toISOString() } : {}),
    ...(row.state === 'pending' ? { ExpectedAt: row.expectedAt.toISOString() } : {}),
    ...(row.reason ? { Reason: row.reason } : {}),
    ...(row.note ? { Note: row.note } : {}),
    Actions: actionsOf(row.state, blocked),
  };
}

const idOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));

const proofOf = (input: {
  Address: string;
  Proof: 'signature' | 'picture';
  MessageId?: string | undefined;
  Signature?: string | undefined;
  FileId?: string | undefined;
}): GivenProof => ({
  address: input.Address,
  proof: input.Proof,
  messageId: idOf(input.MessageId),
  signature: input.Signature,
  fileId: idOf(input.FileId),
});

/** The form of specification §7: its picture is kept as one that was sent before. */
const walletForm: FormPost = {
  ...api.WALLET_FORM,
  megabytesMax: pictureMegabytesMax('wallet'),
  limit: UPLOAD_PER_ADDRESS,
  keep: async (house, caller, bytes) => (await keepFile(house, caller, 'wallet', bytes)).FileId,
};

export const walletRoutes: readonly Route[] = [
  route(api.getWallets, async (tx) => {
    const customerId = customerOf(tx);
    const blocked = (await selectStanding(tx, customerId)).some(({ state }) => state === 'pending');
    const rows = await selectWallets(tx, customerId, SHOWN);
    return { Networks: [...tx.house.config.chains.keys()], Items: rows.map((row) => present(row, blocked)) };
  }),
  route(api.askWalletMessage, async (tx, { Network, Address }) => {
    const asked = await askMessage(tx, { network: Network, address: Address });
    return {
      MessageId: String(asked.id),
      Message: asked.message,
      Address: asked.address,
      ExpiresAt: asked.expiresAt.toISOString(),
    };
  }),
  formRoute(api.updateWallet, walletForm, async (tx, { Network, ...input }) => {
    const row = await askWallet(tx, Network, proofOf(input));
    return present(row, row.state === 'pending');
  }),
  route(api.updateWalletAddress, async (tx, { Id, ...input }) => {
    const row = await changeWallet(tx, BigInt(Id), proofOf(input));
    return present(row, row.state === 'pending');
  }),
  route(api.delWallet, (tx, { Id }) => endWallet(tx, BigInt(Id))),
];
