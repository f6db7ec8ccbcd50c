import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { add, sub, toDecimal, usd } from '#contract/money.ts';
import { until } from '#tools/testing/console-client.ts';
import { address, type Buyer, makeBuyer } from './buyer.ts';
import { type MoneyHouse, OPENED_WITHIN_MS, openMoneyHouse, SAFE_CODE } from './money-house.ts';

/**
 * F2, F4, E3: names that leave, are pushed or are deleted survive a kill -9 at every named point: once, and with their
 * money.
 */

const DONE_WITHIN_MS = 120_000;
const COMMAND_POINTS = ['command.intent-committed', 'command.sent', 'command.answered', 'command.settled'] as const;
const DELETION_POINTS = ['edge.written/domain/deletion', 'edge.committed/domain/deletion', ...COMMAND_POINTS] as const;
const PUSH_POINTS = [
  'edge.written/domain/push/send',
  'edge.committed/domain/push/send',
  'edge.written/domain/push/accept',
  'edge.committed/domain/push/accept',
] as const;
const slug = (point: string) => point.replace(/[^a-z]+/g, '-');
const leavingName = (point: string) => `leave-${slug(point)}.com`;
const deletedName = (point: string) => `delete-${slug(point)}.com`;
const pushedName = (point: string) => `push-${slug(point)}.com`;

let at: MoneyHouse;
let other: Buyer;

async function buys(names: readonly string[]): Promise<void> {
  const total = await at.buyer.fill(names);
  await at.buyer.buy(total, crypto.randomUUID());
  await at.buyer.decided();
}

beforeAll(async () => {
  at = await openMoneyHouse('goer', '900.00');
  other = await makeBuyer(at.house, 'taker', '100.00');
  await buys([...COMMAND_POINTS.map(leavingName), ...PUSH_POINTS.map(pushedName)]);
  // Before names are 60 days old they do not leave.
  await at.house.desk('/clock', { advance: '61d' });
}, OPENED_WITHIN_MS);
afterAll(() => at.house.close());
afterEach(() => at.atRest());

async function desk<T>(path: string, body?: object): Promise<T> {
  const found = await at.house.desk<T>(path, body);
  if (found === undefined) throw new Error(`the desk has nothing at ${path}`);
  return found;
}
interface AtRegistry {
  readonly registrar: string;
  readonly history: readonly { readonly what: string }[];
}
const ask = (path: string) => at.buyer.client.get(path);
const post = (path: string, body: object) => at.post(path, { ...body, SafeCode: SAFE_CODE });
const mine = async (who: Buyer, name: string) =>
  (await who.client.get(`/domain/detail?Domain=${name}`)).Code === 10_000;

interface Leaving {
  readonly Id: string;
  readonly Name: string;
  readonly State: string;
}
async function comes(name: string, state: string): Promise<Leaving> {
  const found = async () => {
    const { Data } = await ask('/transferout/list');
    return (Data.Items as Leaving[]).find((row) => row.Name === name && row.State === state);
  };
  return until(found, `${name} to be ${state}`, DONE_WITHIN_MS);
}

async function mailedLink(): Promise<string[]> {
  const letters = await desk<{ links: string[] }[]>(`/mailbox?to=${encodeURIComponent(address('goer'))}`);
  const link = letters.flatMap(({ links }) => links).find((each) => each.includes('/domain/transferoutverify/'));
  return link?.split('/').slice(-2) ?? [];
}

describe('F2 a name leaves once', () => {
  test.each(COMMAND_POINTS)(
    'killed at %s, when its password is set and when its leaving is approved',
    async (point) => {
      const name = leavingName(point);
      const [before] = await mailedLink();
      expect((await post('/transferout/request', { Names: [name], Agreed: true })).Code).toBe(10_000);
      const [Sign, Id] = await until(
        async () => {
          const found = await mailedLink();
          return found.length === 2 && found[0] !== before ? found : undefined;
        },
        'the letter with the link',
        DONE_WITHIN_MS,
      );
      await at.dieAt(point, () => post('/transferout/confirm', { Sign, Id }));
      const issued = await comes(name, 'code_issued');
      const { Data } = await post('/transferout/code/show', { Id: issued.Id });
      // The password that is shown is the one that the registry has, and no other one was ever set.
      const asked = await desk<{ code: number }>('/registry/rival/request-transfer', { name, authInfo: Data.Code });
      expect(asked.code).toBe(1001);
      const pending = await comes(name, 'approval_pending');
      await at.dieAt(point, () => post('/transferout/approve', { Id: pending.Id }));
      await comes(name, 'transferred');
      const there = await desk<AtRegistry>(`/registry/domain/${name}`);
      expect(there.registrar).toBe('rival');
      expect(there.history.filter(({ what }) => what === 'transfer approve')).toHaveLength(1);
      expect(await mine(at.buyer, name)).toBe(false);
    },
  );
});

describe('F4 a push for a price goes over once, with its money', () => {
  const PRICE = '7.00';
  const money = async () => ({
    from: (await at.buyer.money()).available,
    to: (await other.money()).available,
  });

  test.each(PUSH_POINTS)('killed at %s', async (point) => {
    const name = pushedName(point);
    const before = await money();
    const To = address('taker');
    const offer = () => post('/domain/push/send', { Names: [name], To, Price: PRICE, Agreed: true });
    const waiting = async () => {
      const { Data } = await other.client.get('/domain/push/list?Side=received&State=waiting');
      return (Data.Items as { Id: string; First: string }[]).filter(({ First }) => First === name);
    };
    const accept = async () => {
      const [push] = await waiting();
      return other.client.post(
        '/domain/push/accept',
        { Id: push?.Id, Agreed: true, SafeCode: SAFE_CODE },
        { 'idempotency-key': crypto.randomUUID() },
      );
    };
    if (point.endsWith('send')) {
      await at.dieAt(point, offer);
      expect(await waiting()).toHaveLength(point.startsWith('edge.written') ? 0 : 1);
      if (point.startsWith('edge.written')) await offer();
      // Whoever was told nothing and sends it again is told that it waits already.
      else expect((await offer()).Code).not.toBe(10_000);
      expect(await waiting()).toHaveLength(1);
      expect((await accept()).Code).toBe(10_000);
    } else {
      await offer();
      await at.dieAt(point, accept);
      if (point.startsWith('edge.written')) {
        expect(await mine(at.buyer, name)).toBe(true);
        expect(await money()).toEqual(before);
        expect((await accept()).Code).toBe(10_000);
      }
    }
    expect([await mine(at.buyer, name), await mine(other, name)]).toEqual([false, true]);
    expect(await money()).toEqual({
      from: toDecimal(add(usd(before.from), usd(PRICE))),
      to: toDecimal(sub(usd(before.to), usd(PRICE))),
    });
  });
});

describe('E3 a deletion on wish is done once, and paid back once', () => {
  test.each(DELETION_POINTS)('killed at %s', async (point) => {
    const name = deletedName(point);
    const before = (await at.buyer.money()).available;
    await buys([name]);
    const paid = (await at.buyer.money()).available;
    expect(paid).not.toBe(before);
    const { Data } = await ask(`/domain/deletion?Domain=${name}`);
    expect(Data).toMatchObject({ Allowed: true, AtOnce: true });
    const wish = () => post('/domain/deletion', { Domain: name, Typed: name, Refund: Data.Refund, HostsToo: false });
    await at.dieAt(point, wish);
    if (point.startsWith('edge.written')) {
      expect(await mine(at.buyer, name)).toBe(true);
      await wish();
    }
    await at.settled(async () => ((await mine(at.buyer, name)) ? undefined : true), `${name} to be gone`);
    expect(await at.house.desk(`/registry/domain/${name}`)).toBeUndefined();
    expect((await at.buyer.money()).available).toBe(before);
  });
});
