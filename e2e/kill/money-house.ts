import { expect } from 'vitest';
import { type ClientAnswer, until } from '#tools/testing/console-client.ts';
import { type Reviewer, reviewerOf } from '../steps/reviewer.ts';
import { address, type Buyer, makeBuyer } from './buyer.ts';
import { type CrashHouse, openCrashHouse } from './crash-house.ts';

export const SAFE_CODE = 'Safe-code-71';
const SETTLED_WITHIN_MS = 150_000;
/** A house is made, and people sign up in it. */
export const OPENED_WITHIN_MS = 180_000;

/** A house that is killed, with a customer and two members of staff whose sessions outlive it. */
export interface MoneyHouse {
  readonly house: CrashHouse;
  readonly buyer: Buyer;
  readonly staff: readonly [Reviewer, Reviewer];
  /** An act of the customer, under a key of its own. */
  post(path: string, body: object): Promise<ClientAnswer>;
  /** Starts the house anew to die at a point, does what leads there, and starts it again when it has died. */
  dieAt(point: string, act: () => Promise<unknown>): Promise<void>;
  /** Power off and on. */
  cutPower(): Promise<void>;
  /** Asks until it is so; what is due after some seconds is due at once, for the clocks of both worlds move on. */
  settled<T>(ask: () => Promise<T | undefined>, what: string): Promise<T>;
  /** The books hold, no flow holds money, nothing of the customer's is frozen, no freeze is shown to them. */
  atRest(): Promise<void>;
  /** How many mails with this subject came to the customer. */
  mailed(subject: string): Promise<number>;
}

/** Opens such a house; `name` tells its customer from others. */
export async function openMoneyHouse(name: string, dollars?: string): Promise<MoneyHouse> {
  const house = await openCrashHouse();
  await house.start();
  const [buyer, one, two] = await Promise.all([
    makeBuyer(house, name, dollars),
    house.addStaff(`${name}-one`).then((member) => reviewerOf(house.officeUrl, member)),
    house.addStaff(`${name}-two`).then((member) => reviewerOf(house.officeUrl, member)),
  ]);
  return {
    house,
    buyer,
    staff: [one, two],
    post: (path, body) => buyer.client.post(path, body, { 'idempotency-key': crypto.randomUUID() }),
    async dieAt(point, act) {
      await house.kill();
      await house.start(`${point}:1`);
      await act().catch((error: unknown) => {
        // The connection broke: the house died before it answered.
        if (!(error instanceof TypeError)) throw error;
      });
      await house.died();
      await house.start();
    },
    async cutPower() {
      await house.kill();
      await house.start();
    },
    async settled(ask, what) {
      await house.desk('/clock', { advance: '35s' });
      return until(ask, what, SETTLED_WITHIN_MS);
    },
    async atRest() {
      await house.alive();
      const books = await house.books();
      expect(books).toMatch(/^I1 +holds/m);
      expect(books).not.toContain('VIOLATED');
      expect(books).toContain('no flow holds money');
      expect((await buyer.money()).frozen).toBe('0.00');
      expect((await buyer.client.get('/finance/freeze')).Data.Items).toEqual([]);
    },
    async mailed(subject) {
      const mails = await house.desk<{ subject: string }[]>(`/mailbox?to=${encodeURIComponent(address(name))}`);
      return (mails ?? []).filter((mail) => mail.subject === subject).length;
    },
  };
}
