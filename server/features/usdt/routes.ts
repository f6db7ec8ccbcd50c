import * as api from '#contract/api/usdt/deposits.ts';
import { fromMinor, toWire, usdt } from '#contract/money.ts';
import {
  type ChainNetwork,
  USDT_CONFIRMATIONS_BLOCKS,
  USDT_DEPOSIT_MIN,
  USDT_DEPOSITS_SHOWN,
} from '#contract/rules/finance/usdt.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { walletStatesOf } from '../verification/index.ts';
import { type CursorRow, selectCursors } from './cursor-store.ts';
import { openAddress } from './open-address.ts';
import { type DepositRow, selectAddresses, selectDeposits } from './store.ts';
import { confirmationsOf } from './worth.ts';

function presentDeposit(row: DepositRow, head: bigint | null): api.UsdtDeposit {
  const Needed = USDT_CONFIRMATIONS_BLOCKS[row.network];
  return {
    Id: String(row.id),
    Network: row.network,
    TxHash: row.txHash,
    Amount: toWire(fromMinor(row.amount, 'USDT')),
    ...(row.state === 'credited' && row.credited !== null ? { Credited: toWire(fromMinor(row.credited)) } : {}),
    State: row.state,
    Confirmations: row.state === 'orphaned' ? 0 : confirmationsOf(row.network, row.height, head),
    Needed,
    SeenAt: row.seenAt.toISOString(),
    ...(row.rechargeNumber === null ? {} : { Number: row.rechargeNumber }),
  };
}

const stateOf = (cursor: CursorRow | undefined): api.UsdtNetwork['State'] => {
  if (!cursor || cursor.height === null) return 'preparing';
  return cursor.trouble === null ? 'ready' : 'silent';
};

async function presentNetworks(tx: Tx, customerId: bigint, cursors: Map<ChainNetwork, CursorRow>) {
  const wallets = await walletStatesOf(tx, customerId);
  const addresses = await selectAddresses(tx, customerId);
  return [...tx.house.config.chains.keys()].map((network): api.UsdtNetwork => {
    const state = stateOf(cursors.get(network));
    const wallet = wallets.get(network) ?? ('none' as const);
    // Before its network is watched an address is not shown: what came to it then would be missed.
    const address = wallet === 'verified' && state !== 'preparing' ? addresses.get(network) : undefined;
    return {
      Network: network,
      State: state,
      Wallet: wallet,
      ...(address === undefined ? {} : { Address: address }),
      Minimum: toWire(usdt(USDT_DEPOSIT_MIN[network])),
      Needed: USDT_CONFIRMATIONS_BLOCKS[network],
    };
  });
}

export const usdtRoutes: readonly Route[] = [
  route(api.getUsdt, async (tx) => {
    const customerId = customerOf(tx);
    const cursors = await selectCursors(tx);
    const rows = await selectDeposits(tx, customerId, USDT_DEPOSITS_SHOWN);
    const { owed } = await balanceOf(tx, customerId);
    return {
      Networks: await presentNetworks(tx, customerId, cursors),
      Deposits: rows.map((row) => presentDeposit(row, cursors.get(row.network)?.head ?? null)),
      ...(owed.minor > 0n ? { Owed: toWire(owed) } : {}),
    };
  }),
  route(api.openUsdtAddress, (tx, { Network }) => openAddress(tx, Network)),
];
