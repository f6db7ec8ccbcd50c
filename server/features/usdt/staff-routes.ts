import * as api from '#contract/staff-api/chains.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { actingStaff, staffNames } from '../staff-access/index.ts';
import { type CursorRow, keptBlocks, selectCursors } from './cursor-store.ts';
import { askResume, confirmResume, dropResume, resumeLowest, STOPPED } from './resume-chain.ts';
import { countStandingAbove } from './store.ts';

/** What this member may do about a network that stands still; who named a block does not confirm it. */
function actsOf({ height, trouble, resumeBy, resumeSecond }: CursorRow, self: bigint): api.OfficeChain['Actions'] {
  if (!STOPPED.includes(trouble ?? '') || height === null || resumeSecond !== null) return [];
  if (resumeBy === null) return ['resume'];
  return resumeBy === self ? ['drop'] : ['confirm', 'drop'];
}

async function present(tx: Tx, row: CursorRow): Promise<api.OfficeChain> {
  const { network, height, hash, head, trouble, troubleSince, lookedAt, resumeFrom, resumeBy, resumeReason } = row;
  const oldest = (await keptBlocks(tx, network)).at(-1)?.height ?? null;
  const names = resumeBy === null ? undefined : await staffNames(tx);
  return {
    Network: network,
    ...(height === null ? {} : { Height: String(height) }),
    ...(hash === null ? {} : { Hash: hash }),
    ...(head === null ? {} : { Head: String(head) }),
    ...(lookedAt === null ? {} : { LookedAt: lookedAt.toISOString() }),
    ...(trouble === null ? {} : { Trouble: trouble as api.OfficeChain['Trouble'] }),
    ...(troubleSince === null ? {} : { Since: troubleSince.toISOString() }),
    ...(oldest === null ? {} : { OldestKept: String(oldest) }),
    ...(height === null ? {} : { Lowest: String(resumeLowest(height)) }),
    DepositsAbove: oldest === null ? 0 : await countStandingAbove(tx, network, oldest),
    ...(resumeFrom === null || resumeBy === null
      ? {}
      : {
          Resume: {
            From: String(resumeFrom),
            By: names?.get(resumeBy) ?? String(resumeBy),
            Reason: resumeReason ?? '',
            Confirmed: row.resumeSecond !== null,
          },
        }),
    Actions: actsOf(row, (await actingStaff(tx)).id),
  };
}

const all = async (tx: Tx) => {
  const chains: api.OfficeChain[] = [];
  for (const row of (await selectCursors(tx)).values()) chains.push(await present(tx, row));
  return { Chains: chains };
};

/** What staff see of the networks, and how a stopped one goes on. */
export const usdtStaffRoutes: readonly Route[] = [
  route(api.chains, all),
  route(api.resumeChain, async (tx, input) => {
    await askResume(tx, input.Network, { from: BigInt(input.From), reason: input.Reason });
    return all(tx);
  }),
  route(api.confirmResume, async (tx, input) => {
    await confirmResume(tx, input.Network, BigInt(input.From));
    return all(tx);
  }),
  route(api.dropResume, async (tx, input) => {
    await dropResume(tx, input.Network, BigInt(input.From));
    return all(tx);
  }),
];

/** How many networks wait for a member, and since when the oldest does. */
export async function chainsWaiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const stopped = [...(await selectCursors(tx)).values()].filter(({ trouble }) => STOPPED.includes(trouble ?? ''));
  const since = stopped.flatMap(({ troubleSince }) => troubleSince ?? []);
  return { count: stopped.length, oldest: since.sort((a, b) => a.getTime() - b.getTime())[0] ?? null };
}
