import { expect } from 'vitest';
import { address, type Buyer, makeBuyer } from './buyer.ts';
import { type MoneyHouse, openMoneyHouse } from './money-house.ts';
import type { DyingStep } from './walk-dying.ts';

const LOCK = 'clientTransferProhibited';
const BOUGHT_AT_ONCE = 10;

/** A dispute as the office reads it. */
interface Dispute {
  readonly Id: string;
  readonly Name: string;
  readonly State: string;
  readonly Lock: string;
}

/** A name as its registry has it. */
interface AtRegistry {
  readonly statuses: readonly string[];
  readonly history: readonly { readonly what: string }[];
}

/** What the office reads of names in dispute, and what it does with them. */
function officeOf(at: MoneyHouse) {
  const office = (of: 0 | 1, path: string, body?: object) => at.staff[of].call<Dispute>(path, body);
  const disputeOf = async (name: string): Promise<Dispute | undefined> => {
    const { Items } = await at.staff[0].call<{ Items: Dispute[] }>('/name-disputes');
    return Items.find(({ Name }) => Name === name);
  };
  const idOf = async (name: string) => ({ Id: (await disputeOf(name))?.Id ?? '0' });
  const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const step = (of: 0 | 1, path: string, name: string, state: string, more: object = {}): DyingStep => ({
    path,
    act: async () => office(of, path, { ...(await idOf(name)), ...more }),
    state,
  });
  const steps = {
    step,
    recorded: (name: string): DyingStep => ({
      path: '/name-disputes/record',
      act: () =>
        office(0, '/name-disputes/record', {
          ...{ Name: name, Procedure: 'court', Provider: 'High Court', CaseNumber: 'HCA 1/2026', Note: 'by hand' },
          ReceivedOn: yesterday(),
        }),
      state: 'opened',
    }),
    decided: (name: string) =>
      step(0, '/name-disputes/decide', name, 'decided', { ToldOn: yesterday(), Note: 'against the holder' }),
    proposed: (name: string, to: object) => step(0, '/name-disputes/propose', name, 'proposed', to),
    confirmed: (name: string, state: string) => step(1, '/name-disputes/confirm', name, state),
    closed: (name: string) =>
      step(0, '/name-disputes/close', name, 'closed', { Outcome: 'kept', Note: 'it was withdrawn' }),
  };
  return { disputeOf, stateOf: async (name: string) => (await disputeOf(name))?.State ?? 'none', steps };
}

export type DisputesHouse = Awaited<ReturnType<typeof openDisputesHouse>>;

/**
 * A house that is killed, whose customer has these names, with somebody else to whom a name can be handed over; `name`
 * tells its people from others.
 */
export async function openDisputesHouse(name: string, names: readonly string[]) {
  const at = await openMoneyHouse(`${name}-holder`, '900.00');
  const winner: Buyer = await makeBuyer(at.house, `${name}-winner`, undefined);
  for (let from = 0; from < names.length; from += BOUGHT_AT_ONCE) {
    await at.buyer.buy(await at.buyer.fill(names.slice(from, from + BOUGHT_AT_ONCE)), crypto.randomUUID());
    await at.buyer.decided();
  }
  const { disputeOf, stateOf, steps } = officeOf(at);
  const atRegistry = (of: string) => at.house.desk<AtRegistry>(`/registry/domain/${of}`);
  const isLocked = async (of: string) => (await atRegistry(of))?.statuses.includes(LOCK) ?? false;
  const holdsOf = async (who: Buyer, of: string): Promise<string[] | undefined> => {
    const { Code, Data } = await who.client.get(`/domain/detail?Domain=${of}`);
    return Code === 10_000 ? Data.Holds.map(({ Kind }: { Kind: string }) => Kind) : undefined;
  };
  const comes = (of: string, what: string, is: () => Promise<boolean>) =>
    at.settled(async () => ((await is()) ? true : undefined), `${of}: ${what}`);
  const letters = async (to: string) =>
    ((await at.house.desk<{ subject: string }[]>(`/mailbox?to=${encodeURIComponent(to)}`)) ?? []).filter(
      ({ subject }) => /by the decision/.test(subject),
    ).length;
  return {
    ...{ at, steps, stateOf, atRegistry, isLocked, comes, letters },
    winnerAddress: address(`${name}-winner`),
    /** What keeps a name of the customer or of the winner; undefined where it is not theirs. */
    holds: (who: 'holder' | 'winner', of: string) => holdsOf(who === 'holder' ? at.buyer : winner, of),
    /** Everything that says whose the name is and what keeps it. */
    seen: async (of: string) => [
      await disputeOf(of).then((dispute) => dispute && [dispute.Id, dispute.State]),
      await holdsOf(at.buyer, of),
      await holdsOf(winner, of),
    ],
    locks: (of: string) =>
      comes(of, 'locked', async () => (await disputeOf(of))?.Lock === 'locked' && (await isLocked(of))),
    /** Whoever has no account here was written to about the name, once, and its lock is off. */
    async isGiven(of: string, email: string) {
      await comes(of, 'given', async () => (await letters(email)) > 0);
      expect([await isLocked(of), await letters(email)]).toEqual([false, 1]);
    },
    /** The registry has deleted the name, and the customer's list has not got it. */
    async isDeleted(of: string) {
      await comes(of, 'deleted', async () => (await stateOf(of)) === 'carried_out');
      await comes(of, 'gone', async () => (await holdsOf(at.buyer, of)) === undefined);
      expect(await atRegistry(of)).toBeUndefined();
    },
  };
}
