import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sub, toDecimal, usd } from '#contract/money.ts';
import { topUp } from '#tools/testing/console-client.ts';
import { customerIdOf } from '../steps/reviewer.ts';
import { address } from './buyer.ts';
import { type MoneyHouse, OPENED_WITHIN_MS, openMoneyHouse, SAFE_CODE } from './money-house.ts';

/**
 * J3, J4: money that leaves survives a kill -9 at each of its points: told to the partner once, or asked about; paid
 * once.
 */

let at: MoneyHouse;

beforeAll(async () => {
  at = await openMoneyHouse('leaver');
  const { staff, post, house, buyer } = at;
  const bank = {
    BankName: 'Harbour Bank',
    Account: '024123456789',
    AccountAgain: '024123456789',
    BranchCode: '024',
    Swift: 'HSBCHKHH',
    BankAddress: '1 Queens Road Central, Hong Kong',
    Payee: 'CHAN TAI MAN',
    PayeeAddress: '8 Nathan Road, Kowloon',
  };
  expect((await post('/finance/withdrawal/editbank', { ...bank, SafeCode: SAFE_CODE })).Code).toBe(10_000);
  const CustomerId = await customerIdOf(staff[0], address('leaver'));
  const credit = { CustomerId, Amount: '9500.00', About: 'harbour-tea.com' };
  const { Id } = await staff[0].call<{ Id: string }>('/settlements/propose', credit);
  await staff[1].call('/settlements/sign', { Id });
  expect((await buyer.money()).available).toBe('9500.00');
  await house.desk('/clock', { advance: '49h' });
}, OPENED_WITHIN_MS);
afterAll(() => at.house.close());
afterEach(async () => {
  await at.house.desk('/bank/faults/clear', {});
  await at.house.desk('/card/faults/clear', {});
  await at.atRest();
});

const available = async () => (await at.buyer.money()).available;
const less = (before: string, sum: string) => toDecimal(sub(usd(before), usd(sum)));
const refusal = (error: unknown) => String(error instanceof Error ? error.message : error);

interface Seen {
  readonly Number: string;
  readonly State: string;
  readonly Reference?: string;
}
interface Payment {
  readonly key: string;
  readonly amount: string;
  readonly reference: string | null;
}
const payments = async (number: string) => (await at.house.desk<Payment[]>(`/bank/payments?message=${number}`)) ?? [];

describe('J4 a withdrawal', () => {
  const mine = async (number: string): Promise<Seen | undefined> => {
    const { Data } = await at.buyer.client.get('/finance/withdrawal/list');
    return (Data.Items as Seen[]).find((row) => row.Number === number);
  };
  async function applied(Amount: string): Promise<{ number: string; id: string }> {
    const { Data, Code, Msg } = await at.post('/finance/withdrawal/apply', {
      Amount,
      Agreed: true,
      SafeCode: SAFE_CODE,
    });
    expect(`${Code} ${Msg}`).toContain('10000');
    return { number: Data.Number, id: await idOf(Data.Number) };
  }
  async function idOf(number: string): Promise<string> {
    const { Items } = await at.staff[0].call<{ Items: { Id: string; Number: string }[] }>('/withdrawals');
    return Items.find((row) => row.Number === number)?.Id ?? '';
  }
  /** One payment at the bank, of this amount; the customer and their mails say the same. */
  async function paidOnce(number: string, amount: string, before: string): Promise<void> {
    const seen = await at.settled(async () => {
      const row = await mine(number);
      return row?.State === 'paid' ? row : undefined;
    }, `the withdrawal ${number} to be paid`);
    const told = await payments(number);
    expect(told.map((payment) => payment.amount)).toEqual([amount]);
    expect(seen.Reference).toBe(told[0]?.reference);
    expect(await available()).toBe(less(before, amount));
    await at.settled(
      async () => ((await at.mailed(`Withdrawal ${number} paid`)) > 0 ? true : undefined),
      'the mail of the payment',
    );
    expect(await at.mailed(`Withdrawal ${number} paid`)).toBe(1);
  }

  test.each([
    'edge.written/withdrawals/approve',
    'edge.committed/withdrawals/approve',
    'withdrawal.intended',
    'withdrawal.told',
    'withdrawal.settled',
  ])('killed at %s is paid once', async (point) => {
    const before = await available();
    const { number, id } = await applied('50.00');
    expect(await available()).toBe(less(before, '50.00'));
    await at.dieAt(point, () => at.staff[0].call('/withdrawals/approve', { Id: id }));
    if (point.startsWith('edge.written')) {
      expect((await mine(number))?.State).toBe('pending_review');
      expect(await payments(number)).toEqual([]);
      expect((await at.buyer.money()).frozen).toBe('50.00');
      await at.staff[0].call('/withdrawals/approve', { Id: id });
    }
    await paidOnce(number, '50.00', before);
  });

  test('sent, taken by the bank, and the answer lost with the house: asked about, paid once', async () => {
    const before = await available();
    const { number, id } = await applied('60.00');
    await at.house.desk('/bank/faults', { kind: 'time_out', times: 1 });
    await at.staff[0].call('/withdrawals/approve', { Id: id });
    await at.settled(async () => ((await payments(number)).length > 0 ? true : undefined), 'the bank to be told');
    await at.cutPower();
    await paidOnce(number, '60.00', before);
  });

  test('approved by two at once while the house dies between them: two signatures, one payment', async () => {
    const before = await available();
    const { number, id } = await applied('2500.00');
    const approve = (who: 0 | 1) => at.staff[who].call('/withdrawals/approve', { Id: id });
    const both = await Promise.allSettled([approve(0), approve(1), approve(0), approve(1)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await at.cutPower();
    await paidOnce(number, '2500.00', before);
    const { ApprovedBy } = await at.staff[0].call<{ ApprovedBy: string[] }>(`/withdrawals/${id}`);
    expect(new Set(ApprovedBy).size).toBe(2);
    expect(await approve(0).catch(refusal)).toContain('/withdrawals/approve');
  });

  test('cancelled by its owner while staff approve: one of both, never half of each', async () => {
    const before = await available();
    const { number, id } = await applied('70.00');
    const [cancelled] = await Promise.all([
      at.post('/finance/withdrawal/cancel', { Number: number }),
      at.staff[0].call('/withdrawals/approve', { Id: id }).catch(refusal),
    ]);
    await at.cutPower();
    const end = await at.settled(async () => {
      const row = await mine(number);
      return ['paid', 'cancelled'].includes(row?.State ?? '') ? row : undefined;
    }, 'its end');
    expect(end.State).toBe(cancelled.Code === 10_000 ? 'cancelled' : 'paid');
    expect(await available()).toBe(end.State === 'paid' ? less(before, '70.00') : before);
    expect(await payments(number)).toHaveLength(end.State === 'paid' ? 1 : 0);
  });
});

describe('J3 a refund', () => {
  const AMOUNT = '25.00';
  interface Given {
    readonly amountMinor: string;
    readonly metadata: { readonly key: string };
  }
  const given = async (id: string) =>
    ((await at.house.desk<Given[]>('/card/refunds')) ?? []).filter(({ metadata }) => metadata.key === `refund-${id}`);
  const shown = async (number: string) =>
    (await at.buyer.client.get(`/finance/recharge/refund?Number=${number}`)).Data as {
      Left: { Amount: string };
      Refunds: { Id: string; State: string; Reference?: string }[];
    };
  /** A top-up of 40, of which 25 are asked back. */
  async function asked(): Promise<{ number: string; id: string; before: string }> {
    await topUp(at.buyer.client, at.house, '40.00');
    const number: string = (await at.buyer.client.get('/finance/order')).Data.Items[0].Number;
    const before = await available();
    const { Data, Code, Msg } = await at.post('/finance/recharge/refund', {
      Number: number,
      Amount: AMOUNT,
      SafeCode: SAFE_CODE,
    });
    expect(`${Code} ${Msg}`).toContain('10000');
    return { number, id: Data.Id, before };
  }
  async function refundedOnce({ number, id, before }: { number: string; id: string; before: string }): Promise<void> {
    const end = await at.settled(async () => {
      const row = (await shown(number)).Refunds.find((refund) => refund.Id === id);
      return row?.State === 'refunded' ? row : undefined;
    }, `the refund of ${number}`);
    expect(end.Reference).toMatch(/^re_/);
    expect((await given(id)).map(({ amountMinor }) => amountMinor)).toEqual(['2500']);
    expect(await available()).toBe(less(before, AMOUNT));
    expect((await shown(number)).Left.Amount).toBe('15.00');
    await at.settled(
      async () => ((await at.mailed(`Top-up ${number} refunded`)) > 0 ? true : undefined),
      'the mail of the refund',
    );
    expect(await at.mailed(`Top-up ${number} refunded`)).toBe(1);
  }

  test.each([
    'edge.written/refunds/approve',
    'edge.committed/refunds/approve',
    'refund.intended',
    'refund.told',
    'refund.settled',
  ])('killed at %s is given back once', async (point) => {
    const refund = await asked();
    await at.dieAt(point, () => at.staff[0].call('/refunds/approve', { Id: refund.id }));
    if (point.startsWith('edge.written')) {
      expect(await given(refund.id)).toEqual([]);
      expect((await at.buyer.money()).frozen).toBe(AMOUNT);
      await at.staff[0].call('/refunds/approve', { Id: refund.id });
    }
    await refundedOnce(refund);
  });

  test('done by the card company, and every answer lost with the house: asked about, given back once', async () => {
    const refund = await asked();
    await at.house.desk('/card/faults', { kind: 'api_lost_answer', times: 50 });
    await at.staff[0].call('/refunds/approve', { Id: refund.id });
    await at.settled(async () => ((await given(refund.id)).length > 0 ? true : undefined), 'the company to be told');
    await at.house.kill();
    await at.house.desk('/card/faults/clear', {});
    await at.house.start();
    await refundedOnce(refund);
  });

  test('approved by both members at once: given back once', async () => {
    const refund = await asked();
    const both = await Promise.allSettled(at.staff.map((one) => one.call('/refunds/approve', { Id: refund.id })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await refundedOnce(refund);
  });
});
