import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { add, toDecimal, usd } from '#contract/money.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { balancesOf, lastClosing } from '../steps/money/import-statement.ts';
import { type MoneyHouse, OPENED_WITHIN_MS, openMoneyHouse, SAFE_CODE } from './money-house.ts';

/** J2, J5: money that comes in by bank, by coin or through a channel is credited once, whatever dies when. */

let at: MoneyHouse;
beforeAll(async () => {
  at = await openMoneyHouse('comer');
}, OPENED_WITHIN_MS);
afterAll(() => at.house.close());
afterEach(() => at.atRest());

const available = async () => (await at.buyer.money()).available;
const more = (before: string, sum: string) => toDecimal(add(usd(before), usd(sum)));
const info = async (number: string) =>
  (await at.buyer.client.get(`/finance/recharge/info?Number=${number}`)).Data as { State: string };
const paid = (number: string) =>
  at.settled(async () => ((await info(number)).State === 'paid' ? true : undefined), `the credit of ${number}`);

describe('J2 a bank transfer', () => {
  interface Line {
    readonly Id: string;
    readonly BankRef: string;
    readonly State: string;
    readonly Number?: string;
  }
  const statement = (line: string, reference: string, amount: string) =>
    `BankRef,Date,Amount,Currency,Payer,Details\n${line},2026-11-20,${amount},USD,KILL SURVIVOR,FPS ${reference}`;
  const handIn = async (Csv: string) => {
    const balances = balancesOf(Csv, await lastClosing(at.staff[0], 'USD'));
    return at.staff[0].call<{ Number: string }>('/statements/hand-in', { Csv, ...balances });
  };
  const confirm = (of: { Number: string }) =>
    at.staff[1].call<{ Imported: number; Known: number; Matched: number }>('/statements/confirm', {
      Number: of.Number,
    });
  const read = async (Csv: string) => confirm(await handIn(Csv));
  const standing = async () =>
    (await at.staff[0].call<{ Items: { Number: string; State: string }[] }>('/statements')).Items;
  const lineOf = async (line: string) =>
    (await at.staff[0].call<{ Items: Line[] }>('/transfers')).Items.filter(({ BankRef }) => BankRef === line);
  async function announced(): Promise<{ number: string; reference: string; before: string }> {
    const { Data, Code, Msg } = await at.post('/finance/recharge/bank', { Amount: '120.00' });
    expect(`${Code} ${Msg}`).toContain('10000');
    return { number: Data.Number, reference: Data.Reference, before: await available() };
  }

  test.each(['edge.written', 'edge.committed'])(
    'its statement killed at %s of the check, and checked again, is credited once',
    async (point) => {
      const { number, reference, before } = await announced();
      const given = await handIn(statement(`EXACT-${point}`, reference, '120.00'));
      await at.dieAt(`${point}/statements/confirm`, () => confirm(given));
      const again = await confirm(given).then(
        ({ Matched }) => `matched ${Matched}`,
        () => 'refused',
      );
      expect(again).toBe(point === 'edge.written' ? 'matched 1' : 'refused');
      expect((await info(number)).State).toBe('paid');
      expect(await available()).toBe(more(before, '120.00'));
      expect(await lineOf(`EXACT-${point}`)).toMatchObject([{ State: 'matched', Number: number }]);
    },
  );

  test.each([
    ['edge.written', 1],
    ['edge.committed', 0],
  ] as const)('its statement killed at %s of the handing in stands once, and credits nothing', async (point, fresh) => {
    const { reference, before } = await announced();
    const csv = statement(`HANDED-${point}`, reference, '120.00');
    const count = (await standing()).length;
    await at.dieAt(`${point}/statements/hand-in`, () => handIn(csv));
    expect(await standing()).toHaveLength(count + 1 - fresh);
    const again = await handIn(csv).then(
      () => 'taken',
      () => 'refused',
    );
    expect(again).toBe(fresh === 1 ? 'taken' : 'refused');
    const [newest] = await standing();
    expect(await standing()).toHaveLength(count + 1);
    expect(newest).toMatchObject({ State: 'awaiting_check' });
    expect(await available()).toBe(before);
    expect(await confirm({ Number: newest?.Number ?? '' })).toMatchObject({ Matched: 1 });
    expect(await available()).toBe(more(before, '120.00'));
  });

  test.each(['edge.written', 'edge.committed'])(
    'matched by a person, killed at %s, is credited once',
    async (point) => {
      const { number, reference, before } = await announced();
      const name = `PART-${point}`;
      await read(statement(name, reference, '119.50'));
      expect(await available()).toBe(before);
      const [line] = await lineOf(name);
      const match = () => at.staff[0].call<Line>('/transfers/match', { Id: line?.Id, Reference: reference });
      await at.dieAt(`${point}/transfers/match`, match);
      const again = await match().then(
        () => 'done',
        () => 'refused',
      );
      expect(again).toBe(point === 'edge.written' ? 'done' : 'refused');
      expect(await available()).toBe(more(before, '119.50'));
      expect(await lineOf(name)).toMatchObject([{ State: 'matched', Number: number }]);
    },
  );

  test('matched by two members at once is credited once', async () => {
    const { reference, before } = await announced();
    await read(statement('TWICE', reference, '110.00'));
    const [line] = await lineOf('TWICE');
    const both = await Promise.allSettled(
      at.staff.map((one) => one.call('/transfers/match', { Id: line?.Id, Reference: reference })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await available()).toBe(more(before, '110.00'));
  });
});

describe('J5 a deposit of coins', () => {
  interface Deposit {
    readonly State: string;
    readonly Number?: string;
    readonly Amount: { readonly Amount: string };
  }
  let to: string;
  const view = async () =>
    (await at.buyer.client.get('/finance/usdt')).Data as {
      Networks: { Network: string; State: string; Address?: string }[];
      Deposits: Deposit[];
    };
  beforeAll(async () => {
    await at.house.desk('/chain/pace', { on: false });
    const wallet = privateKeyToAccount(generatePrivateKey());
    const place = { Network: 'ethereum', Address: wallet.address };
    const message = await at.post('/verify/walletmessage', place);
    const proof = {
      Proof: 'signature',
      MessageId: message.Data.MessageId,
      Signature: await wallet.signMessage({ message: message.Data.Message }),
    };
    const asked = { ...place, ...proof, Agreed: true, SafeCode: SAFE_CODE };
    expect((await at.post('/verify/updatewallet', asked)).Code).toBe(10_000);
    expect((await at.post('/finance/usdt/address', { Network: 'ethereum' })).Code).toBe(10_000);
    to = await at.settled(
      async () => (await view()).Networks.find(({ Network }) => Network === 'ethereum')?.Address,
      'the address of deposits',
    );
  }, OPENED_WITHIN_MS);

  test.each(['usdt.seen', 'usdt.settled-uncommitted', 'usdt.settled'])(
    'killed at %s is credited once',
    async (point) => {
      const before = await available();
      const amount = `${20 + point.length}.5`;
      const cents = `${amount}0`;
      await at.dieAt(point, async () => {
        await at.house.desk('/chain/send', { network: 'ethereum', to, amount });
        await at.house.desk('/chain/mine', { blocks: 12 });
      });
      const deposits = await at.settled(async () => {
        const found = (await view()).Deposits.filter(({ Amount }) => Number(Amount.Amount) === Number(amount));
        return found.some(({ State }) => State === 'credited') ? found : undefined;
      }, 'the deposit to be credited');
      expect(deposits).toHaveLength(1);
      expect(await available()).toBe(more(before, cents));
      // The watcher goes on over the same blocks and more: nothing is credited again.
      await at.house.desk('/chain/mine', { blocks: 3 });
      await at.cutPower();
      expect(await available()).toBe(more(before, cents));
      expect((await info(deposits[0]?.Number ?? '')).State).toBe('paid');
    },
  );
});

describe.each(['card', 'alipay', 'wechat'] as const)('J2 %s', (channel: OnlineChannel) => {
  const AMOUNT = '31.20';
  interface Session {
    readonly id: string;
  }
  const sessions = async (number: string): Promise<readonly unknown[]> =>
    (await at.house.desk<Session[]>(
      channel === 'card' ? `/card/sessions?reference=${number}` : `/${channel}/trades?reference=${number}`,
    )) ?? [];
  const pay = async (number: string) => {
    const [session] = (await sessions(number)) as Session[];
    return at.house.desk(
      channel === 'card' ? `/card/sessions/${session?.id}/pay` : `/${channel}/trades/${number}/pay`,
      {},
    );
  };
  const begin = async (): Promise<string> => {
    const { Data, Code, Msg } = await at.post('/finance/recharge', { Channel: channel, Amount: AMOUNT });
    expect(`${Code} ${Msg}`).toContain('10000');
    return Data.Number;
  };
  const payable = (number: string) =>
    at.settled(async () => ((await info(number)).State === 'paying' ? true : undefined), 'the channel’s page');

  test('killed between the channel’s answer and its record: opened once, paid, credited once', async () => {
    const before = await available();
    let number = '';
    await at.dieAt('recharge.opened', async () => {
      number = await begin();
    });
    await payable(number);
    expect(await sessions(number)).toHaveLength(1);
    await pay(number);
    await paid(number);
    expect(await available()).toBe(more(before, AMOUNT));
  });

  // The card's own way through these points stands in kill.long.test.ts.
  const points = ['recharge.news-kept', 'recharge.settled-uncommitted', 'recharge.settled'];
  test.each(channel === 'card' ? [] : points)('told, and killed at %s: credited once', async (point) => {
    const before = await available();
    const number = await begin();
    await payable(number);
    await at.dieAt(point, () => pay(number));
    await paid(number);
    expect(await available()).toBe(more(before, AMOUNT));
    const told = (await at.house.desk<{ id: string }[]>(`/${channel}/notices?reference=${number}`)) ?? [];
    expect(told.length).toBeGreaterThan(0);
    for (const { id } of told) await at.house.desk(`/${channel}/notices/${id}/send`, {});
    expect(await available()).toBe(more(before, AMOUNT));
  });
});
